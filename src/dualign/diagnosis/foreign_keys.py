"""`ForeignKey`: ids of one table that the other has in a column of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from dualign.core.knowledge_graph import KnowledgeGraph

FEWEST, SHARE = 10, 0.2  # ids that must be found there, and which share of the smaller of the two
_TELLING = re.compile(r"\d{5,}|.*[^\W\d].*", re.DOTALL)  # not a small number, which may be anything


@dataclass(frozen=True, kw_only=True)
class ForeignKey:
    """So many ids of ``side`` are values of a property of the other side."""

    side: str
    property: str
    count: int


def foreign_keys(left: KnowledgeGraph, right: KnowledgeGraph) -> list[ForeignKey]:
    """The property with the most of the other table's ids, for each side where there is one."""
    sides = (("left", left, right), ("right", right, left))
    found = [_foreign_key(side, ours, theirs) for side, ours, theirs in sides if ours.opaque_ids]
    return [key for key in found if key is not None]


def _foreign_key(side: str, ours: KnowledgeGraph, theirs: KnowledgeGraph) -> ForeignKey | None:
    ids = {label for label in ours.entities if _TELLING.fullmatch(label)}
    table = theirs.attributes
    values: dict[int, set[str]] = defaultdict(set)
    for predicate, value in zip(table.predicates.tolist(), table.values, strict=True):
        values[predicate].add(value)
    counts = {predicate: len(ids & there) for predicate, there in values.items()}
    enough = [
        predicate
        for predicate, count in counts.items()
        if count >= max(FEWEST, SHARE * min(len(ids), len(values[predicate])))
    ]
    if not enough:
        return None
    best = max(enough, key=lambda predicate: counts[predicate])
    return ForeignKey(side=side, property=table.labels[best], count=counts[best])
