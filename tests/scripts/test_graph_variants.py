"""Tables as graphs."""

from __future__ import annotations

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from graph_variants import NODE, as_graph, as_graphs, bare, poorly_named


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


def test_a_bare_graph_has_names_and_edges_alone():
    graph = as_graph(CITIES, np.random.default_rng(0))
    found = bare(graph)
    assert len(found.attributes) == len(found.aliases) == 0
    assert found.names == graph.names
    assert (found.triples == graph.triples).all()


def test_hidden_names_show_nowhere():
    graph = as_graph(CITIES, np.random.default_rng(0))
    found = poorly_named(graph, 0.5, np.random.default_rng(0))
    hidden = [k for k, label in enumerate(found.entities) if label == f"{k}"]
    assert 0 < len(hidden) < len(graph.names)
    assert not any(found.names[k] for k in hidden)
    kept = sorted(set(range(len(graph.names))) - set(hidden))
    assert [found.names[k] for k in kept] == [graph.names[k] for k in kept]
    assert [found.entities[k] for k in kept] == [graph.entities[k] for k in kept]
