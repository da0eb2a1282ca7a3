"""What it costs to take one Latin letter for another, or to leave one out, when names are read.

In half edits: a consonant that is missing is one edit, a vowel half of one, since names in other
scripts often add or omit vowels. Letters whose sounds languages trade are half an edit apart.
"""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import AnyArray, IntArray

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
CODE = {letter: code for code, letter in enumerate(ALPHABET)}
_CODES = np.array([CODE.get(chr(code), 0) for code in range(128)], dtype=np.uint8)
HALF, WHOLE, NUMBER = 1, 2, 4  # a digit is never left out lightly
WEAK = "aeiouyh"
NEAR = (
    "aeiouy", "kgcq", "td", "pbfv", "szcj", "sx", "xk", "lr", "mn", "wvu", "yij", "hf", "hk",
    "hb", "hp", "jg",
)  # fmt: skip


def _gaps() -> AnyArray:
    gaps = np.full(len(ALPHABET), WHOLE, dtype=np.int64)
    gaps[[CODE[letter] for letter in WEAK]] = HALF
    gaps[CODE["0"] :] = NUMBER
    return gaps


def _costs() -> AnyArray:
    costs = np.full((len(ALPHABET), len(ALPHABET)), WHOLE, dtype=np.int64)
    for group in NEAR:
        places = [CODE[letter] for letter in group]
        costs[np.ix_(places, places)] = HALF
    digits = CODE["0"]
    costs[digits:, :] = costs[:, digits:] = 2 * NUMBER
    np.fill_diagonal(costs, 0)
    return costs


GAPS = _gaps()  # (letters,)
COSTS = _costs()  # (letters, letters)


def encodable(text: str) -> str:
    """The letters of a text that have a code."""
    if text.isascii() and text.isalnum():
        return text
    return "".join(letter for letter in text if letter in CODE)


def codes(words: list[str]) -> AnyArray:
    """The codes of all letters of several words, one after the other."""
    return _CODES[np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8)]


def weights(letters: AnyArray, starts: IntArray) -> IntArray:
    """What it costs to leave out each word whole; their codes begin at ``starts``."""
    sums = np.concatenate([[0], np.cumsum(GAPS[letters])])
    return np.diff(sums[starts])


def least_costs(words: tuple[str, ...]) -> AnyArray:
    """What it costs at least to find each letter in any of the words, (letters,)."""
    there = [CODE[letter] for letter in set("".join(words))]
    found = COSTS[there].min(axis=0) if there else GAPS
    return np.minimum(found, GAPS).astype(np.uint8)
