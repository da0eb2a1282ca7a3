"""Thai and Lao write some vowels in front of the consonant that they are spoken after."""

from __future__ import annotations

import re

_IN_FRONT = re.compile("([เ-ไ])([ก-ฮ])|([ເ-ໄ])([ກ-ຮ])")


def in_spoken_order(text: str) -> str:
    """The text with these vowels behind their consonants: เทพ is theph, and not ethph."""
    return _IN_FRONT.sub(r"\2\1\4\3", text)
