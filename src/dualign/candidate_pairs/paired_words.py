"""How much of two names is the same once their words are paired: equal, abbreviated or misspelt.

`Intl. Business Machines Corp` and `International Business Machines Corporation` have two words in
common, and every other word has a counterpart too. A word pairs with

- an equal one, worth 1;
- a misspelt one (OSA distance, a swap of neighbours counts as one slip): 1 − slips / length;
- one that it begins, worth 0.8, a mere initial 0.6;
- one that has its letters in this order (`bldg`, `building`), worth 0.6;
- a run of words whose initials it is (`IBM`), worth 0.8 for all of them.

All but the equal ones must begin with the same letter, and words with a digit pair with equal ones
only. The pairing of a name is the mean of its words' best worths, weighted by rarity (soft TF-IDF:
Cohen, Ravikumar & Fienberg 2003, but words of either name may share their counterpart).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import rarity_of, word_table
from dualign.core.arrays import AnyArray, FloatArray
from dualign.kernels.jit import compiled, run_rows
from dualign.names.feature_weights import FeatureWeights

BEGINNING, INITIAL, SKELETON, INITIALS = (np.float32(worth) for worth in (0.8, 0.6, 0.6, 0.8))
LEAST_ALIKE = np.float32(0.7)  # more slips than this are another word
MOST_WORDS = 40  # of a name; the others are left out
LONGEST = 24  # letters of a word that are looked at
MOST_INITIALS = 6


@dataclass(frozen=True, kw_only=True, eq=False)
class OrderedWords:
    """The words of the names of both sides, in order, as numbers of a common vocabulary."""

    letters: AnyArray  # of all words, one after the other
    starts: AnyArray  # where each word begins in `letters`, and where the last one ends
    digits: AnyArray  # whether a word has one
    rarity: FloatArray
    left: tuple[AnyArray, AnyArray]  # where each name begins in the second array: words in order
    right: tuple[AnyArray, AnyArray]

    @classmethod
    def of(
        cls, left: Sequence[str], right: Sequence[str], known: FeatureWeights | None = None
    ) -> OrderedWords:
        """The words of names that are written in lower case, parted by blanks.

        ``known`` are their rarities among more names than these.
        """
        table, words = word_table(left, right)
        number = {word: place for place, word in enumerate(words)}
        cut = [word[:LONGEST] for word in words]
        return cls(
            letters=np.frombuffer("".join(cut).encode("utf-32-le"), dtype=np.uint32),
            starts=np.concatenate([[0], np.cumsum([len(word) for word in cut])]),
            digits=np.array([any(map(str.isdigit, word)) for word in words], dtype=np.bool_),
            rarity=rarity_of(table, words, known),
            left=_numbered(left, number),
            right=_numbered(right, number),
        )


def _numbered(names: Sequence[str], number: dict[str, int]) -> tuple[AnyArray, AnyArray]:
    words = [[number[word] for word in name.split()[:MOST_WORDS]] if name else () for name in names]
    starts = np.concatenate([[0], np.cumsum([len(each) for each in words])]).astype(np.int64)
    return starts, np.array([word for each in words for word in each], dtype=np.int64)


def pairings(pairs: Pairs, words: OrderedWords) -> FloatArray:
    """How much of the left and of the right name of each pair is paired, shape (pairs, 2)."""
    out = np.empty((len(pairs), 2), dtype=np.float32)
    run_rows(
        _pairings, len(pairs), pairs.lefts, pairs.rights, words.letters, words.starts, words.digits,
        words.rarity, *words.left, *words.right, out,
    )  # fmt: skip
    return out


@compiled
def _slips(a: int, m: int, b: int, n: int, letters: AnyArray, rows: AnyArray) -> Any:
    """The OSA distance of two words, of m letters from ``a`` on and of n from ``b`` on."""
    for j in range(n + 1):
        rows[1, j] = j
    for i in range(1, m + 1):
        rows[2, 0] = i
        for j in range(1, n + 1):
            same = letters[a + i - 1] == letters[b + j - 1]
            best = rows[1, j - 1] + (0 if same else 1)
            best = min(best, rows[1, j] + 1, rows[2, j - 1] + 1)
            if (
                i > 1
                and j > 1
                and letters[a + i - 1] == letters[b + j - 2]
                and letters[a + i - 2] == letters[b + j - 1]
            ):
                best = min(best, rows[0, j - 2] + 1)
            rows[2, j] = best
        for j in range(n + 1):
            rows[0, j] = rows[1, j]
            rows[1, j] = rows[2, j]
    return rows[1, n]


@compiled
def _worth(
    one: int, other: int, letters: AnyArray, starts: AnyArray, digits: AnyArray, rows: AnyArray
) -> Any:
    """What it is worth to pair two words."""
    if one == other:
        return np.float32(1)
    if starts[one + 1] - starts[one] > starts[other + 1] - starts[other]:
        one, other = other, one
    a, b = starts[one], starts[other]
    m, n = starts[one + 1] - a, starts[other + 1] - b
    if digits[one] or digits[other] or m == 0 or letters[a] != letters[b]:
        return np.float32(0)
    found = np.float32(0)
    matched = 1  # letters of the shorter word that occur in this order
    for j in range(1, n):
        if matched < m and letters[a + matched] == letters[b + j]:
            matched += 1
    if matched == m:
        found = SKELETON if m > 1 else INITIAL
        beginning = True
        for i in range(m):
            beginning = beginning and letters[a + i] == letters[b + i]
        if beginning and m > 1:
            found = BEGINNING
    if n - m <= (1 - LEAST_ALIKE) * n:
        alike = np.float32(1 - _slips(a, m, b, n, letters, rows) / n)
        if alike >= LEAST_ALIKE:
            found = max(found, alike)
    return found


@compiled
def _cover_initials(
    word: int,
    own: Any,
    first: int,
    last: int,
    words: AnyArray,
    letters: AnyArray,
    starts: AnyArray,
    best: FloatArray,
) -> Any:
    """Cover the words ``first`` to ``last`` whose initials a word is; what the word then has."""
    count = starts[word + 1] - starts[word]
    if count < 2 or count > MOST_INITIALS:
        return own
    for begin in range(first, last - count + 1):
        fits = True
        for k in range(count):
            fits = fits and letters[starts[words[begin + k]]] == letters[starts[word] + k]
        if fits:
            for place in range(begin - first, begin - first + count):
                best[place] = max(best[place], INITIALS)
            return max(own, INITIALS)
    return own


@compiled
def _paired_share(
    first: int, last: int, words: AnyArray, best: FloatArray, rarity: FloatArray
) -> Any:
    """The mean of the words' best worths, by rarity; 0 for no words."""
    paired, whole = np.float32(0), np.float32(0)
    for place in range(first, last):
        paired += best[place - first] * rarity[words[place]]
        whole += rarity[words[place]]
    return paired / whole if whole > 0 else np.float32(0)


