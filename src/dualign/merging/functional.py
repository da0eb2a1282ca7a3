"""Properties that have one value for each entity, learnt from the data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dualign.merging.comparable_values import language_of
from dualign.merging.rdf_statements import RdfStatement


class Slot(NamedTuple):
    """A property and, for text with a language tag, its language."""

    property: str
    language: str


Values = dict[str, list[RdfStatement]]  # by subject


def slots(statements: Iterable[RdfStatement]) -> dict[Slot, Values]:
    """The statements of a graph by slot and subject."""
    found: dict[Slot, Values] = {}
    for statement in statements:
        slot = Slot(statement.predicate, language_of(statement.object))
        found.setdefault(slot, {}).setdefault(statement.subject, []).append(statement)
    return found


def is_functional(values: Mapping[str, list[RdfStatement]], *, subjects: int, share: float) -> bool:
    """Whether at least ``subjects`` have the slot, and the ``share`` of them one value only."""
    single = sum(len(statements) == 1 for statements in values.values())
    return len(values) >= subjects and single >= share * len(values)
