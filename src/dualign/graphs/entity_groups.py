"""Groups of entities of one kind, as far as the graph says.

Almost every country of one graph may be in the other, and hardly any of its companies. What is
estimated for all entities together would then be wrong for both.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.terms import IRI_DATATYPE

NEARLY_ALL = 0.9  # of the entities: a class that large distinguishes none of them


def entity_groups(graph: KnowledgeGraph, *, directed: bool = True) -> IntArray:
    """A number for each entity; those of one group have the same.

    Entities are grouped by the largest of their classes that does not hold nearly all. Entities
    without such a class are of two groups: those that the graph says something about, and those
    that it merely mentions. Unless edges are ``directed``, only literals say something.
    """
    groups = np.where(_is_described(graph, directed=directed), 1, 0)
    table = graph.attributes
    typed = [row for row, kind in enumerate(table.datatypes) if kind == IRI_DATATYPE]
    if not typed:
        return groups
    subjects = table.subjects[typed].tolist()
    classes = [table.values[row] for row in typed]
    sizes = Counter(label for _, label in set(zip(subjects, classes, strict=True)))
    telling = {label for label, size in sizes.items() if size <= NEARLY_ALL * len(graph.entities)}
    number = {label: 2 + k for k, label in enumerate(sorted(telling, key=lambda x: (sizes[x], x)))}
    for subject, label in zip(subjects, classes, strict=True):
        if label in number:
            groups[subject] = max(groups[subject], number[label])  # larger classes come later
    return groups


def _is_described(graph: KnowledgeGraph, *, directed: bool) -> BoolArray:
    """Which entities the graph says more of than a name and a class."""
    described = np.zeros(len(graph.entities), dtype=np.bool_)
    described[graph.triples[:, 0]] = directed
    table = graph.attributes
    names = graph.names or [""] * len(graph.entities)
    for subject, value, kind in zip(
        table.subjects.tolist(), table.values, table.datatypes, strict=True
    ):
        if kind != IRI_DATATYPE and value != names[subject]:
            described[subject] = True
    return described