@compiled
def _pairings(
    start: int,
    stop: int,
    lefts: AnyArray,
    rights: AnyArray,
    letters: AnyArray,
    starts: AnyArray,
    digits: AnyArray,
    rarity: FloatArray,
    left_starts: AnyArray,
    ours: AnyArray,
    right_starts: AnyArray,
    theirs: AnyArray,
    out: FloatArray,
) -> None:
    rows = np.empty((3, LONGEST + 1), dtype=np.int64)
    left, right = np.empty((2, MOST_WORDS), dtype=np.float32)
    for q in range(start, stop):
        a, a_end = left_starts[lefts[q]], left_starts[lefts[q] + 1]
        b, b_end = right_starts[rights[q]], right_starts[rights[q] + 1]
        left[:], right[:] = 0, 0
        for i in range(a, a_end):
            for j in range(b, b_end):
                worth = _worth(ours[i], theirs[j], letters, starts, digits, rows)
                left[i - a] = max(left[i - a], worth)
                right[j - b] = max(right[j - b], worth)
        for i in range(a, a_end):
            left[i - a] = _cover_initials(
                ours[i], left[i - a], b, b_end, theirs, letters, starts, right
            )
        for j in range(b, b_end):
            right[j - b] = _cover_initials(
                theirs[j], right[j - b], a, a_end, ours, letters, starts, left
            )
        out[q, 0] = _paired_share(a, a_end, ours, left, rarity)
        out[q, 1] = _paired_share(b, b_end, theirs, right, rarity)
