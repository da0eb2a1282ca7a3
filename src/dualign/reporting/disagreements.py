"""Where the matches contradict each other or the graphs contradict the matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components

from dualign.candidate_pairs.assignment.assignments import BEST, EVERY
from dualign.candidate_pairs.assignment.cardinality import ASKED_FOR
from dualign.merging import conflicts_between
from dualign.merging.conflicts import SEPARATOR, Conflict
from dualign.reporting.accepted_pairs import AcceptedPairs
from dualign.reporting.entity_types import types_of
from dualign.results.alignment import Alignment
from dualign.results.shared_neighbours import label_of, last_part

MOST = 25
SURE = 0.5  # the least confidence of a correspondence of classes


@dataclass(frozen=True, kw_only=True)
class Disagreement:
    """Two statements that cannot both be right."""

    about: str  # the match, by the names of both
    left: str
    right: str


@dataclass(frozen=True, kw_only=True)
class Disagreements:
    """The first of each kind, and how many there are in all."""

    claims: tuple[Disagreement, ...]
    claim_count: int
    claims_allowed: bool  # entities of this run may have several counterparts
    types: tuple[Disagreement, ...]
    type_count: int
    values: tuple[Disagreement, ...]
    value_count: int

    @classmethod
    def of(cls, alignment: Alignment) -> Disagreements:
        """Entities claimed twice, types that differ, values that differ where only one can be."""
        accepted = AcceptedPairs.of(alignment)
        claims, types = _claims(alignment, accepted), _types(alignment, accepted)
        values = _values(alignment, accepted)
        return cls(
            claims=tuple(claims[:MOST]),
            claim_count=len(claims),
            claims_allowed=_several_allowed(alignment),
            types=tuple(types[:MOST]),
            type_count=len(types),
            values=tuple(values[:MOST]),
            value_count=len(values),
        )

    @property
    def count(self) -> int:
        """How many there are in all."""
        claims = 0 if self.claims_allowed else self.claim_count
        return claims + self.type_count + self.value_count


def _several_allowed(alignment: Alignment) -> bool:
    """Whether left entities may share a right one: the data show it, or it was asked for."""
    found = alignment.record.get("cardinality", {})
    inferred = found.get("because", ASKED_FOR) != ASKED_FOR
    assignment = found.get("assignment")
    return bool(assignment == EVERY or (assignment == BEST and inferred))


def _claims(alignment: Alignment, accepted: AcceptedPairs) -> list[Disagreement]:
    """Right entities that several left ones are matched with."""
    claimed, counts = np.unique(accepted.pairs[:, 1], return_counts=True)
    found = []
    for right in claimed[counts > 1].tolist():
        lefts = accepted.pairs[accepted.pairs[:, 1] == right, 0].tolist()
        ours = _counted([label_of(alignment.left, left) for left in lefts])
        label = label_of(alignment.right, right)
        found.append(Disagreement(about=label, left=ours, right=label))
    return found


def _counted(labels: list[str]) -> str:
    """Each label once, with how often it occurs."""
    return " | ".join(
        label if count == 1 else f"{label} (×{count})" for label, count in Counter(labels).items()
    )


def _types(alignment: Alignment, accepted: AcceptedPairs) -> list[Disagreement]:
    """Matches between types that, according to all matches, correspond to other types."""
    counterpart = {each.left: each.right for each in alignment.classes if each.confidence >= SURE}
    taken = set(counterpart.values())
    ours, theirs = types_of(alignment.left), types_of(alignment.right)
    found = []
    for left, right in accepted.pairs.tolist():
        expected = {counterpart[name] for name in ours.get(left, ()) if name in counterpart}
        known = {name for name in theirs.get(right, ()) if name in taken}
        if expected and known and not expected & known:
            found.append(
                Disagreement(
                    about=_match(alignment, left, right),
                    left=", ".join(last_part(name) for name in ours[left]),
                    right=", ".join(last_part(name) for name in theirs[right]),
                )
            )
    return found


def _values(alignment: Alignment, accepted: AcceptedPairs) -> list[Disagreement]:
    """Differing values of properties that have only one value; see `dualign.merging`.

    Names are left out: a thing may be called differently in two sources.
    """
    if not len(accepted.pairs):
        return []
    called = _names_of_things(alignment, accepted)
    names = {
        entity: label_of(alignment.left, place)
        for entity, place in alignment.left.entity_index.items()
    }
    found = {left: _match(alignment, left, right) for left, right in accepted.pairs.tolist()}
    index = alignment.left.entity_index
    return [
        Disagreement(
            about=found.get(index.get(each.entity, -1), each.entity),
            left=f"{last_part(each.left_property)}: {_named(each.left_values, names)}",
            right=f"{last_part(each.right_property)}: {_named(each.right_values, names)}",
        )
        for each in conflicts_between(alignment.left, alignment.right, accepted.pairs)
        if not _parts(each) <= called.get(each.entity, frozenset())
    ]


def _parts(conflict: Conflict) -> set[str]:
    """The values of both sides, one by one."""
    return {*conflict.left_values.split(SEPARATOR), *conflict.right_values.split(SEPARATOR)}


def _names_of_things(alignment: Alignment, accepted: AcceptedPairs) -> dict[str, frozenset[str]]:
    """All names of what each left entity is merged with, its own included."""
    sides = alignment.left, alignment.right
    if not all(graph.names for graph in sides):
        return {}
    count = len(alignment.left.entities)
    lefts, rights = accepted.pairs.T
    shape = (count + len(alignment.right.entities),) * 2
    joined = sp.coo_array((np.ones(len(lefts)), (lefts, rights + count)), shape=shape)
    _, thing = connected_components(joined, directed=False)
    names: dict[int, set[str]] = {}
    for place in np.unique([*lefts.tolist(), *(rights + count).tolist()]).tolist():
        graph, entity = (sides[0], place) if place < count else (sides[1], place - count)
        names.setdefault(int(thing[place]), set()).add(graph.names[entity])
    return {
        alignment.left.entities[left]: frozenset(names[int(thing[left])]) for left in lefts.tolist()
    }


def _match(alignment: Alignment, left: int, right: int) -> str:
    """A match by its names, in one if they are equal."""
    ours, theirs = label_of(alignment.left, left), label_of(alignment.right, right)
    return ours if ours == theirs else f"{ours} = {theirs}"


def _named(values: str, names: Mapping[str, str]) -> str:
    """Values for a reader: entities by their names, whichever graph they are from."""
    return SEPARATOR.join(names.get(each, each) for each in values.split(SEPARATOR))
