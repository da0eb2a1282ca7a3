"""Attribute types of both graphs in one matrix."""

from __future__ import annotations

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.graphs.attributes import attribute_types


def _graph(entities: int, rows: list[tuple[int, str]]) -> KnowledgeGraph:
    labels = sorted({label for _, label in rows}, reverse=True)
    nothing = ("",) * len(rows)
    return KnowledgeGraph(
        entities=[str(i) for i in range(entities)],
        relations=["r"],
        triples=np.zeros((0, 3), np.int64),
        attributes=AttributeTable(
            subjects=np.array([entity for entity, _ in rows], dtype=np.int64),
            predicates=np.array([labels.index(label) for _, label in rows], dtype=np.int64),
            labels=labels,
            values=nothing,
            languages=nothing,
            datatypes=nothing,
        ),
    )


def test_equal_labels_are_one_type_and_the_commonest_come_first() -> None:
    left = _graph(3, [(0, "born"), (0, "born"), (1, "died"), (2, "area")])
    right = _graph(2, [(0, "born"), (1, "born"), (1, "area")])
    matrix = attribute_types(left, right)
    assert matrix is not None
    assert matrix.toarray().tolist() == [
        [1, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
        [1, 0, 0],
        [1, 1, 0],
    ]


def test_a_graph_without_attributes_leaves_nothing_to_compare() -> None:
    assert attribute_types(_graph(2, []), _graph(1, [])) is None
    assert attribute_types(_graph(2, [(1, "born")]), _graph(2, [])) is None
