"""Attribute types of both graphs in one matrix."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.core.knowledge_graph import KnowledgeGraph


def attribute_types(left: KnowledgeGraph, right: KnowledgeGraph) -> sp.csr_array | None:
    """Which entity has which attribute type: 0 and 1, shape (n, types), left entities first.

    A type is a property's label; equal labels in both graphs are one type. Types are ordered by how
    many entities have them, then by label. None if a graph has none, so that there is nothing to
    compare.
    """
    graphs = (left, right)
    labels = sorted({label for graph in graphs for label in graph.attributes.labels})
    if not all(len(graph.attributes) for graph in graphs):
        return None
    position = {label: column for column, label in enumerate(labels)}
    rows, columns, shift = [], [], 0
    for graph in graphs:
        table = graph.attributes
        ids = np.array([position[label] for label in table.labels], dtype=np.int64)
        rows.append(table.subjects + shift)
        columns.append(ids[table.predicates] if len(table) else table.predicates)
        shift += len(graph.entities)
    entries = (np.concatenate(rows), np.concatenate(columns))
    matrix = sp.csr_array((np.ones(len(entries[0])), entries), shape=(shift, len(labels)))
    matrix.data[:] = 1.0
    most = np.argsort(-matrix.sum(axis=0), kind="stable")
    ordered: sp.csr_array = matrix[:, most].tocsr()
    return ordered
