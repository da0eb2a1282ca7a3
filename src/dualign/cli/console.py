"""Where the command line speaks: results on standard output, everything else on standard error."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def say(line: str = "") -> None:
    """One line of result; rich markup is allowed, data must be escaped."""
    out.print(line, soft_wrap=True)


def note(line: str) -> None:
    """Something worth knowing that stops nothing."""
    err.print(f"[yellow]note:[/yellow] {escape(line)}", soft_wrap=True)


def say_error(line: str) -> None:
    """What went wrong, in one line."""
    err.print(f"[bold red]error:[/bold red] {escape(line)}", soft_wrap=True)
