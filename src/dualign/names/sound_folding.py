"""Spellings of one sound made one, in the way each language is written in Latin letters.

The same folding is applied to readings and to the names they are compared with, so Chōfu, Chofu and
Choufu are one, and so are Jeong, Jung and Chung.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from dualign.names import han_readings

LETTERS = "letters"  # of any other script: nothing is folded
LANGUAGES = (*han_readings.LANGUAGES, LETTERS)

_FOLDED: dict[str, tuple[tuple[str, str], ...]] = {
    # Pinyin and Wade–Giles.
    "mandarin": (("zh|q|j", "ch"), ("hs|x", "sh"), ("tz|ts", "z")),
    # Jyutping and what Hong Kong writes.
    "cantonese": (
        ("j", "y"), ("ts|tz|z|c(?!h)", "ch"), ("sh", "s"), ("aa", "a"), ("oe|eo", "eu"),
        ("ou", "o"), ("oo", "u"), ("ee", "ei"), ("ow", "au"), ("ay", "ai"), ("ue", "yu"),
        ("(?<!n)g", "k"), ("d", "t"), ("b", "p"),
    ),
    # Long vowels, and n before lips.
    "japanese": (("ou|oo|oh(?![aiueo])", "o"), ("uu", "u"), ("tch", "cch"), ("m(?=[bpm])", "n")),
    # Revised Romanisation, McCune–Reischauer, and what people write themselves.
    "korean": (
        ("ee|yi", "i"), ("oo|eo|eu|ou", "u"), ("wu", "u"), ("([au])h(?![aiueo])", r"\1"),
        ("oe", "oi"), ("ark", "ak"), ("j", "ch"), ("sh", "s"), ("(?<!n)g", "k"), ("d", "t"),
        ("b", "p"), ("l", "r"), (r"([kptsr])\1", r"\1"),
    ),
    "vietnamese": (),
    LETTERS: (),
}  # fmt: skip


@cache
def _rules(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), sound) for pattern, sound in _FOLDED[language])


@lru_cache(maxsize=1 << 17)
def folded(text: str, language: str) -> str:
    """Lower-case ASCII text with the spellings of each sound made one."""
    for pattern, sound in _rules(language):
        text = pattern.sub(sound, text)
    return text
