"""Text that is not UTF-8: damaged UTF-8, or text in a legacy encoding, which is guessed and said.

Spreadsheets save CSV in the code page of the country, and old public tables are in Latin-1. Only
tables, lists and links are guessed at: graphs in RDF are UTF-8 by definition.
"""

from __future__ import annotations

import codecs
import re
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io.text.broken_statements import excerpt_of
from dualign.io.text.code_pages import most_likely
from dualign.io.text.compression import open_input
from dualign.io.text.encodings import UTF8, Encoding, given_encoding
from dualign.io.text.files import NotUtf8, checked_text
from dualign.io.text.recoded import open_text

_Read = TypeVar("_Read")
START = 1 << 15  # bytes that are looked at first
BLOCK = 1 << 22
SAMPLE = 1 << 15  # bytes of lines beyond ASCII that a guess is based on
_LINE = re.compile(rb"[^\r\n]*[\x80-\xff][^\r\n]*")
_CELL = re.compile(r'[^\t,;|"\r\n]*[^\x00-\x7f][^\t,;|"\r\n]*')
_REPLACEMENT = "\ufffd"


def likely_encoding(path: Path) -> Encoding:
    """The encoding of a table of text, by what was said and by its beginning."""
    given = given_encoding(path)
    if given is not UTF8:
        return given
    with open_input(path) as stream:
        start = stream.read(START)
    try:  # the last character may be cut
        codecs.getincrementaldecoder("utf-8")().decode(start, final=len(start) < START)
    except UnicodeDecodeError:
        return guessed_encoding(path) or UTF8
    return UTF8


def read_in_its_encoding(path: Path, read: Callable[[Encoding], _Read]) -> _Read:
    """What ``read`` makes of a file, in the encoding that it turns out to be in.

    A guess is said in a warning, with an example.
    """
    encoding = likely_encoding(path)
    try:
        found = read(encoding)
    except NotUtf8 as error:
        if encoding.because == "named":
            raise
        guessed = guessed_encoding(path)
        if guessed is None:
            raise _damaged(error) from error
        encoding = guessed
        found = read(encoding)
    if encoding.because == "guessed":
        warnings.warn(_said(path, encoding), InputWarning, stacklevel=3)
    return found


def read_legacy_text(path: Path, *, say: bool = True) -> bytes:
    """The content of a text file in whatever encoding, as UTF-8; see `files.read_text`.

    ``say`` is False where the file is only looked at, and read again.
    """

    def read(encoding: Encoding) -> bytes:
        with open_text(path, encoding) as stream:
            return checked_text(stream)

    if say:
        return read_in_its_encoding(path, read)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return read_in_its_encoding(path, read)


def guessed_encoding(path: Path) -> Encoding | None:
    """The likeliest encoding of a text that is not UTF-8; None if it is rather damaged UTF-8."""
    status = path.stat()
    return _guessed(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=16)
def _guessed(path: Path, changed: int, size: int) -> Encoding | None:  # noqa: ARG001 - the key
    sample = _sample(path)
    decoded = sample.decode("utf-8", errors="replace")
    beyond = sum(each >= "\x80" for each in decoded)
    wrong = decoded.count(_REPLACEMENT) - sample.count(_REPLACEMENT.encode())
    if 2 * wrong <= beyond:
        return None
    page = most_likely(sample)
    example = _CELL.search(sample.decode(page.name, errors="replace"))
    return Encoding(
        page.name, "guessed", page.words, excerpt_of(example[0].strip()) if example else ""
    )


def _sample(path: Path) -> bytes:
    """The first lines with bytes beyond ASCII."""
    lines: list[bytes] = []
    length = 0
    with open_input(path) as stream:
        while length < SAMPLE and (piece := stream.read(BLOCK)):
            for found in () if piece.isascii() else _LINE.finditer(piece):
                lines.append(found[0][:SAMPLE])
                length += len(lines[-1]) + 1
                if length >= SAMPLE:
                    break
    return b"\n".join(lines)


def _said(path: Path, encoding: Encoding) -> str:
    return (
        f"{path}: not UTF-8, and read as {encoding.name} ({encoding.words}), as in "
        f"{encoding.example!r}; if that is wrong, name its encoding (--text-encoding, "
        "text_encoding=)"
    )


def _damaged(error: NotUtf8) -> MalformedInput:
    return MalformedInput(
        f"{error.what}, but most of its characters beyond ASCII are UTF-8, so the file is damaged "
        "there; correct that line, or name another encoding (--text-encoding, text_encoding=)"
    )
