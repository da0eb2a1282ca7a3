"""The least edit distance of a word and a lattice: a sequence of units with several spellings each.

Choosing one spelling per unit gives as many words as the product of their numbers. Instead, the row
of Levenshtein's table before a unit is carried through each of its spellings, and the
smallest entries go on. So the work grows with the sum of the spellings, and the distance is still
the least over all choices.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.kernels.jit import compiled

LONGEST_WORD = 48  # letters; longer words are not compared
LONGEST_SPELLING = 24
FAR = 10_000  # farther than any two


@compiled
def _next_row(
    upper: AnyArray,
    low: int,
    high: int,
    row: AnyArray,
    letter: int,
    word: AnyArray,
    costs: AnyArray,
    gaps: AnyArray,
    limit: int,
) -> Any:
    """One row of Levenshtein's table from the one above, only where it is within ``limit``.

    The row above counts from ``low`` to ``high``. Returns the same of the new row; there is nothing
    of it where the first is larger.
    """
    gap, first, last = gaps[letter], len(word) + 1, -1
    for j in range(low, len(word) + 1):
        value = FAR
        if j <= high:
            value = upper[j] + gap
        if low < j <= high + 1:
            value = min(value, upper[j - 1] + costs[letter, word[j - 1]])
        if j > low:
            value = min(value, row[j - 1] + gaps[word[j - 1]])
        row[j] = value
        if value <= limit:
            first, last = min(first, j), j
        elif j > high:
            break
    return first, last


@compiled
def lattice_distance(
    units: AnyArray,
    optional: BoolArray,
    first_spelling: IntArray,
    spelling_starts: IntArray,
    shared: AnyArray,
    letters: AnyArray,
    word: AnyArray,
    costs: AnyArray,
    gaps: AnyArray,
    limit: int,
    rows: AnyArray,
    bounds: AnyArray,
) -> Any:
    """The least cost of turning any choice of spellings into ``word``, `FAR` if beyond ``limit``.

    Unit u has the spellings ``first_spelling[u]`` to ``first_spelling[u + 1]``, and spelling s the
    ``letters`` between its starts, of which the first ``shared[s]`` are those of the spelling
    before it. ``costs`` (letters, letters) is what it costs to take one letter for another,
    ``gaps`` (letters,) to leave one out or to put one in. Optional units may be left out for
    nothing. ``rows`` (`LONGEST_SPELLING` + 2, `LONGEST_WORD` + 1) and ``bounds`` (as many, 2) are
    room to compute in: the row after each letter of a spelling and from where to where it counts,
    what goes on to the next unit last.
    """
    length, after, before = len(word), rows[-1], rows[0]
    before[0] = 0
    bounds[0] = 0
    for j in range(length):
        before[j + 1] = before[j] + gaps[word[j]]
        if before[j + 1] <= limit:
            bounds[0, 1] = j + 1
    for place in range(len(units)):
        unit = units[place]
        after[: length + 1] = FAR
        if optional[place]:
            after[bounds[0, 0] : bounds[0, 1] + 1] = before[bounds[0, 0] : bounds[0, 1] + 1]
        for spelling in range(first_spelling[unit], first_spelling[unit + 1]):
            start, depth = spelling_starts[spelling], shared[spelling]
            for at in range(start + depth, spelling_starts[spelling + 1]):
                low, high = bounds[depth]
                if low <= high:
                    low, high = _next_row(
                        rows[depth], low, high, rows[depth + 1], letters[at], word, costs, gaps,
                        limit,
                    )  # fmt: skip
                depth += 1
                bounds[depth, 0], bounds[depth, 1] = low, high
            for j in range(bounds[depth, 0], bounds[depth, 1] + 1):
                after[j] = min(after[j], rows[depth, j])
        bounds[0, 0], bounds[0, 1] = length + 1, -1
        for j in range(length + 1):
            before[j] = after[j]
            if after[j] <= limit:
                bounds[0, 0], bounds[0, 1] = min(bounds[0, 0], j), j
        if bounds[0, 1] < 0:
            return FAR
    return before[length] if before[length] <= limit else FAR


@compiled
def lattice_similarities(
    start: int,
    stop: int,
    lattices: AnyArray,
    words: AnyArray,
    unit_starts: IntArray,
    units: AnyArray,
    optional: BoolArray,
    languages: BoolArray,
    shortest: AnyArray,
    longest: AnyArray,
    cheapest: AnyArray,
    first_spellings: IntArray,
    spelling_starts: IntArray,
    shared: AnyArray,
    letters: AnyArray,
    form_starts: IntArray,
    form_letter_starts: IntArray,
    form_letters: AnyArray,
    form_weights: AnyArray,
    costs: AnyArray,
    gaps: AnyArray,
    least: float,
    out: FloatArray,
) -> None:
    """1 − distance / weight of the form, the best over languages and forms; zero below ``least``.

    ``lattices`` and ``words`` (pairs,) say whom to compare. ``languages`` (lattices, languages)
    says in which a lattice is read. Three bounds spare most distances: ``shortest`` and ``longest``
    of what its readings weigh, and ``cheapest`` (lattices, languages, letters), what it costs at
    least to find a letter in it. The forms of word w in language l begin at
    ``form_starts[w · languages + l]``.
    """
    rows = np.empty((LONGEST_SPELLING + 2, LONGEST_WORD + 1), dtype=np.int64)
    bounds = np.empty((LONGEST_SPELLING + 2, 2), dtype=np.int64)
    count = languages.shape[1]
    for q in range(start, stop):
        a, b = lattices[q], words[q]
        lo, hi = unit_starts[a], unit_starts[a + 1]
        best = 0.0
        for language in range(count):
            if not languages[a, language]:
                continue
            forms = b * count + language
            for form in range(form_starts[forms], form_starts[forms + 1]):
                weight = form_weights[form]
                allowed = int((1 - max(best, least)) * weight + 1e-6)
                apart = max(weight - longest[a, language], shortest[a, language] - weight)
                if apart > allowed:
                    continue
                word = form_letters[form_letter_starts[form] : form_letter_starts[form + 1]]
                apart = 0
                for j in range(len(word)):
                    apart += cheapest[a, language, word[j]]
                if apart > allowed:
                    continue
                distance = lattice_distance(
                    units[lo:hi], optional[lo:hi], first_spellings[language], spelling_starts,
                    shared, letters, word, costs, gaps, allowed, rows, bounds,
                )  # fmt: skip
                if distance < FAR:
                    best = max(best, 1 - distance / weight)
        out[q] = best
