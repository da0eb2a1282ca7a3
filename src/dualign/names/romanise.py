"""Text of any script as lower-case Latin words, for comparing spellings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from anyascii import anyascii

from dualign.names.indic_scripts import with_inherent_vowels
from dualign.names.vowels_in_front import in_spoken_order

_JOINER = 0x200D
# What the transliteration by characters leaves out: alef, which is mostly an a; marks that only
# make a letter longer; letters that only carry a vowel.
_LEFT_OUT = {"ا": "a"} | dict.fromkeys("ـーｰއੲੳཨㅇᄋ", "")
_NO_WORD = re.compile(r"(?:[^\w\n]|_)+")


class _Latin(dict[int, str]):
    """Maps code points to Latin letters, filled on demand."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        latin = anyascii(character)
        # Letters without a transliteration are kept: they can still be equal. Marks and joiners
        # would only cut a word in two.
        if not latin and not unicodedata.category(character).startswith("M") and code != _JOINER:
            latin = unicodedata.normalize("NFKD", character)
        self[code] = latin.replace("\n", " ")
        return self[code]


_LATIN = _Latin({ord("\n"): "\n"} | {ord(letter): spelt for letter, spelt in _LEFT_OUT.items()})


def romanise(names: Sequence[str]) -> list[str]:
    """Each name as lower-case words with single spaces: ``Gül, Abdullah``: gul abdullah.

    Han characters become their Mandarin reading, kana their rōmaji, Cyrillic, Greek, Arabic and
    the others their usual Latin letters, each character by itself; Indian consonants keep the vowel
    that is not written; accents are removed. A name without any letter or digit keeps its symbols.
    """
    text = "\n".join(name.replace("\n", " ") for name in names)
    latin = in_spoken_order(with_inherent_vowels(text)).translate(_LATIN)
    plain = _NO_WORD.sub(" ", latin.lower())
    romanised = [line.strip() for line in plain.split("\n")] if names else []
    return [words or _signs(name) for words, name in zip(romanised, names, strict=True)]


def without_accents(text: str) -> str:
    """The text without combining marks, other letters as they are."""
    if text.isascii():
        return text
    marked = unicodedata.normalize("NFKD", text)
    return "".join(character for character in marked if not unicodedata.combining(character))


def _signs(name: str) -> str:
    return "".join(name.split())
