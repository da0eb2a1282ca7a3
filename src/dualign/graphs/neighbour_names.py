"""Names as literals: those of an entity's neighbours, and its own.

Whether a source writes ``country "France"`` or points to a node that is named France is a matter of
taste, and so is whether it states the name of an entity as a label or in its IRI. Where entities
are compared by their literals, both say the same.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

NAME = "name"  # the property of an entity's own name
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


def with_own_names(graph: KnowledgeGraph) -> KnowledgeGraph:
    """The graph, the name of each entity also as a literal, unless a literal states it already."""
    table = graph.attributes
    stated = set(zip(table.subjects.tolist(), table.values, strict=True))
    named = [
        k for k, name in enumerate(graph.names) if graph.has_name[k] and (k, name) not in stated
    ]
    labels = [*table.labels] if NAME in table.labels else [*table.labels, NAME]
    nothing = [""] * len(named)
    joined = AttributeTable(
        subjects=np.concatenate([table.subjects, np.array(named, dtype=np.int64)]),
        predicates=np.concatenate(
            [table.predicates, np.full(len(named), labels.index(NAME), dtype=np.int64)]
        ),
        labels=labels,
        values=[*table.values, *(graph.names[k] for k in named)],
        languages=[*table.languages, *nothing],
        datatypes=[*table.datatypes, *nothing],
    )
    return dataclasses.replace(graph, attributes=joined)
