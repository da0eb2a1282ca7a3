"""Texts in memory that UTF-8 cannot hold, refused by an error of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dualign.core.errors import MalformedInput

SHOWN = 60  # characters of the text


@contextmanager
def whole_characters(source: str) -> Iterator[None]:
    """Refuse a text with half a character (a lone surrogate), as wrong decoding leaves behind."""
    try:
        yield
    except UnicodeEncodeError as error:
        raise MalformedInput(
            f"{source}: character {error.start + 1} of {error.object[:SHOWN]!r} is half a "
            "character (a lone surrogate), which no file could hold; decode the text again"
        ) from error
