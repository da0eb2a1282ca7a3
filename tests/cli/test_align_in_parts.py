"""``align --parts``: a model trained in parts, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dualign.cli import main
from killing import kill_and_resume
from worlds import write_world


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    write_world(tmp_path)
    files = [str(tmp_path / name) for name in ("left.tsv", "right.tsv", "links.tsv")]
    return ["align", *files[:2], "--links", files[2], "--model", "rdgcn", "--epochs", "10"]


def test_killed_after_a_part_and_resumed_it_writes_the_same_bytes(command, tmp_path: Path) -> None:
    arguments = [*command, "--parts", "3", "--checkpoint-every", "5"]
    whole, resumed = kill_and_resume(arguments, tmp_path, "parts/part-2.safetensors")
    assert whole == resumed


def test_a_run_in_parts_is_kept_explained_and_repeated(command, tmp_path: Path, capsys) -> None:
    matches = tmp_path / "matches.tsv"
    assert main([*command, "--parts", "2", "--cuts", "2", "-o", str(matches)]) == 0
    record = json.loads((tmp_path / "matches.tsv.run.json").read_text())
    assert record["settings"]["parts"]["count"] == 2
    assert len(record["parts"]) == 4
    assert not (tmp_path / "matches.tsv.checkpoint").exists()
    again = tmp_path / "again.tsv"
    assert main(["align", "--again", str(matches), "-o", str(again)]) == 0
    assert again.read_bytes() == matches.read_bytes()
    capsys.readouterr()
    assert main(["explain", str(matches), "http://left.example/4"]) == 0
    assert "http://right.example/" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--cuts", "2"], "--cuts says how to cut; give --parts too"),
        (["--parts", "0"], "count of the parts is 0; it must be at least 1"),
        (["--engine", "ray"], "the engine ray trains the parts of a model, and there are none"),
        (["--parts", "2", "--ray-address", "auto"], "but the engine is local; choose the engine"),
    ],
)
def test_flags_that_do_not_go_together(command, capsys, flags: list[str], words: str) -> None:
    assert main([*command, *flags]) == 2
    assert words in capsys.readouterr().err.replace("\n", " ")


def test_parts_belong_to_a_model(command, capsys) -> None:
    plain = [each for each in command if each not in ("--model", "rdgcn", "--epochs", "10")]
    assert main([*plain, "--parts", "2"]) == 2
    assert "--parts belongs to a model" in capsys.readouterr().err.replace("\n", " ")
