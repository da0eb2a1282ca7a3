"""Output of the command line: results on standard output, everything else on standard error."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.segment import Segment

from dualign.cli.standard_stream import StandardStream

# C0 and C1 controls except newline, and characters that end a line or change the direction of text.
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
LONGEST_SHOWN = 300  # characters


def without_controls(text: str) -> str:
    """Text in which control characters are shown as escapes, so that no terminal obeys them."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


class PlainConsole(Console):
    """A console for untrusted text: no control characters, no emoji codes."""

    def __init__(self, stream: StandardStream) -> None:
        super().__init__(file=stream, highlight=False, emoji=False)  # type: ignore[arg-type]

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Render, and show control characters in texts as escapes."""
        for segment in super().render(renderable, options):
            if segment.control or not _CONTROL.search(segment.text):
                yield segment
            else:
                yield Segment(without_controls(segment.text), segment.style)

    def render_str(self, text: str, **options: Any) -> Any:
        """Convert a string to text; rich would expand tabs and drop some control characters."""
        return super().render_str(without_controls(text), **options)


standard_output, standard_error = StandardStream("stdout"), StandardStream("stderr")
out, err = PlainConsole(standard_output), PlainConsole(standard_error)


def brief(text: str) -> str:
    """A text short enough to be shown in a line."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def say(line: str = "") -> None:
    """One line of result; rich markup is allowed, data must be escaped."""
    out.print(line, soft_wrap=True)


def note(line: str) -> None:
    """Print a note that does not stop the run."""
    err.print(f"[yellow]note:[/yellow] {escape(line)}", soft_wrap=True)


def say_error(line: str) -> None:
    """What went wrong, in one line."""
    err.print(f"[bold red]error:[/bold red] {escape(_one_line(line))}", soft_wrap=True)


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())
