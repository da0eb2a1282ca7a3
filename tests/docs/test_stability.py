"""What docs/reference/stability.md promises is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dualign.cli import main
from dualign.cli.parser import build_parser
from dualign.io.matches.match_table import SCHEMA

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "stability.md").read_text(encoding="utf-8")


def promised(beginning: str) -> list[str]:
    """The names in the paragraph that begins so."""
    (paragraph,) = (text for text in PAGE.split("\n\n") if text.startswith(beginning))
    names = re.findall(r"`([^` ]+)`", paragraph.split(":", 1)[1])
    assert names
    return names


def test_every_promised_flag_is_a_flag_of_align(capsys) -> None:
    with pytest.raises(SystemExit):
        build_parser(["align"]).parse_args(["align", "--help"])
    shown = capsys.readouterr().out
    flags = set(re.findall(r"--[a-z][a-z-]*", shown))
    assert set(promised("These flags of `align` stay")) <= flags


def test_every_promised_column_is_a_column_of_matches() -> None:
    assert set(promised("These columns of a matches table stay")) <= set(SCHEMA.names)


def test_the_exit_codes_are_the_promised_ones(tmp_path) -> None:
    assert "0 done, 2 bad input or usage, 130 or 143 interrupted, 1 anything else" in PAGE
    assert main(["demo", "--graphs-to", str(tmp_path)]) == 0
    assert main(["explain", str(tmp_path / "missing.tsv"), "Paris"]) == 2


def test_a_run_of_every_format_is_kept_for_the_tests() -> None:
    from dualign.results.saved_run import FORMAT

    kept = {path.name for path in (ROOT / "tests" / "results" / "old_records").iterdir()}
    assert kept == {f"format-{number}" for number in range(FORMAT + 1)}
