"""Small graphs for tests, from statements."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.terms import RDF_TYPE
from match_tables import IDS, TEXT


def graph_of(triples, literals=()):
    """A graph of (head, relation, tail) and (subject, property, value[, language, datatype])."""
    literals = [(*row, "", "")[:5] for row in literals]
    entities = list(dict.fromkeys([e for h, _, t in triples for e in (h, t)]))
    entities += [row[0] for row in literals if row[0] not in entities]
    entities = list(dict.fromkeys(entities)) or ["alone"]
    relations = list(dict.fromkeys(relation for _, relation, _ in triples))
    labels = list(dict.fromkeys(row[1] for row in literals))
    rows = [(entities.index(h), relations.index(r), entities.index(t)) for h, r, t in triples]
    return KnowledgeGraph(
        entities=entities,
        relations=relations,
        triples=np.array(rows, dtype=np.int64).reshape(-1, 3),
        attributes=AttributeTable(
            subjects=np.array([entities.index(row[0]) for row in literals], dtype=np.int64),
            predicates=np.array([labels.index(row[1]) for row in literals], dtype=np.int64),
            labels=labels,
            values=[row[2] for row in literals],
            languages=[row[3] for row in literals],
            datatypes=[row[4] for row in literals],
        ),
    )


XSD = "http://www.w3.org/2001/XMLSchema#"
_KINDS = st.sampled_from(
    [("", ""), ("en", ""), ("fr-ca", ""), ("abcdefghij", ""), ("", f"{XSD}integer"), ("", "int")]
)
_LITERAL = st.tuples(IDS, IDS, TEXT, _KINDS).map(lambda row: (*row[:3], *row[3]))
_CLASS = st.tuples(IDS, IDS).map(lambda row: (row[0], RDF_TYPE, row[1], "", "iri"))
_TRIPLE = st.tuples(IDS, IDS, IDS)
GRAPHS = st.tuples(
    st.lists(_TRIPLE, min_size=1, max_size=5), st.lists(st.one_of(_LITERAL, _CLASS), max_size=4)
).map(lambda parts: graph_of(*parts))
