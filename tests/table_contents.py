"""What a graph that was read from a table says, for tests to compare."""

from __future__ import annotations


def literals_of(graph):
    """Entity, property and value of each literal."""
    table = graph.attributes
    rows = zip(table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True)
    return [(graph.entities[s], table.labels[p], value) for s, p, value in rows]


def triples_of(graph):
    """Entity, relation and entity of each triple."""
    return [
        (graph.entities[h], graph.relations[r], graph.entities[t])
        for h, r, t in graph.triples.tolist()
    ]
