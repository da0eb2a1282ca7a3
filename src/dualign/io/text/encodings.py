"""The encodings of text files: which one a file is in, by its mark or because somebody said so.

What has no byte-order mark is UTF-8 unless somebody names another encoding. Where it is not,
`legacy_text` guesses.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dualign.core.errors import UsageError
from dualign.io.text.compression import open_input

# That of UTF-32 begins like that of UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LONGEST_MARK = 4
# Codecs of Python that are escapes for programs and names of hosts, not encodings of files.
_NO_ENCODINGS = {"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape"}
_FLAG = "--text-encoding, text_encoding="


@dataclass(frozen=True)
class Encoding:
    """An encoding, and why a file is read in it."""

    name: str  # as Python knows it
    because: Literal["usual", "marked", "named", "guessed"] = "usual"
    words: str = ""  # which languages it is for, where it was guessed
    example: str = ""  # a value beyond ASCII, as it is then read

    @property
    def is_utf8(self) -> bool:
        """Whether the bytes of the file are UTF-8 already."""
        return self.name in {"utf-8", "utf-8-sig"}

    def __str__(self) -> str:
        """What the file was taken for, for a note; nothing where it is UTF-8."""
        reasons = {"marked": " by its byte-order mark", "named": " as asked", "guessed": ""}
        return "" if self.because == "usual" else f"read as {self.name}{reasons[self.because]}"


UTF8 = Encoding("utf-8")
_NAMED: ContextVar[str | None] = ContextVar("named encoding", default=None)


def checked_encoding(name: str) -> str:
    """Python's name of a text encoding; any of its other names, in any case, are understood."""
    try:
        found = codecs.lookup(name)
        "".encode(found.name)  # refuses what is no text encoding, such as rot13
    except (LookupError, ValueError, TypeError) as error:
        raise _unknown(name) from error
    if found.name.replace("-", "_") in _NO_ENCODINGS or found.incrementaldecoder is None:
        raise _unknown(name)
    return found.name


def _unknown(name: str) -> UsageError:
    return UsageError(
        f"unknown text encoding {name!r} ({_FLAG}); give one that Python knows, such as utf-8, "
        "utf-16-le, cp1252, cp1250, cp1251, shift_jis, gb18030, big5 or euc_kr"
    )


@contextmanager
def named_encoding(name: str | None) -> Iterator[None]:
    """Read the text files of this block in an encoding; None leaves it to the files.

    A context, since a file is looked at by many readers before one of them takes it.
    """
    token = _NAMED.set(None if name is None else checked_encoding(name))
    try:
        yield
    finally:
        _NAMED.reset(token)


def given_encoding(path: Path) -> Encoding:
    """The encoding by a file's byte-order mark, else the one that was named, else UTF-8."""
    with open_input(path) as stream:
        marked = mark_of(stream.peek(_LONGEST_MARK))
    if marked is not None and marked.name != "utf-8-sig":
        return marked
    named = _NAMED.get()
    return UTF8 if marked is not None or named is None else Encoding(named, "named")


def mark_of(start: bytes) -> Encoding | None:
    """The encoding that a byte-order mark at the start of a text says."""
    found = next((name for mark, name in MARKS if start.startswith(mark)), None)
    return None if found is None else Encoding(found, "marked")
