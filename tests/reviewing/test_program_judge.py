"""A program as a judge: what it is told, and that every failure is unsure."""

from __future__ import annotations

import dataclasses
import shlex
import sys
import time
from pathlib import Path

import pytest

from dualign.core.errors import UsageError
from dualign.reviewing.program_judge import ProgramJudge, command_words
from dualign.reviewing.question import Question

QUESTION = Question(subject="a\n", object="ü", probability=0.5, details={"left": {"name": "A"}})


@pytest.fixture
def judge(tmp_path):
    made = []

    def make(body, seconds=120.0):
        script = tmp_path / f"judge{len(made)}.py"
        head = "import json, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
        script.write_text(head + "".join(f"    {each}\n" for each in body.splitlines()))
        command = shlex.join([sys.executable, "-u", str(script)])
        made.append(ProgramJudge(command, seconds))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_a_reason_that_is_no_text_is_kept_as_far_as_it_is(judge):
    ask = judge('print(json.dumps({"id": asked["id"], "verdict": "same", "reason": "a\\ud800b"}))')
    assert ask(QUESTION) == ("same", "a?b", False)


def test_a_verdict_comes_back_with_its_reason(judge):
    ask = judge('print(json.dumps({"id": asked["id"], "verdict": "same", "reason": "so"}))')
    for _ in range(3):
        assert ask(QUESTION) == ("same", "so", False)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('print("no json")', "JSONDecodeError"),
        ('print(json.dumps({"id": "other", "verdict": "same"}))', "not about this question"),
        ('print(json.dumps({"id": asked["id"], "verdict": "perhaps"}))', "'perhaps'"),
        ("print(json.dumps([1]))", "not about this question"),
        ("sys.exit(3)", "the program ended"),
        ("print('x' * (2 << 20))", "more than"),
    ],
)
def test_every_failure_is_unsure(judge, body, words):
    verdict = judge(body)(QUESTION)
    assert verdict.word == "unsure"
    assert verdict.failed
    assert words in verdict.reason


def test_an_answer_that_is_late_is_unsure(judge):
    ask = judge("time.sleep(600)", seconds=0.5)
    begun = time.monotonic()
    verdict = ask(QUESTION)
    assert time.monotonic() - begun < 300
    assert "no answer within 0.5 s" in verdict.reason


def test_a_program_that_does_not_read_is_late_too():
    long = dataclasses.replace(QUESTION, details={"left": {"name": "A" * (1 << 20)}})
    command = shlex.join([sys.executable, "-c", "import time; time.sleep(60)"])
    begun = time.monotonic()
    judge = ProgramJudge(command, 0.5)
    verdict = judge(long)
    assert time.monotonic() - begun < 20
    assert "no answer within 0.5 s" in verdict.reason


def with_a_child(folder: Path, seconds: int) -> ProgramJudge:
    """A judge that says nothing, and whose child, which left it, holds its pipes for a while."""
    program = folder / "judge.py"
    program.write_text(
        "import subprocess, sys\n"
        f"subprocess.Popen([sys.executable, '-c', 'import time; time.sleep({seconds})'],"
        " start_new_session=True)\n"
        "sys.stdin.readline()\n"
    )
    return ProgramJudge(shlex.join([sys.executable, str(program)]), 1)


def test_a_late_program_ends_with_what_it_has_started(tmp_path):
    """A script that waits for another program would leave one behind for every question."""
    alive = tmp_path / "alive"
    child = (
        "import pathlib, time\n"
        f"while True: pathlib.Path({str(alive)!r}).write_text(str(time.monotonic_ns()));"
        " time.sleep(.02)\n"
    )
    program = tmp_path / "judge.py"
    program.write_text(
        f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {child!r}])\n"
    )
    judge = ProgramJudge(shlex.join([sys.executable, str(program)]), 5)
    assert judge(QUESTION).failed
    assert alive.exists()
    beats = set()
    for _ in range(2):  # what it wrote while it was being ended, then nothing
        time.sleep(0.5)
        beats.add(alive.read_text())
    assert len(beats) == 1


def test_a_child_that_outlives_the_program_is_not_waited_for(tmp_path):
    judge = with_a_child(tmp_path, 20)
    begun = time.monotonic()
    assert judge(QUESTION).failed
    assert time.monotonic() - begun < 15


def test_the_pipe_that_a_child_held_is_closed_when_the_child_ends(tmp_path):
    judge = with_a_child(tmp_path, 4)
    process = judge._started()
    assert judge(QUESTION).failed
    judge._talking.join(30)
    assert process.stdin.closed
    assert process.stdout.closed


def test_a_program_that_is_not_there_is_refused():
    with pytest.raises(UsageError, match="/nowhere/judge: no such program"):
        ProgramJudge("/nowhere/judge", 1)


def test_a_command_with_an_open_quote_is_refused():
    with pytest.raises(UsageError, match="no closing quotation"):
        ProgramJudge("judge 'it", 1)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\tools\judge.exe --model m", [r"C:\tools\judge.exe", "--model", "m"]),
        (r'"C:\Program Files\judge.exe" -u "a b"', [r"C:\Program Files\judge.exe", "-u", "a b"]),
    ],
)
def test_windows_paths_keep_their_backslashes(monkeypatch, command, words):
    monkeypatch.setattr(sys, "platform", "win32")
    assert command_words(command) == words


def test_after_a_failure_the_program_is_started_again(judge, tmp_path):
    flag = tmp_path / "tried"
    ask = judge(
        f"import pathlib; tried = pathlib.Path({str(flag)!r})\n"
        "if not tried.exists():\n"
        "    tried.touch(); sys.exit(1)\n"
        'print(json.dumps({"id": asked["id"], "verdict": "different"}))'
    )
    assert ask(QUESTION).failed
    assert ask(QUESTION).word == "different"


@pytest.mark.parametrize(("command", "seconds"), [("", 1), (sys.executable, 0)])
def test_wrong_settings_are_refused(command, seconds):
    with pytest.raises(UsageError):
        ProgramJudge(command, seconds)
