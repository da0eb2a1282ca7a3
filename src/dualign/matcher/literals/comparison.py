"""Comparison of two properties over pairs of entities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.literals.kinds import Kind, joint_kind
from dualign.matcher.literals.level import Level
from dualign.matcher.literals.levels import Levels, Numbers, levels_of, numbers_of
from dualign.matcher.literals.literal_values import Sides

MOST_VALUES = 8  # of one entity and property that are compared
SEARCHED = 16  # entities that are counted in the time of searching for one


@dataclass(frozen=True, kw_only=True, eq=False)
class Comparison:
    """How the values of two properties agree, for the pairs that have both.

    ``rows`` are positions of these pairs; ``rarity`` is −ln of how common an equal value is.
    """

    rows: IntArray
    levels: Levels
    rarity: FloatArray


def compared(sides: Sides, left: int, right: int, lefts: AnyArray, rights: AnyArray) -> Comparison:
    """Compare property ``left`` of the entities ``lefts`` with ``right`` of ``rights``.

    Where an entity has several values, the two that agree best count; among equal ones, the rarest.
    """
    ours, our_values = sides[0].of_property(left)
    theirs, their_values = sides[1].of_property(right)
    rows = np.flatnonzero(_have(ours, lefts, sides[0].entity_count))
    rows = rows[_have(theirs, rights[rows], sides[1].entity_count)]
    if not len(rows):
        return Comparison(rows=rows, levels=np.empty(0, np.int8), rarity=np.empty(0, np.float32))
    low_left, size_left = _spans(ours, lefts[rows], sides[0].entity_count)
    low_right, size_right = _spans(theirs, rights[rows], sides[1].entity_count)
    many = size_left * size_right
    starts = np.concatenate([[0], np.cumsum(many)])[:-1]
    inside = np.arange(many.sum()) - np.repeat(starts, many)
    width = np.repeat(size_right, many)
    a = our_values[np.repeat(low_left, many) + inside // width]
    b = their_values[np.repeat(low_right, many) + inside % width]
    kind = joint_kind(sides[0].kinds[left], sides[1].kinds[right])
    spread = _spread(sides[0].texts, our_values, their_values) if kind is Kind.NUMBER else None
    levels = levels_of(kind, sides[0].texts, a, b, spread)
    rarity = np.zeros(len(a), dtype=np.float32)
    equal = levels == Level.EQUAL
    common = _shares(ours, our_values, a[equal]), _shares(theirs, their_values, a[equal])
    rarity[equal] = -np.log(np.maximum(*common))
    return Comparison(
        rows=rows,
        levels=np.maximum.reduceat(levels, starts),
        rarity=np.maximum.reduceat(rarity, starts),
    )


def _spread(texts: Sequence[str], *values: IntArray) -> Numbers:
    """The sorted numeric values of two properties."""
    numbers = np.concatenate([numbers_of([texts[k] for k in side.tolist()]) for side in values])
    return np.sort(numbers[np.isfinite(numbers)])


def _have(subjects: IntArray, entities: AnyArray, count: int) -> BoolArray:
    """Which of these entities, out of ``count``, are among the sorted subjects.

    Few pairs have any two properties, and marks of a byte per entity stay in the cache.
    """
    if SEARCHED * len(entities) < count:
        low, high = (np.searchsorted(subjects, entities, side) for side in ("left", "right"))
        there: BoolArray = high > low
        return there
    marks = np.zeros(count, dtype=np.bool_)
    marks[subjects] = True
    return marks[entities]


def _spans(subjects: IntArray, entities: AnyArray, count: int) -> tuple[IntArray, IntArray]:
    """Where the values of each of these entities, out of ``count``, start, and how many it has."""
    if SEARCHED * len(entities) < count:
        low, high = (np.searchsorted(subjects, entities, side) for side in ("left", "right"))
    else:  # searching for every entity takes much longer than counting the values of all
        ends = np.cumsum(np.bincount(subjects, minlength=count))
        low, high = np.append(0, ends)[entities], ends[entities]
    return low, np.minimum(high - low, MOST_VALUES)


def _shares(subjects: IntArray, values: IntArray, wanted: IntArray) -> FloatArray:
    """For each value, the share of the entities with this property that have it."""
    ordered = np.sort(values)
    count = np.searchsorted(ordered, wanted, side="right") - np.searchsorted(ordered, wanted)
    return (count / max(len(np.unique(subjects)), 1)).astype(np.float32)
