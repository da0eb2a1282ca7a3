"""Which entities lie on a triangle."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import BoolArray
from dualign.core.knowledge_graph import KnowledgeGraph


def on_triangle(graph: KnowledgeGraph) -> BoolArray:
    """Whether each entity is one of three that are joined pairwise, shape (entities,).

    Direction and relation of the triples do not matter.
    """
    size = len(graph.entities)
    apart = graph.heads != graph.tails
    heads, tails = graph.heads[apart], graph.tails[apart]
    ends = (np.concatenate([heads, tails]), np.concatenate([tails, heads]))
    joined = sp.csr_array((np.ones(len(ends[0])), ends), shape=(size, size))
    joined.data[:] = 1.0
    found: BoolArray = np.asarray((joined @ joined).multiply(joined).sum(axis=1) > 0).ravel()
    return found
