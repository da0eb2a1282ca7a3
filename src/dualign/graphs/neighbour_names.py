"""The names of an entity's neighbours as literals of its own.

Whether a source writes ``country "France"`` or points to a node that is named France is a matter of
taste. Where entities are compared as records, both say the same.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

MOST = 20  # neighbours in one relation; an entity with more is a hub, which they do not describe


def with_neighbour_names(graph: KnowledgeGraph) -> KnowledgeGraph:
    """The graph, each statement about a named entity also as a literal with that name.

    Relations become properties of the same label; a property that has the label already is joined.
    """
    table = graph.attributes
    heads, relations, tails = graph.triples.T
    named = graph.has_name[tails] & (heads != tails)
    subjects, relations, tails = heads[named], relations[named], tails[named]
    of_relation = subjects * max(len(graph.relations), 1) + relations
    _, group, sizes = np.unique(of_relation, return_inverse=True, return_counts=True)
    few = sizes[group] <= MOST
    subjects, relations, tails = subjects[few], relations[few], tails[few]
    place = {label: k for k, label in enumerate(table.labels)}
    for label in graph.relations:
        place.setdefault(label, len(place))
    places = np.array([place[label] for label in graph.relations], dtype=np.int64)
    nothing = [""] * len(tails)
    joined = AttributeTable(
        subjects=np.concatenate([table.subjects, subjects]),
        predicates=np.concatenate([table.predicates, places[relations]]),
        labels=list(place),
        values=[*table.values, *(graph.names[tail] for tail in tails.tolist())],
        languages=[*table.languages, *nothing],
        datatypes=[*table.datatypes, *nothing],
    )
    return dataclasses.replace(graph, attributes=joined)
