"""A pair known not to be the same is no candidate."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.embedding import nearest
from dualign.embedding.confidence import confidences
from dualign.embedding.negative_links import most_negatives, without_negatives


@given(
    seed=st.integers(0, 99),
    negatives=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 7)), max_size=12, unique=True),
)
def test_it_is_the_search_among_the_other_keys(seed, negatives):
    generator = np.random.default_rng(seed)
    queries, keys = (generator.standard_normal((n, 4), dtype=np.float32) for n in (6, 8))
    pairs = np.array(negatives, np.int64).reshape(-1, 2)
    found = nearest(queries, keys, 2 + most_negatives(pairs, 0))
    # So warm that no pair takes nearly all of the confidence, which float32 could not share out.
    before = confidences(queries, keys, found, temperature=2.0)
    left, confidence = without_negatives(found, before, pairs, 2)
    for query in range(6):
        allowed = [key for key in range(8) if (query, key) not in negatives]
        if len(allowed) < 2:
            continue
        alone = nearest(queries[query : query + 1], keys[allowed], 2)
        assert left.indices[query, :2].tolist() == [allowed[i] for i in alone.indices[0]]
        expected = confidences(queries[query : query + 1], keys[allowed], alone, temperature=2.0)
        listed = {(query, key) for key in found.indices[query].tolist()}
        if {pair for pair in negatives if pair[0] == query} <= listed:
            np.testing.assert_allclose(confidence[query, :2], expected[0], rtol=1e-4)
        else:  # a pair too far off to be listed keeps its share
            assert (confidence[query, :2] <= expected[0] * 1.0001).all()


def test_where_nothing_else_is_left_the_confidence_is_zero():
    one = np.zeros((1, 2), np.float32)
    found = nearest(one, one, 1)
    _, confidence = without_negatives(found, confidences(one, one, found), np.array([[0, 0]]), 1)
    assert confidence.tolist() == [[0.0]]
