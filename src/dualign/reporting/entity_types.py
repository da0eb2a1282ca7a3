"""Which types the entities without a counterpart have."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.results.shared_neighbours import last_part

MOST = 12
UNTYPED = "without a type"


@dataclass(frozen=True, kw_only=True)
class TypeCount:
    """Entities of one type, and how many of them have no counterpart."""

    type: str
    entities: int
    alone: int


def types_of(graph: KnowledgeGraph) -> dict[int, tuple[str, ...]]:
    """The types of each entity that has some, as full labels."""
    table = graph.attributes
    found: dict[int, dict[str, None]] = {}
    if not len(table):
        return {}
    for row in np.flatnonzero(np.asarray(table.datatypes, dtype=object) == IRI_DATATYPE).tolist():
        if last_part(table.labels[table.predicates[row]]) == "type":
            found.setdefault(int(table.subjects[row]), {})[table.values[row]] = None
    return {entity: tuple(names) for entity, names in found.items()}


def unmatched_types(graph: KnowledgeGraph, matched: BoolArray) -> list[TypeCount]:
    """The commonest types among entities that are not ``matched`` (entities,), and their shares."""
    types = types_of(graph)
    everyone: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for entity, has_match in enumerate(matched.tolist()):
        for name in types.get(entity, (UNTYPED,)):
            everyone[last_part(name)] += 1
            alone[last_part(name)] += not has_match
    kept = sorted((name for name in alone if alone[name]), key=lambda name: (-alone[name], name))
    return [
        TypeCount(type=name, entities=everyone[name], alone=alone[name]) for name in kept[:MOST]
    ]
