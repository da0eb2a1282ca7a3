"""The command's first lines: nothing is loaded before signals have an answer."""

from __future__ import annotations

import tomllib
from pathlib import Path

from fresh_python import python

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def test_the_console_script_begins_with_the_answer_to_signals() -> None:
    scripts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == {"dualign": "dualign.__main__:main"}


def test_nothing_but_what_python_has_loaded_precedes_it() -> None:
    loaded = python(
        "import sys; before = set(sys.modules); import dualign.__main__",
        "print(*sorted(set(sys.modules) - before))",
    )
    ours = {"dualign", "dualign.__main__", "dualign.core", "dualign.core.openmp_waiting"}
    assert set(loaded.split()) - ours <= {"__future__"}


def test_importing_it_changes_no_handler() -> None:
    said = python(
        "import signal; before = signal.getsignal(signal.SIGINT); import dualign.__main__",
        "print(signal.getsignal(signal.SIGINT) is before)",
    )
    assert said.split() == ["True"]
