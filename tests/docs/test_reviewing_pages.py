"""The pages about serving, reviewing and asking: their commands exist, their Python runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dualign.cli.parser import build_parser
from review_world import write_run

PAGES = Path(__file__).parents[2] / "docs" / "how-to"
NAMES = ("serve.md", "review.md", "ask.md")
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(name, language):
    found = BLOCK.findall((PAGES / name).read_text(encoding="utf-8"))
    return [content for kind, content in found if kind == language]


@pytest.mark.parametrize("name", NAMES)
def test_the_commands_are_understood(name):
    lines = [line for block in blocks(name, "sh") for line in block.splitlines()]
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("dualign ")]
    assert commands
    for command in commands:
        assert build_parser(command).parse_args(command).run


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "demo-output").mkdir()
    write_run(tmp_path / "demo-output")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_judgements_from_python(folder, capsys):
    (script,) = blocks("review.md", "python")
    exec(compile(script, "review.md", "exec"), {})
    assert capsys.readouterr().out == "['same']\n"
    assert (folder / "mine.judgements.db").is_file()


def test_the_judge_of_the_page_judges(folder):
    judge, _ = blocks("ask.md", "python")
    (folder / "judge.py").write_text(judge)
    line = blocks("ask.md", "sh")[1].replace("python judge", f"{sys.executable} judge")
    command = [sys.executable, "-m", *shlex.split(line)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "questions" in ran.stdout


@pytest.mark.usefixtures("folder")
def test_a_function_judges(capsys):
    exec(compile(blocks("ask.md", "python")[1], "ask.md", "exec"), {})
    words, audit = capsys.readouterr().out.splitlines()
    assert words == "Counter({'unsure': 3})"
    assert audit.startswith("of 5 matches drawn at random 4 are right, 0 wrong, 1 unsure: between")
