"""A part is the graph that its entities induce."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.parts.graph_part import GraphPart, part_arrays, part_input

PART = GraphPart(
    lefts=np.array([1, 3]),
    rights=np.array([0, 2]),
    own_lefts=np.array([True, False]),
    own_rights=np.array([True, True]),
)


def _given() -> ModelInput:
    # Four left and three right entities, two relations each; right entity 0 is 4.
    triples = [[0, 0, 1], [1, 1, 3], [3, 1, 1], [4, 2, 5], [4, 3, 6], [6, 3, 6]]
    return ModelInput(
        primal=PrimalGraph(
            left_entities=4,
            right_entities=3,
            left_relations=2,
            right_relations=2,
            triples=np.array(triples),
        ),
        features=np.arange(14, dtype=np.float32).reshape(7, 2),
        attributes=sp.csr_array(np.eye(7)),
        same_relations=np.array([[0, 2], [1, 3]]),
    )


def test_triples_relations_features_and_attributes_are_those_of_its_entities() -> None:
    found = part_input(part_arrays(PART, _given()), kernels="auto", device="cpu")
    primal = found.primal
    assert (primal.left_entities, primal.right_entities) == (2, 2)
    assert (primal.left_relations, primal.right_relations) == (1, 1)
    # Left 1, 3 and right 0, 2 are 0, 1, 2, 3 here; relations 1 and 3 are 0 and 1.
    assert primal.triples.tolist() == [[0, 0, 1], [1, 0, 0], [2, 1, 3], [3, 1, 3]]
    assert found.features.tolist() == [[2, 3], [6, 7], [8, 9], [12, 13]]
    assert found.attributes.nonzero()[1].tolist() == [1, 3, 4, 6]
    assert found.same_relations.tolist() == [[0, 1]]


def test_links_with_both_ends_inside_are_renumbered() -> None:
    links = np.array([[0, 0], [1, 2], [3, 1], [3, 0]])
    assert PART.local(links).tolist() == [[0, 1], [1, 0]]
    lefts, rights = PART.local_entities((np.array([0, 3]), np.array([1, 2])))
    assert (lefts.tolist(), rights.tolist()) == ([1], [1])
