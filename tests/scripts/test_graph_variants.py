"""Tables as graphs."""

from __future__ import annotations

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from graph_variants import NODE, as_graph, as_graphs, with_labels_alone


def table(columns: dict[str, list[str]], names: list[str]) -> KnowledgeGraph:
    rows = [(k, p, value) for p, values in enumerate(columns.values())
            for k, value in enumerate(values)]  # fmt: skip
    return KnowledgeGraph(
        entities=[f"r{k}" for k in range(len(names))],
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
        names=names,
        attributes=AttributeTable(
            subjects=np.array([row[0] for row in rows]),
            predicates=np.array([row[1] for row in rows]),
            labels=list(columns),
            values=[row[2] for row in rows],
            languages=[""] * len(rows),
            datatypes=[""] * len(rows),
        ),
    )


CITIES = table(
    {
        "country": ["France", "France", "Italy", "Italy"],
        "year": ["1900", "1900", "1901", "1901"],
        "motto": ["a", "b", "c", "d"],
    },
    ["Paris", "Lyon", "Rome", "Milan"],
)


def test_shared_texts_become_named_nodes_and_everything_else_stays():
    found = as_graph(CITIES, np.random.default_rng(0))
    assert found is not None
    assert list(found.relations) == ["country"]
    ends = {(found.names[head], found.names[tail]) for head, _, tail in found.triples.tolist()}
    assert ends == {
        ("Paris", "France"),
        ("Lyon", "France"),
        ("Rome", "Italy"),
        ("Milan", "Italy"),
    }
    assert [label for label in found.entities if label.startswith(NODE)] == ["node:0", "node:1"]
    told = {found.attributes.labels[p] for p in found.attributes.predicates.tolist()}
    assert told == {"year", "motto"}


def test_a_table_without_shared_texts_is_no_graph():
    alone = table({"motto": ["a", "b"]}, ["Paris", "Lyon"])
    assert as_graph(alone, np.random.default_rng(0)) is None
    assert as_graphs(CITIES, alone, np.random.default_rng(0)) is None


def test_labels_alone_are_the_names():
    found = with_labels_alone(CITIES).attributes
    assert list(found.values) == list(CITIES.names)
    assert found.labels == ["label"]
