"""A folder, or an empty variable of a shell, in the place of a file of matches is bad input."""

from __future__ import annotations

import pytest

from dualign.cli import main

VERBS = {
    "explain": ["explain", "PATH", "x"],
    "report": ["report", "PATH", "-o", "page.html"],
    "evaluate": ["evaluate", "PATH", "--truth", "truth.tsv"],
    "decide": ["decide", "PATH", "-o", "d.tsv"],
    "ask": ["ask", "PATH"],
    "review": ["review", "PATH", "--port", "0"],
    "serve": ["serve", "PATH", "--port", "0"],
    "merge": ["merge", "left.tsv", "right.tsv", "PATH", "-o", "all.nq"],
    "plot": ["plot", "training", "PATH", "-o", "p.svg"],
    "align --again": ["align", "--again", "PATH"],
}


@pytest.mark.parametrize("path", ["", ".", "/", "..", "inner"])
@pytest.mark.parametrize("verb", VERBS)
def test_it_is_refused_in_one_line(tmp_path, monkeypatch, capsys, verb, path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    for name in ("left.tsv", "right.tsv", "truth.tsv"):
        (tmp_path / name).write_text("a\tr\tb\n")
    arguments = [path if word == "PATH" else word for word in VERBS[verb]]
    assert main(arguments) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith("error: ")
    assert (path or ".") in said
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        *("inner", "left.tsv", "right.tsv", "truth.tsv"),
    ]


def test_the_advice_for_a_run_without_record_fits_every_command(tmp_path, capsys) -> None:
    for verb in ("explain", "align --again"):
        arguments = [str(tmp_path / "m.tsv") if w == "PATH" else w for w in VERBS[verb]]
        (tmp_path / "m.tsv").write_text("subject_id\tobject_id\tconfidence\trank\tdecision\n")
        assert main(arguments) == 2
        said = capsys.readouterr().err
        assert "m.tsv are unknown; align again, or name the graphs where a command takes" in said
