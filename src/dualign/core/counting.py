"""Numbers with their noun: 1 match, 2 matches."""

from __future__ import annotations


def counted(number: int, singular: str, plural: str = "") -> str:
    """``number`` with the noun in the singular or plural; the plural adds an s by default."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def duration(seconds: float) -> str:
    """A time in words: seconds, minutes or hours."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
