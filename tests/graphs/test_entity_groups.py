"""Groups of entities of one kind."""

from __future__ import annotations

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.graphs.entity_groups import entity_groups
from dualign.io.graphs.terms import IRI_DATATYPE


def graph(types: list[tuple[int, str]], count: int = 6) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(count)],
        relations=["r"],
        triples=np.array([(0, 0, 1)]),
        names=[f"name {k}" for k in range(count)],
        attributes=AttributeTable(
            subjects=np.array([subject for subject, _ in types] + [2, 3]),
            predicates=np.array([0] * len(types) + [1, 1]),
            labels=["type", "label"],
            values=[label for _, label in types] + ["name 2", "something else"],
            languages=[""] * (len(types) + 2),
            datatypes=[IRI_DATATYPE] * len(types) + ["", ""],
        ),
    )


def test_without_classes_what_is_described_is_told_from_what_is_mentioned():
    assert entity_groups(graph([])).tolist() == [1, 0, 0, 1, 0, 0]


def test_without_directions_nobody_is_known_to_have_outgoing_edges():
    assert entity_groups(graph([]), directed=False).tolist() == [0, 0, 0, 1, 0, 0]


def test_entities_are_grouped_by_the_largest_class_that_does_not_hold_nearly_all():
    everything = [(k, "thing") for k in range(6)]
    cities = [(0, "city"), (1, "city"), (4, "city"), (4, "capital")]
    groups = entity_groups(graph([*everything, *cities, (5, "capital")]))
    assert groups[0] == groups[1] == groups[4]
    assert groups[5] not in (groups[0], groups[2], groups[3])
    assert len(set(groups.tolist())) == 4
