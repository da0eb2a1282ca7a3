"""How Han characters are read in the languages that write, or wrote, with them.

The table is made of Unicode's Unihan database by ``scripts/build_han_readings.py`` and is read when
the first Han character is met.
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from importlib.resources import files

LANGUAGES = ("mandarin", "cantonese", "japanese", "korean", "vietnamese")
Readings = tuple[tuple[str, ...], ...]  # of each language

_FULL_FORM, _FIRST_LANGUAGE = 1, 2  # columns of the table


@lru_cache(maxsize=1 << 12)  # it is asked once for each language
def han_readings(character: str) -> Readings | None:
    """The readings of a character in each of `LANGUAGES`; None where the table has none.

    Lower-case Latin letters without tones: pinyin, Jyutping, Hepburn with long vowels spelt out,
    Revised Romanisation, quốc ngữ. The usual reading of a language comes first.
    """
    line = _table().get(character)
    if line is None:
        return None
    return tuple(tuple(column.split()) for column in line.split("\t")[_FIRST_LANGUAGE:])


def full_forms(text: str) -> str:
    """The text with simplified and other variants of Han characters as their full forms.

    So 东京, 東京 and 東亰 compare as the characters they stand for.
    """
    table = _table()
    return "".join(
        table[character].split("\t")[_FULL_FORM] if character in table else character
        for character in text
    )


@cache
def _table() -> dict[str, str]:
    packed = (files("dualign.names") / "han_data" / "readings.txt.gz").read_bytes()
    text = gzip.decompress(packed).decode("utf-8")
    return {line[0]: line for line in text.split("\n") if line}
