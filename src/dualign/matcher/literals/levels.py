"""How far two values agree, depending on their kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from rapidfuzz import fuzz
from rapidfuzz.distance import OSA, JaroWinkler

from dualign.core.arrays import IntArray
from dualign.kernels.text_comparison import compare_in_pairs
from dualign.matcher.literals.kinds import Kind
from dualign.matcher.literals.level import Level

Levels = npt.NDArray[np.int8]
Texts = list[str]
Numbers = npt.NDArray[np.float64]

LONGEST = 200  # characters of a text that are compared
NEAR_TEXT, LOOSE_TEXT = 0.92, 0.8  # Jaro–Winkler, or the share of characters in sorted words
# The share of the property's other values that are as near.
NEAREST_NUMBER, NEAR_NUMBER, LOOSE_NUMBER = 0.001, 0.01, 0.1
_YEAR_DIGITS = 4


def levels_of(
    kind: Kind,
    texts: Sequence[str],
    lefts: IntArray,
    rights: IntArray,
    spread: Numbers | None = None,
) -> Levels:
    """The level of each pair of values, given as positions in ``texts``.

    ``spread``, where it is known, holds the numbers of the two properties in order: how near is
    near depends on them.
    """
    levels = np.full(len(lefts), Level.EQUAL, dtype=np.int8)
    keys, inverse = np.unique(lefts * len(texts) + rights, return_inverse=True)
    ours, theirs = keys // max(len(texts), 1), keys % max(len(texts), 1)
    unequal = np.flatnonzero(ours != theirs)
    if len(unequal):
        found = np.full(len(keys), Level.EQUAL, dtype=np.int8)
        left = [texts[place] for place in ours[unequal].tolist()]
        right = [texts[place] for place in theirs[unequal].tolist()]
        found[unequal] = (
            compare_numbers(left, right, spread)
            if kind is Kind.NUMBER
            else _COMPARISONS[kind](left, right)
        )
        levels = found[inverse]
    return levels


def compare_texts(left: Texts, right: Texts) -> Levels:
    """By spelling; the order of the words may differ."""
    ours, theirs = ([text[:LONGEST] for text in side] for side in (left, right))
    spelling = compare_in_pairs(ours, theirs, JaroWinkler.similarity)
    words = compare_in_pairs(ours, theirs, fuzz.token_sort_ratio) / 100
    alike = np.maximum(spelling, words)
    return _graded(alike >= NEAR_TEXT, alike >= LOOSE_TEXT)


def compare_codes(left: Texts, right: Texts) -> Levels:
    """One typing error (a character wrong, missing, added, or two swapped) is near, two loosely."""
    slips, length = compare_in_pairs(left, right, OSA.distance), _longest(left, right)
    return _graded((slips <= 1) & (length >= 3), (slips <= 2) & (length >= 5))


def compare_dates(left: Texts, right: Texts) -> Levels:
    """As codes of their digits; day and month swapped is near, the same year or month loosely."""
    ours, theirs = ([_digits(text) for text in side] for side in (left, right))
    slips = compare_in_pairs(ours, theirs, OSA.distance)
    swapped = np.array([a == _turned(b) for a, b in zip(ours, theirs, strict=True)], np.bool_)
    within = np.array(
        [
            min(len(a), len(b)) >= _YEAR_DIGITS and (a.startswith(b) or b.startswith(a))
            for a, b in zip(ours, theirs, strict=True)
        ],
        dtype=np.bool_,
    )
    whole = _shortest(ours, theirs) > _YEAR_DIGITS  # the following year is not a typing error
    return _graded(((slips <= 1) & whole & ~within) | swapped, ((slips <= 2) & whole) | within)


def compare_numbers(left: Texts, right: Texts, spread: Numbers | None = None) -> Levels:
    """By how many values of the property are as near; one wrong digit is loosely near.

    A degree of longitude is a lot, and a year is little for fossils, as the ``spread`` of the
    values shows. Without it, the difference counts in proportion to the larger number, and no
    number is the nearest.
    """
    ours, theirs = (numbers_of(side) for side in (left, right))
    if spread is None or not len(spread):
        largest = np.maximum(np.abs(ours), np.abs(theirs))
        apart = np.abs(ours - theirs) / np.where(largest > 0, largest, 1)
    else:
        apart = np.maximum(
            _share_as_near(ours, theirs, spread), _share_as_near(theirs, ours, spread)
        )
    slips = compare_in_pairs(left, right, OSA.distance)
    slipped = (slips <= 1) & (_shortest(left, right) >= 2)
    levels = _graded(apart <= NEAR_NUMBER, (apart <= LOOSE_NUMBER) | slipped)
    if spread is not None and len(spread):
        one = 1.5 / len(spread)  # the other value itself, and no more
        levels[apart <= max(NEAREST_NUMBER, one)] = Level.NEAREST
    return levels


_COMPARISONS: dict[Kind, Callable[[Texts, Texts], Levels]] = {
    Kind.TEXT: compare_texts,
    Kind.CODE: compare_codes,
    Kind.DATE: compare_dates,
}


def numbers_of(texts: Sequence[str]) -> Numbers:
    """The numbers that texts stand for; NaN where a text is not a number."""
    return np.array([_float(text) for text in texts], dtype=np.float64)


def _share_as_near(values: Numbers, others: Numbers, spread: Numbers) -> Numbers:
    """The share of the spread that is as near to a value as the other one, equal values aside."""
    distance = np.abs(values - others)
    within = np.searchsorted(spread, values + distance, side="right") - np.searchsorted(
        spread, values - distance, side="left"
    )
    equal = np.searchsorted(spread, values, side="right") - np.searchsorted(spread, values)
    share = (within - equal) / max(len(spread), 1)
    return np.where(np.isfinite(distance), share, np.nan)


def _graded(near: npt.NDArray[np.bool_], loose: npt.NDArray[np.bool_]) -> Levels:
    levels = np.where(near, Level.NEAR, np.where(loose, Level.LOOSE, Level.DIFFERENT))
    return levels.astype(np.int8)


def _longest(left: Texts, right: Texts) -> IntArray:
    return np.array([max(len(a), len(b)) for a, b in zip(left, right, strict=True)], np.int64)


def _shortest(left: Texts, right: Texts) -> IntArray:
    return np.array([min(len(a), len(b)) for a, b in zip(left, right, strict=True)], np.int64)


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _turned(digits: str) -> str:
    """A date's digits with day and month swapped."""
    return digits[:4] + digits[6:8] + digits[4:6] + digits[8:]


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:  # a typing error made it something else: no number is near it
        return float("nan")
