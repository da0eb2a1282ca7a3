"""Where two sources disagree about a thing that can have one value only.

The rule, all of it learnt from the data:

1. A property is *functional* in a source if at least ``subjects`` entities have it there, and
   ``share`` of them have exactly one value. Text in different languages is counted separately.
2. Two functional properties, one of each source, *correspond* if they have the same IRI, or if at
   least ``things`` merged things have both, more than ``agreement`` of them have a value in common,
   and neither agrees with another property more often.
3. A merged thing is in *conflict* if it has values of two corresponding properties and none in
   common. Numbers are compared as numbers, text regardless of case and spacing, entities by
   their canonical id; an entity that only one source has is not compared, since its counterpart is
   unknown. An empty text is not a value.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pyoxigraph import Literal

from dualign.io.graphs.iris import from_iri
from dualign.merging.comparable_values import is_known, key_of
from dualign.merging.functional import Slot, Values, is_functional, slots
from dualign.merging.property_correspondences import (
    Keys,
    PropertyCorrespondence,
    corresponding_properties,
)
from dualign.merging.rdf_statements import RdfStatement

SEPARATOR = " | "  # between several values


class Conflict(NamedTuple):
    """A merged thing whose two sources give it different values."""

    entity: str
    left_property: str
    right_property: str
    left_values: str
    right_values: str


@dataclass(frozen=True, kw_only=True)
class ConflictRule:
    """The numbers of the rule."""

    subjects: int = 5  # entities that must have a property to judge it
    share: float = 0.99  # the share of these that must have a single value
    things: int = 5  # merged things that must have both properties to compare these
    agreement: float = 0.5  # more than this share of them must have a value in common


@dataclass(frozen=True, kw_only=True)
class ConflictReport:
    """The properties that were compared, and where they disagree; both sorted."""

    compared: tuple[PropertyCorrespondence, ...]
    conflicts: tuple[Conflict, ...]


def find_conflicts(
    left: Mapping[RdfStatement, RdfStatement],
    right: Mapping[RdfStatement, RdfStatement],
    rule: ConflictRule,
) -> ConflictReport:
    """The conflicts of a merge; each source provides its statements before and after renaming."""
    left, right = (
        {given: now for given, now in source.items() if is_known(given.object)}
        for source in (left, right)
    )
    merged = _nodes(left) & _nodes(right)
    ours, theirs = (_functional(source, merged, rule) for source in (left, right))
    our_keys, their_keys = _keys(ours), _keys(theirs)
    compared = corresponding_properties(
        our_keys, their_keys, things=rule.things, agreement=rule.agreement
    )
    conflicts = [
        Conflict(
            from_iri(entity),
            from_iri(pair.left.property),
            from_iri(pair.right.property),
            _shown(ours[pair.left][entity]),
            _shown(theirs[pair.right][entity]),
        )
        for pair in compared
        for entity in our_keys[pair.left].keys() & their_keys[pair.right].keys()
        if our_keys[pair.left][entity].isdisjoint(their_keys[pair.right][entity])
    ]
    return ConflictReport(compared=tuple(compared), conflicts=tuple(sorted(conflicts)))


def _nodes(source: Mapping[RdfStatement, RdfStatement]) -> set[str]:
    return {node for statement in source.values() for node in statement.nodes}


def _functional(
    source: Mapping[RdfStatement, RdfStatement], merged: Collection[str], rule: ConflictRule
) -> dict[Slot, Values]:
    """The comparable values of merged things, of the slots that are functional in a source."""
    kept = {
        slot
        for slot, values in slots(source).items()
        if is_functional(values, subjects=rule.subjects, share=rule.share)
    }
    comparable = (
        statement
        for statement in source.values()
        if all(node in merged for node in statement.nodes)
    )
    return {slot: values for slot, values in slots(comparable).items() if slot in kept}


def _keys(found: Mapping[Slot, Values]) -> dict[Slot, Keys]:
    return {
        slot: {
            entity: frozenset(key_of(statement.object) for statement in statements)
            for entity, statements in values.items()
        }
        for slot, values in found.items()
    }


def _shown(statements: list[RdfStatement]) -> str:
    """Values for display, sorted: the text of literals, the ids of entities."""
    objects = {statement.object for statement in statements}
    texts = {o.value if isinstance(o, Literal) else from_iri(o) for o in objects}
    return SEPARATOR.join(sorted(texts))
