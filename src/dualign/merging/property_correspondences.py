"""Which properties of the two sources correspond, learnt from their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from dualign.merging.functional import Slot

Keys = Mapping[str, frozenset[object]]  # of the values of a slot, by merged thing


class Correspondence(NamedTuple):
    """Two corresponding properties, and how often they agree."""

    left: Slot
    right: Slot
    things: int  # that have both
    agreeing: int  # of these, with a value in common


def correspondences(
    left: Mapping[Slot, Keys], right: Mapping[Slot, Keys], *, things: int, agreement: float
) -> list[Correspondence]:
    """The corresponding slots of two sources, sorted.

    Slots of the same property and language correspond. Others do if at least ``things`` have
    both, more than ``agreement`` of these (a share) have a value in common, and neither slot agrees
    with another one more often.
    """
    both, agree = _agreement(left, right)
    most: Counter[tuple[str, Slot]] = Counter()
    for (ours, theirs), count in agree.items():
        most["left", ours] = max(most["left", ours], count)
        most["right", theirs] = max(most["right", theirs], count)
    return sorted(
        Correspondence(ours, theirs, shared, agree[ours, theirs])
        for (ours, theirs), shared in both.items()
        if ours == theirs
        or (
            ours.language == theirs.language
            and ours not in right
            and theirs not in left
            and shared >= things
            and agree[ours, theirs] > agreement * shared
            and agree[ours, theirs] == most["left", ours] == most["right", theirs]
        )
    )


def _agreement(
    left: Mapping[Slot, Keys], right: Mapping[Slot, Keys]
) -> tuple[Counter[tuple[Slot, Slot]], Counter[tuple[Slot, Slot]]]:
    """For each pair of slots: how many things have both, and how many of these share a value."""
    of_thing: dict[str, list[Slot]] = {}
    for slot, keys in right.items():
        for entity in keys:
            of_thing.setdefault(entity, []).append(slot)
    both: Counter[tuple[Slot, Slot]] = Counter()
    agree: Counter[tuple[Slot, Slot]] = Counter()
    for ours, keys in left.items():
        for entity, values in keys.items():
            for theirs in of_thing.get(entity, ()):
                both[ours, theirs] += 1
                agree[ours, theirs] += not values.isdisjoint(right[theirs][entity])
    return both, agree
