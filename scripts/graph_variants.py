"""Graphs made of real sources: tables as graphs, graphs without literals, graphs with few names.

A source may write ``country "France"`` or point to a node that is named France, and two sources
need not do the same. So each pair of tables is also used as a pair of graphs: columns drawn
at random become relations. Graphs are also used as bare ones, which have nothing but names and
edges, and as bare ones in which many names are missing.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from dualign.core.alias_table import AliasTable
from dualign.core.arrays import BoolArray
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

SHARED = 2.0  # records per distinct value, at least, of a column that may become a relation
LONGEST = 60  # characters, on average, of its values
NUMBERS = 0.3  # share of its values that are numbers, at most
BECOMES_RELATION = 0.7  # how often, in a draw
LITERALS_GONE = 0.25  # how often nothing but names and relations is left, in a draw
NODE = "node:"  # what the labels of the new entities begin with


def as_graphs(
    left: KnowledgeGraph, right: KnowledgeGraph, draw: np.random.Generator
) -> tuple[KnowledgeGraph, KnowledgeGraph] | None:
    """Two tables as graphs; None where one of them has no column that can become a relation."""
    ours, theirs = as_graph(left, draw), as_graph(right, draw)
    if ours is None or theirs is None:
        return None
    if draw.random() < LITERALS_GONE and len(ours.names) and len(theirs.names):
        return bare(ours), bare(theirs)
    return ours, theirs


def bare(graph: KnowledgeGraph) -> KnowledgeGraph:
    """The graph with nothing but names and edges."""
    return dataclasses.replace(graph, attributes=AttributeTable(), aliases=AliasTable())


def poorly_named(graph: KnowledgeGraph, hidden: float, draw: np.random.Generator) -> KnowledgeGraph:
    """The bare graph without this share of its names, which its labels do not show either."""
    gone = draw.random(len(graph.entities)) < hidden
    names = graph.names or [""] * len(graph.entities)
    return dataclasses.replace(
        bare(graph),
        entities=[
            f"{k}" if hide else label
            for k, (label, hide) in enumerate(zip(graph.entities, gone, strict=True))
        ],
        names=["" if hide else name for name, hide in zip(names, gone, strict=True)],
    )


def as_graph(table: KnowledgeGraph, draw: np.random.Generator) -> KnowledgeGraph | None:
    """The table as a graph; None where no column can become a relation."""
    fit = np.array([_may_become_relation(table, place) for place in range(len(_labels(table)))])
    if not fit.any():
        return None
    chosen = fit & (draw.random(len(fit)) < BECOMES_RELATION)
    if not chosen.any():
        chosen = fit
    return _with_nodes(table, chosen)


def _labels(table: KnowledgeGraph) -> list[str]:
    return list(table.attributes.labels)


def _may_become_relation(graph: KnowledgeGraph, place: int) -> bool:
    table, names = graph.attributes, graph.names
    rows = np.flatnonzero(table.predicates == place).tolist()
    values = [table.values[row] for row in rows]
    if not values or len(values) < SHARED * len(set(values)):
        return False
    named = [bool(names) and names[table.subjects[row]] == table.values[row] for row in rows]
    numbers = [value.replace(".", "", 1).replace("-", "", 1).isdigit() for value in values]
    short = float(np.mean([len(value) for value in values])) <= LONGEST
    return bool(np.mean(named) < 0.5 and np.mean(numbers) <= NUMBERS and short)


def _with_nodes(graph: KnowledgeGraph, chosen: BoolArray) -> KnowledgeGraph:
    """The graph in which the values of the chosen columns are entities with a name."""
    table = graph.attributes
    relations = [label for label, taken in zip(table.labels, chosen, strict=True) if taken]
    number = np.cumsum(chosen) - 1
    rows = np.flatnonzero(chosen[table.predicates]).tolist()
    values = sorted({table.values[row] for row in rows})
    node = {value: len(graph.entities) + k for k, value in enumerate(values)}
    triples = np.array(
        [
            (table.subjects[row], number[table.predicates[row]], node[table.values[row]])
            for row in rows
        ],
        dtype=np.int64,
    )
    kept = np.flatnonzero(~chosen[table.predicates]).tolist()
    names = graph.names or [""] * len(graph.entities)
    return dataclasses.replace(
        graph,
        entities=[*graph.entities, *(f"{NODE}{k}" for k in range(len(values)))],
        names=[*names, *values],
        relations=relations,
        triples=triples,
        attributes=AttributeTable(
            subjects=table.subjects[kept],
            predicates=table.predicates[kept],
            labels=table.labels,
            values=[table.values[row] for row in kept],
            languages=[table.languages[row] for row in kept],
            datatypes=[table.datatypes[row] for row in kept],
        ),
    )
