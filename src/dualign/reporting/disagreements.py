"""Where the matches contradict each other or the graphs contradict the matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from dualign.merging import conflicts_between
from dualign.merging.conflicts import SEPARATOR
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
            types=tuple(types[:MOST]),
            type_count=len(types),
            values=tuple(values[:MOST]),
            value_count=len(values),
        )

    @property
    def count(self) -> int:
        """How many there are in all."""
        return self.claim_count + self.type_count + self.value_count


def _claims(alignment: Alignment, accepted: AcceptedPairs) -> list[Disagreement]:
    """Right entities that several left ones are matched with."""
    claimed, counts = np.unique(accepted.pairs[:, 1], return_counts=True)
    found = []
    for right in claimed[counts > 1].tolist():
        lefts = accepted.pairs[accepted.pairs[:, 1] == right, 0].tolist()
        ours = " | ".join(label_of(alignment.left, left) for left in lefts)
        label = label_of(alignment.right, right)
        found.append(Disagreement(about=label, left=ours, right=label))
    return found


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
    """Differing values of properties that have only one value; see `dualign.merging`."""
    if not len(accepted.pairs):
        return []
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
    ]


def _match(alignment: Alignment, left: int, right: int) -> str:
    """A match by its names, in one if they are equal."""
    ours, theirs = label_of(alignment.left, left), label_of(alignment.right, right)
    return ours if ours == theirs else f"{ours} = {theirs}"


def _named(values: str, names: Mapping[str, str]) -> str:
    """Values for a reader: entities by their names, whichever graph they are from."""
    return SEPARATOR.join(names.get(each, each) for each in values.split(SEPARATOR))
