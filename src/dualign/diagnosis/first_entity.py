"""`FirstEntity`: one entity of a graph in full, to check how its file was read."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.knowledge_graph import KnowledgeGraph

MOST_STATEMENTS = 30


@dataclass(frozen=True, kw_only=True)
class FirstEntity:
    """The first entity that has any statements, with its statements."""

    id: str
    name: str
    literals: list[tuple[str, str]]  # property and value
    relations: list[tuple[str, str]]  # relation and id of the other


def first_entity(graph: KnowledgeGraph) -> FirstEntity:
    """The first entity that has a literal or a relation, or else the first one."""
    table = graph.attributes
    described = np.concatenate([table.subjects, graph.heads])
    entity = int(described.min()) if len(described) else 0
    literals = np.flatnonzero(table.subjects == entity)[:MOST_STATEMENTS].tolist()
    triples = graph.triples[graph.heads == entity][:MOST_STATEMENTS].tolist()
    return FirstEntity(
        id=graph.entities[entity],
        name=graph.names[entity] if graph.names else "",
        literals=[(table.labels[table.predicates[row]], table.values[row]) for row in literals],
        relations=[(graph.relations[r], graph.entities[tail]) for _, r, tail in triples],
    )
