"""Numbers with their noun: 1 match, 2 matches."""

from __future__ import annotations


def counted(number: int, singular: str, plural: str = "") -> str:
    """``number`` with the noun in the singular or plural; the plural adds an s by default."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"
