"""Tables with a part of their columns hidden: the same things, told by other evidence.

A scorer that always saw names beside coordinates takes a missing name for a missing match. So each
pair of tables is also used without its names, and with whatever columns are left after a draw.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import numpy as np

from dualign.core.arrays import BoolArray
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

Graphs = tuple[KnowledgeGraph, KnowledgeGraph]

NAMES_HIDDEN, COLUMN_HIDDEN = 0.25, 0.5  # how often, in a draw
FULL = 0.3  # share of entities that must still have a value


def hidden_columns(graphs: Graphs, draw: np.random.Generator) -> Iterator[tuple[str, Graphs]]:
    """Two tables without names, and with columns drawn at random; each where enough is left."""
    if not all(graph.opaque_ids and len(graph.names) for graph in graphs):
        return
    nameless = tuple(_told_by(graph, ~_naming(graph), named=False) for graph in graphs)
    drawn = tuple(_drawn(graph, draw) for graph in graphs)
    for variant, (left, right) in (("nameless", nameless), ("drawn", drawn)):
        if all(_told_share(graph) >= FULL for graph in (left, right)):
            yield variant, (left, right)


def _drawn(graph: KnowledgeGraph, draw: np.random.Generator) -> KnowledgeGraph:
    named = bool(draw.random() >= NAMES_HIDDEN)
    kept = draw.random(len(graph.attributes.labels)) >= COLUMN_HIDDEN
    naming = _naming(graph)
    return _told_by(graph, np.where(naming, named, kept), named=named)


def _naming(graph: KnowledgeGraph) -> BoolArray:
    """Which columns hold the names, by their values."""
    table, names = graph.attributes, graph.names
    equal = np.array(
        [
            bool(names[subject]) and names[subject] == value
            for subject, value in zip(table.subjects.tolist(), table.values, strict=True)
        ],
        dtype=np.bool_,
    )
    count = len(table.labels)
    found = np.bincount(table.predicates[equal], minlength=count)
    return found > 0.5 * np.maximum(np.bincount(table.predicates, minlength=count), 1)


def _told_by(graph: KnowledgeGraph, kept: BoolArray, *, named: bool) -> KnowledgeGraph:
    """The graph with these columns, and with or without its names."""
    table = graph.attributes
    rows = np.flatnonzero(kept[table.predicates])
    places = np.cumsum(kept) - 1
    told = AttributeTable(
        subjects=table.subjects[rows],
        predicates=places[table.predicates[rows]],
        labels=[label for label, stays in zip(table.labels, kept, strict=True) if stays],
        values=[table.values[row] for row in rows.tolist()],
        languages=[table.languages[row] for row in rows.tolist()],
        datatypes=[table.datatypes[row] for row in rows.tolist()],
    )
    names = graph.names if named else ("",) * len(graph.entities)
    return dataclasses.replace(graph, attributes=told, names=names)


def _told_share(graph: KnowledgeGraph) -> float:
    """The share of entities of which something is told."""
    told = np.array([bool(name) for name in graph.names])
    told[graph.attributes.subjects] = True
    return float(told.mean())
