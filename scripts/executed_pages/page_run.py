"""Runs the code blocks of a page in a folder, one after the other, as a reader would."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dualign.cli import main
from executed_pages.background_server import BackgroundServer
from executed_pages.code_block import CodeBlock

ROOT = Path(__file__).parents[2]
SERVING = {"serve": 8000, "review": 8001}  # the port that pages take for granted
_SHELL_SYNTAX = re.compile(r"[|&;<>$`*\\]")


@dataclass
class PageRun:
    """A folder in which the blocks of one page are run, and what each command printed.

    A line that is a plain ``dualign`` command is run in this process, which saves the start of
    an interpreter; every other command by bash. The Python of
    a page shares one namespace; a block with a title is written to the file of that name.

    What would take minutes or need the network is done otherwise. ``dualign demo`` copies the
    folder ``demo``, if there is one. Commands that serve run beside the rest of the page. ``make``
    only says what it would do: its targets prepare environments and run the tests themselves.
    ``pip install`` only has its extras looked up.
    """

    folder: Path
    demo: Callable[[], Path] | None = None  # what `dualign demo` has written before
    printed: dict[str, str] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)  # of the page, and where it really is

    def follow(self, blocks: Sequence[CodeBlock]) -> None:
        """Run all blocks; the first that fails ends it with an AssertionError."""
        with contextlib.ExitStack() as servers:
            for block in blocks:
                if block.title:
                    (self.folder / block.title).write_text(block.code, encoding="utf-8")
                elif block.language == "python":
                    self._python(block)
                else:
                    self._shell(block, servers)

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

    def _shell(self, block: CodeBlock, servers: contextlib.ExitStack) -> None:
        for line in _commands(re.sub(r"^\$ ", "", block.code, flags=re.MULTILINE)):
            match _plain_words(line):
                case None:
                    self._bash(block, line)
                case ["dualign", "demo"] | ["dualign", "demo", "-o", "demo-output"] if self.demo:
                    shutil.copytree(self.demo(), self.folder / "demo-output", dirs_exist_ok=True)
                    self.printed[line] = ""
                case ["dualign", verb, *_] as words if verb in SERVING:
                    program = str(self._programs() / words[0])
                    # Somebody else may use the port of the page.
                    anywhere = [] if "--port" in words else ["--port", "0"]
                    server = BackgroundServer([program, *words[1:], *anywhere], self.folder)
                    servers.callback(server.stop)
                    self.printed[line] = server.printed
                    self.addresses[f"127.0.0.1:{SERVING[verb]}"] = server.address
                case ["dualign", *arguments]:
                    self._command(block, line, arguments)
                case ["make", *targets]:
                    self._bash(block, shlex.join(["make", "--dry-run", "-C", str(ROOT), *targets]))
                case ["pip", "install", *packages]:
                    unknown = _unknown_extras(packages)
                    assert not unknown, f"{block.place}: {line}\nno extras are called {unknown}"
                    self.printed[line] = ""
                case []:
                    pass
                case _:
                    self._bash(block, line)

    def _command(self, block: CodeBlock, line: str, arguments: list[str]) -> None:
        heard, errors = io.StringIO(), io.StringIO()
        with (
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(heard),
            contextlib.redirect_stderr(errors),
            _nobody_types(),
        ):
            status = _status(arguments)
        assert status == 0, f"{block.place}: {line}\n{heard.getvalue()}{errors.getvalue()}"
        self.printed[line] = heard.getvalue()

    def _bash(self, block: CodeBlock, script: str) -> None:
        command = script
        for stated, real in self.addresses.items():
            command = command.replace(stated, real)
        # `head` closes its pipe early, which is no failure of what writes into it.
        strict = "-eo pipefail" if "| head" not in script else "-e"
        result = subprocess.run(
            ["bash", *strict.split(), "-c", command],
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


@contextlib.contextmanager
def _nobody_types() -> Iterator[None]:
    """Standard input is at its end, for commands that ask."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def _unknown_extras(packages: Sequence[str]) -> list[str]:
    """The extras of dualign that are named, as in ``dualign[models]``, and do not exist."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"dualign\[([^\]]*)\]", " ".join(packages))
    return [
        extra
        for extras in named
        for extra in extras.split(",")
        if extra not in project["optional-dependencies"]
    ]


def _status(arguments: list[str]) -> int:
    """The exit code of a command; argparse ends the program where the usage is wrong."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


def _commands(code: str) -> Iterator[str]:
    """The commands of a block: lines, with what continues them and the text of ``<<'END'``."""
    command, end = "", ""
    for line in code.splitlines():
        command = f"{command}\n{line}" if command else line
        here = re.search(r"<<'(\w+)'", line)
        end = here[1] if here else end
        if (end and line != end) or (not end and line.endswith("\\")):
            continue
        yield command
        command, end = "", ""


def _plain_words(line: str) -> list[str] | None:
    """The words of a line, without its comment; None if it takes a shell to understand it."""
    unquoted = re.sub(r"'[^']*'", "", line).partition("#")[0]
    return None if _SHELL_SYNTAX.search(unquoted) else shlex.split(line, comments=True)
