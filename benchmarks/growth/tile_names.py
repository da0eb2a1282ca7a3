"""Names of one tile: the same words spelt in letters of the tile's own.

A copy of a graph needs other names than the original, or every entity would have a namesake in each
copy. So a tile exchanges letters in words that few names have: vowels for vowels, consonants for
consonants, digits for digits. Both sides exchange alike, so names that were spelt alike still are.
Common words stay, and with them what they mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

COMMON = 30  # names; a word in more of them stays as it is
VOWELS, CONSONANTS, DIGITS = "aeiouy", "bcdfghjklmnpqrstvwxz", "0123456789"
# Digits have no capitals, so these stand for the digits that a tile exchanges.
_MARKED_DIGITS = "".join(chr(0xE000 + k) for k in range(10))
_MARK = {ord(letter): letter.upper() for letter in VOWELS + CONSONANTS}
_MARK |= {ord(digit): mark for digit, mark in zip(DIGITS, _MARKED_DIGITS, strict=True)}


def marked(names: Sequence[str]) -> list[str]:
    """The names in lower case, with capitals where a tile may exchange letters.

    Where a name has common words only, its rarest one is marked.
    """
    lower = [name.lower() for name in names]
    holders = Counter(word for name in lower for word in set(name.split()))
    result = []
    for name in lower:
        words = name.split()
        least = min((holders[word] for word in words), default=0)
        result.append(
            " ".join(
                word.translate(_MARK) if holders[word] <= max(COMMON, least) else word
                for word in words
            )
        )
    return result


def spelt(names: Sequence[str], tile: int) -> list[str]:
    """Marked names in the letters of a tile; tile 0 exchanges none."""
    draw = np.random.default_rng((11, tile))
    table: dict[int, str] = {}
    for plain, shown in (
        (VOWELS.upper(), VOWELS),
        (CONSONANTS.upper(), CONSONANTS),
        (_MARKED_DIGITS, DIGITS),
    ):
        order = draw.permutation(len(shown)) if tile else np.arange(len(shown))
        table |= {ord(plain[k]): shown[int(order[k])] for k in range(len(shown))}
    return "\n".join(names).translate(table).split("\n")


def misspelt(name: str, draw: np.random.Generator) -> str:
    """The name with two letters exchanged, one left out or one doubled."""
    if len(name) < 2:
        return name
    place, way = int(draw.integers(len(name) - 1)), int(draw.integers(3))
    if way == 0:
        return name[:place] + name[place + 1] + name[place] + name[place + 2 :]
    if way == 1:
        return name[:place] + name[place + 1 :]
    return name[:place] + name[place] + name[place:]
