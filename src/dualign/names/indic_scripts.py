"""Scripts of India and Sri Lanka, whose consonants carry a vowel that is not written.

A consonant is read with an a behind it unless a vowel sign or a virama follows: த is ta, தி ti
and த் t. Without it தமிழ்நாடு (Tamil Nadu) would be tmilnatu.
"""

from __future__ import annotations

import re
from functools import cache

from anyascii import anyascii

_FIRST, _LAST = 0x0900, 0x0DFF
# The nine blocks from Devanagari to Malayalam have one plan; Sinhala has its own.
_BLOCKS = range(0x0900, 0x0D80, 0x80)
_SILENT_AT_THE_END = range(0x0900, 0x0B00, 0x80)  # Devanagari, Bengali, Gurmukhi, Gujarati
_VIRAMAS = frozenset([*(chr(block + 0x4D) for block in _BLOCKS), "\u0dca"])


def _of(blocks: range, *places: tuple[int, int]) -> str:
    return "".join(f"{chr(b + first)}-{chr(b + last)}" for b in blocks for first, last in places)


def _consonants(blocks: range) -> str:
    nuktas = _of(blocks, (0x3C, 0x3C))
    return f"[{_of(blocks, (0x15, 0x39), (0x58, 0x5F))}][{nuktas}]?"


_SIGNS = f"{_of(_BLOCKS, (0x3E, 0x4D), (0x55, 0x57), (0x62, 0x63))}\u0dca\u0dcf-\u0ddf\u0df2\u0df3"
_NORTHERN = _consonants(_SILENT_AT_THE_END)
_SOUTHERN = f"(?:{_consonants(range(0x0B00, 0x0D80, 0x80))}|[\u0d9a-\u0dc6])"
_BARE = re.compile(
    rf"({_NORTHERN}(?![{_SIGNS}])(?=[\u0900-\u0aff])|{_SOUTHERN}(?![{_SIGNS}]))", re.UNICODE
)
_ANY = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")
_CONSONANT = re.compile(f"{_consonants(_BLOCKS)}|[\u0d9a-\u0dc6]")
_SIGN = re.compile(f"[{_SIGNS}{_of(_BLOCKS, (0x3C, 0x3C))}]")
# One letter of Tamil stands for several sounds; in the other scripts these spellings vary.
_SOUNDS = {
    "க": "k g h", "ச": "s ch c", "ட": "t d", "த": "th t d", "ப": "p b f", "ற": "r tr", "ழ": "zh l",
    "வ": "v w", "ஸ": "s", "ஷ": "sh s", "व": "v w", "श": "sh s", "ष": "sh s", "च": "ch c",
    "छ": "chh ch", "भ": "bh v b", "ব": "b v w", "শ": "sh s", "চ": "ch c", "য": "y j",
}  # fmt: skip


def with_inherent_vowels(text: str) -> str:
    """The text with an a behind every consonant that is read with one.

    In the northern scripts it is silent at the end of a word: राम is Ram.
    """
    return _BARE.sub(r"\1a", text) if _ANY.search(text) else text


def is_indic(character: str) -> bool:
    """Whether a character belongs to one of these scripts."""
    return _FIRST <= ord(character) <= _LAST


def is_indic_sign(character: str) -> bool:
    """Whether a character changes the vowel or the sound of the consonant before it."""
    return _SIGN.fullmatch(character) is not None


@cache
def indic_readings(unit: str) -> tuple[str, ...]:
    """The usual ways to write a letter with its signs in Latin letters."""
    consonant = _CONSONANT.match(unit)
    if consonant is None:
        return (_plain(unit),)
    known = _SOUNDS.get(unit[0], _plain(consonant[0])).split()
    signs = unit[consonant.end() :]
    vowels = ("a", "") if not signs else ("",) if signs in _VIRAMAS else (_plain(signs),)
    return tuple(sound + vowel for sound in known or [""] for vowel in vowels)


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, anyascii(text).lower()))
