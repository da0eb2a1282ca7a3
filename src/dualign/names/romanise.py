"""Text of any script as lower-case Latin words, for comparing spellings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from anyascii import anyascii

_NO_WORD = re.compile(r"(?:[^\w\n]|_)+")


class _Latin(dict[int, str]):
    """Maps code points to Latin letters, filled on demand."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        # Characters without a transliteration are kept: they can still be equal.
        latin = anyascii(character) or unicodedata.normalize("NFKD", character)
        self[code] = latin.replace("\n", " ")
        return self[code]


_LATIN = _Latin({ord("\n"): "\n"})


def romanise(names: Sequence[str]) -> list[str]:
    """Each name as lower-case words with single spaces: ``Gül, Abdullah``: gul abdullah.

    Han characters become their Mandarin reading, kana their rōmaji, Cyrillic, Greek, Arabic and
    the others their usual Latin letters, each character by itself; accents are removed. A name
    without any letter or digit keeps its symbols.
    """
    text = "\n".join(name.replace("\n", " ") for name in names)
    plain = _NO_WORD.sub(" ", text.translate(_LATIN).lower())
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
