"""Standard output and error that never fail a run: what cannot be shown is dropped."""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import suppress
from typing import TextIO

# What our own output is drawn with, as ASCII; in tables the width has to stay.
_DRAWN = {
    "█": "#", "░": ".", "→": ">", "←": "<", "≠": "!=", "≟": "?=",
    "…": "...", "–": "-", "−": "-", "·": "*", "⇥": "TAB",
}  # fmt: skip


class StandardStream(io.TextIOBase):
    """``sys.stdout`` or ``sys.stderr``, whichever it is at the moment.

    Characters that its encoding lacks are shown as escapes, bars and arrows in ASCII. A reader that
    closed the pipe, as with ``| head``, is not a failure; any other error is kept in ``failure``
    until the end of the run.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._lost: TextIO | None = None  # the stream that failed
        self.failure: OSError | None = None

    def write(self, text: str, /) -> int:
        """Write what can be written."""
        stream = self._stream()
        if stream is not None:
            try:
                stream.write(_encodable(text, stream))
            except (OSError, ValueError) as error:
                self._give_up(stream, error)
        return len(text)

    def flush(self) -> None:
        """Flush the buffer."""
        stream = self._stream()
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError) as error:
                self._give_up(stream, error)

    def isatty(self) -> bool:
        """Whether a person is looking."""
        stream = self._stream()
        with suppress(ValueError):
            return stream is not None and stream.isatty()
        return False

    def writable(self) -> bool:
        """It is."""
        return True

    def fileno(self) -> int:
        """The descriptor of the stream."""
        stream = self._stream()
        if stream is None:
            raise io.UnsupportedOperation("fileno")
        return stream.fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the stream."""
        stream = self._stream()
        return getattr(stream, "encoding", None) or "utf-8"

    def _stream(self) -> TextIO | None:
        stream: TextIO | None = getattr(sys, self._name)  # None where a process has none
        return None if stream is self._lost else stream

    def _give_up(self, stream: TextIO, error: Exception) -> None:
        self._lost = stream
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            self.failure = error
        # The rest of the buffer is dropped; otherwise Python would fail to write it at exit.
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _encodable(text: str, stream: TextIO) -> str:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return text.encode(encoding, _SHOWN).decode(encoding)
    return text


def _shown(error: UnicodeError) -> tuple[str | bytes, int]:
    """A handler of encoding errors: ASCII for what we draw with, escapes for everything else."""
    if isinstance(error, UnicodeEncodeError):
        drawn = _DRAWN.get(error.object[error.start])
        if drawn is not None:
            return drawn, error.start + 1
        error.end = error.start + 1
    return codecs.backslashreplace_errors(error)


_SHOWN = "dualign-shown"
codecs.register_error(_SHOWN, _shown)
