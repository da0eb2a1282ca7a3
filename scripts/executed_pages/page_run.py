"""Runs the code blocks of a page in a folder, one after the other, as a reader would."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dualign.cli import main
from executed_pages.code_block import CodeBlock

ROOT = Path(__file__).parents[2]
_SHELL_SYNTAX = re.compile(r"[|&;<>$`*\\]")


@dataclass
class PageRun:
    """A folder in which the blocks of one page are run, and what each command printed.

    A line that is a plain ``dualign`` command is run in this process, which saves the start of
    an interpreter; every other line, and blocks with lines that continue, by bash. ``make``
    only says what it would do: its targets prepare environments and run the tests themselves.
    The Python of a page shares one namespace.
    """

    folder: Path
    printed: dict[str, str] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)

    def follow(self, blocks: Sequence[CodeBlock]) -> None:
        """Run all blocks; the first that fails ends it with an AssertionError."""
        for block in blocks:
            if block.language == "python":
                self._python(block)
            else:
                self._shell(block)

    def _python(self, block: CodeBlock) -> None:
        # Line numbers in tracebacks are those of the page.
        code = compile("\n" * (block.line - 1) + block.code, str(block.page), "exec")
        heard = io.StringIO()
        with (
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(heard),
            warnings.catch_warnings(action="ignore"),
        ):
            exec(code, self.names)
        self.printed[block.code] = heard.getvalue()

    def _shell(self, block: CodeBlock) -> None:
        code = re.sub(r"^\$ ", "", block.code, flags=re.MULTILINE)
        if "<<" in code or "\\\n" in code:
            self._bash(block, code)
            return
        for line in code.splitlines():
            words = _plain_words(line)
            if words is None:
                self._bash(block, line)
            elif words[:1] == ["dualign"]:
                self._command(block, line, words[1:])
            elif words[:1] == ["make"]:
                self._bash(block, shlex.join(["make", "--dry-run", "-C", str(ROOT), *words[1:]]))
            elif words:
                self._bash(block, line)

    def _command(self, block: CodeBlock, line: str, arguments: list[str]) -> None:
        heard, errors = io.StringIO(), io.StringIO()
        with (
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(heard),
            contextlib.redirect_stderr(errors),
        ):
            status = _status(arguments)
        assert status == 0, f"{block.place}: {line}\n{heard.getvalue()}{errors.getvalue()}"
        self.printed[line] = heard.getvalue()

    def _bash(self, block: CodeBlock, script: str) -> None:
        # `head` closes its pipe early, which is no failure of what writes into it.
        strict = "-eo pipefail" if "| head" not in script else "-e"
        result = subprocess.run(
            ["bash", *strict.split(), "-c", script],
            cwd=self.folder,
            env=os.environ | {"PATH": f"{self._programs()}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, f"{block.place}: {script}\n{result.stdout}{result.stderr}"
        self.printed[script] = result.stdout

    def _programs(self) -> Path:
        """A folder with the commands ``dualign`` and ``python`` of this environment."""
        programs = self.folder.with_name(self.folder.name + "-bin")
        programs.mkdir(exist_ok=True)
        for name, module in (("dualign", "-m dualign "), ("python", "")):
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module}"$@"\n')
            program.chmod(0o755)
        return programs


def _status(arguments: list[str]) -> int:
    """The exit code of a command; argparse ends the program where the usage is wrong."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


def _plain_words(line: str) -> list[str] | None:
    """The words of a line, without its comment; None if it takes a shell to understand it."""
    unquoted = re.sub(r"'[^']*'", "", line).partition("#")[0]
    return None if _SHELL_SYNTAX.search(unquoted) else shlex.split(line, comments=True)
