"""Which properties of the two sources correspond, learnt from their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import IntArray
from dualign.merging.functional import Slot

Keys = Mapping[str, frozenset[object]]  # of the values of a slot, by merged thing


class PropertyCorrespondence(NamedTuple):
    """Two corresponding properties, and how often they agree."""

    left: Slot
    right: Slot
    things: int  # that have both
    agreeing: int  # of these, with a value in common


def corresponding_properties(
    left: Mapping[Slot, Keys], right: Mapping[Slot, Keys], *, things: int, agreement: float
) -> list[PropertyCorrespondence]:
    """The corresponding slots of two sources, sorted.

    Slots of the same property and language correspond. Others do if at least ``things`` have
    both, more than ``agreement`` of these (a share) have a value in common, and neither slot agrees
    with another one more often.
    """
    if not left or not right:
        return []
    ours, theirs = list(left), list(right)
    both, agree = _agreement(left, right)
    rows, columns = (each.astype(np.int64) for each in agree.nonzero())
    count, shared = _at(agree, rows, columns), _at(both, rows, columns)
    best = (count == _most(rows, count)) & (count == _most(columns, count))
    chosen = best & (shared >= things) & (count > agreement * shared)
    found = [
        PropertyCorrespondence(
            ours[row], theirs[column], int(both[row, column]), int(agree[row, column])
        )
        for row, column in zip(rows[chosen].tolist(), columns[chosen].tolist(), strict=True)
        if ours[row].language == theirs[column].language
        and ours[row] not in right
        and theirs[column] not in left
    ]
    place = {slot: column for column, slot in enumerate(theirs)}
    for row, slot in enumerate(ours):
        column = place.get(slot)
        if column is not None and both[row, column]:
            found.append(
                PropertyCorrespondence(slot, slot, int(both[row, column]), int(agree[row, column]))
            )
    return sorted(found)


def _at(matrix: sp.csr_array, rows: IntArray, columns: IntArray) -> IntArray:
    if not len(rows):  # of no places, scipy makes a matrix
        return np.empty(0, np.int64)
    return np.asarray(matrix[rows, columns]).ravel()


def _most(slots: IntArray, count: IntArray) -> IntArray:
    """The largest count of each entry's slot."""
    largest = np.zeros(int(slots.max(initial=-1)) + 1, np.int64)
    np.maximum.at(largest, slots, count)
    return largest[slots]


def _agreement(
    left: Mapping[Slot, Keys], right: Mapping[Slot, Keys]
) -> tuple[sp.csr_array, sp.csr_array]:
    """For each pair of slots: how many things have both, and how many a value in common."""
    thing = {entity: k for k, entity in enumerate({e for keys in left.values() for e in keys})}
    both = _incidence(left, thing) @ _incidence(right, thing).T
    values: dict[tuple[str, object], list[int]] = {}
    for number, keys in enumerate(right.values()):
        for entity, own in keys.items():
            for value in own:
                values.setdefault((entity, value), []).append(number)
    pairs: list[tuple[int, int]] = []
    for number, keys in enumerate(left.values()):
        for entity, own in keys.items():
            # Each once, however many values of the thing are the same.
            common = {other for value in own for other in values.get((entity, value), ())}
            pairs += [(number, other) for other in common]
    rows, columns = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    shape = (len(left), len(right))
    agree = sp.coo_array((np.ones(len(rows), np.int64), (rows, columns)), shape=shape).tocsr()
    return both.tocsr(), agree


def _incidence(slots: Mapping[Slot, Keys], thing: Mapping[str, int]) -> sp.csr_array:
    """Matrix (slots, things): which thing has which slot."""
    found = [
        (number, thing[entity])
        for number, keys in enumerate(slots.values())
        for entity in keys
        if entity in thing
    ]
    rows, columns = np.array(found, dtype=np.int64).reshape(-1, 2).T
    ones = np.ones(len(rows), np.int64)
    return sp.coo_array((ones, (rows, columns)), shape=(len(slots), len(thing))).tocsr()
