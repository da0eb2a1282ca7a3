"""Pairs of small graphs with everything that graphs may have."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.primal import PrimalGraph


@st.composite
def graphs(draw: st.DrawFn) -> KnowledgeGraph:
    """Duplicate triples, self-loops, parallel edges, isolated entities, unused relations."""
    entities, relations = draw(st.integers(1, 6)), draw(st.integers(0, 4))
    end, relation = st.integers(0, entities - 1), st.integers(0, max(relations - 1, 0))
    most = 15 if relations else 0
    triples = draw(st.lists(st.tuples(end, relation, end), max_size=most))
    return KnowledgeGraph(
        entities=[f"e{i}" for i in range(entities)],
        relations=[f"r{i}" for i in range(relations)],
        triples=np.array(triples, dtype=np.int64).reshape(-1, 3),
    )


st.register_type_strategy(KnowledgeGraph, graphs())
st.register_type_strategy(PrimalGraph, st.builds(PrimalGraph.join, graphs(), graphs()))
