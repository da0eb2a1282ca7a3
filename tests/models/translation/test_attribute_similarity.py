"""Entities alike by attribute types, against a slow computation."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

from dualign.models.translation.attribute_similarity import attribute_vectors, similar_entities

LEFT, RIGHT, TYPES = 5, 6, 4


@given(st.integers(0, 2**32 - 1))
def test_linked_neighbours_raise_a_similarity(seed: int) -> None:
    rng = np.random.default_rng(seed)
    types = sp.csr_array((rng.random((LEFT + RIGHT, TYPES)) < 0.5).astype(float))
    vectors = rng.standard_normal((TYPES, 3)).astype(np.float32)
    common = sp.csr_array(rng.integers(0, 3, (LEFT, RIGHT)) * (rng.random((LEFT, RIGHT)) < 0.4))
    found = similar_entities(types, vectors, common, threshold=0.5, most=RIGHT).toarray()
    slow = np.zeros((LEFT, RIGHT))
    for i in range(LEFT):
        for j in range(RIGHT):
            ours, theirs = (types.toarray()[k] @ vectors for k in (i, LEFT + j))
            lengths = np.linalg.norm(ours) * np.linalg.norm(theirs)
            cosine = ours @ theirs / lengths if lengths else 0.0
            count = common.toarray()[i, j]
            slow[i, j] = cosine if cosine >= 0.5 else 0.0
            if count:
                slow[i, j] = max(slow[i, j], 1.0, 100 * (count + 1) * cosine)
    sums = slow.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(found, slow / np.where(sums > 0, sums, 1), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("types", [1, 2, 5])
def test_types_that_all_entities_have_get_one_vector(types: int) -> None:
    described = sp.csr_array(np.ones((LEFT + RIGHT, types)))
    vectors = attribute_vectors(described, np.array([[0, LEFT]]), 3)
    np.testing.assert_array_equal(vectors, np.ones((types, 1)))


def test_only_the_most_similar_are_kept() -> None:
    types = sp.csr_array(np.ones((LEFT + RIGHT, 1)))
    common = sp.csr_array((LEFT, RIGHT))
    found = similar_entities(types, np.ones((1, 2), np.float32), common, threshold=0.9, most=2)
    np.testing.assert_array_equal((found.toarray() > 0).sum(axis=1), 2)


def test_types_that_never_occur_together_get_the_same_vectors_every_time() -> None:
    described = sp.csr_array(sp.vstack([sp.eye_array(40), sp.eye_array(40)]))
    links = np.array([[i, 40 + i] for i in range(10)])
    first = attribute_vectors(described, links, 15)
    np.testing.assert_array_equal(attribute_vectors(described, links, 15), first)
