"""``dualign ask`` in the terminal and with a program."""

from __future__ import annotations

import io
import shlex
import sys

import pytest

from dualign.cli import main
from dualign.io.judgements.judgement_store import JudgementStore, judgements_path
from review_world import write_run

JUDGE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    same = asked["left"]["name"] == asked["right"]["name"]
    print(json.dumps({"id": asked["id"], "verdict": "same" if same else "different"}), flush=True)
"""


def kept(matches):
    store = JudgementStore(judgements_path(matches))
    try:
        return store.current()
    finally:
        store.close()


def test_a_person_answers_by_key(tmp_path, monkeypatch, capsys):
    matches = write_run(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\n?\nr\nx\nq\n"))
    assert main(["ask", str(matches), "--reviewer", "anna"]) == 0
    assert [each.judgement for each in kept(matches)] == ["same", "different", "none"]
    said = capsys.readouterr()
    assert "3 questions" in said.out
    assert "'?' is not one of the answers" in said.err


def test_a_person_answers_by_word_and_nothing_is_guessed(tmp_path, monkeypatch, capsys):
    matches = write_run(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("absolutely not\nDifferent\nnone\nsame\n"))
    assert main(["ask", str(matches), "--reviewer", "anna"]) == 0
    assert [each.judgement for each in kept(matches)] == ["different", "none", "same"]
    said = capsys.readouterr()
    assert "'absolutely not' is not one of the answers" in said.err
    assert said.out.splitlines()[-1].startswith("3 questions")


@pytest.mark.parametrize("error", [KeyError("uid"), OSError("no name"), ImportError("pwd")])
def test_a_user_without_a_name_may_answer(tmp_path, monkeypatch, error):
    def nobody() -> str:
        raise error

    matches = write_run(tmp_path)
    monkeypatch.setattr("dualign.api.asking_verbs.getuser", nobody)
    monkeypatch.setattr(sys, "stdin", io.StringIO("same\n"))
    assert main(["ask", str(matches)]) == 0
    assert [(each.judgement, each.reviewer) for each in kept(matches)] == [("same", "unknown")]


def test_a_program_answers(tmp_path, capsys):
    matches = write_run(tmp_path)
    script = tmp_path / "judge.py"
    script.write_text(JUDGE)
    command = shlex.join([sys.executable, str(script)])
    assert main(["ask", str(matches), "--judge", command, "--budget", "5"]) == 0
    said = capsys.readouterr().out
    assert "5 questions" in said
    assert "erred on 0 of 0 known pairs; taken as an error rate of 50%" in said
    assert {each.source for each in kept(matches)} == {f"program: {command}"}


def test_wrong_flags_are_one_line(tmp_path, capsys):
    matches = write_run(tmp_path)
    for flags, words in (
        (["--band", "0.9", "0.1"], "0 ≤ from ≤ to"),
        (["--budget", "0"], "least 1"),
    ):
        assert main(["ask", str(matches), "--judge", "true", *flags]) == 2
        assert words in capsys.readouterr().err


def test_a_sample_says_how_many_matches_are_right(tmp_path, monkeypatch, capsys):
    matches = write_run(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\na\nr\n"))
    assert main(["ask", str(matches), "--reviewer", "anna", "--sample", "3"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "of 3 matches drawn at random 2 are right, 1 wrong: between" in said
    assert main(["ask", str(matches), "--sample", "3", "--judge", "true"]) == 2
    assert "a program errs" in capsys.readouterr().err
