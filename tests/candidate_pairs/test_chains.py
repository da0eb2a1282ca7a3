"""Chains of likely pairs, against a slow, obvious computation."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.chains import LIKELY, chained
from dualign.candidate_pairs.pairs import Pairs

LEFTS, RIGHTS = 5, 6


def slowly(matrix: np.ndarray) -> np.ndarray:
    """The best product over all chains of three likely pairs, shape (lefts, rights)."""
    strong = np.where(matrix >= LIKELY, matrix, 0)
    best = np.zeros_like(matrix)
    for left in range(LEFTS):
        for right in range(RIGHTS):
            for over in range(RIGHTS):
                for back in range(LEFTS):
                    chain = strong[left, over] * strong[back, over] * strong[back, right]
                    best[left, right] = max(best[left, right], chain)
    return best


@given(st.lists(st.floats(0, 1, width=32), min_size=LEFTS * RIGHTS, max_size=LEFTS * RIGHTS))
def test_every_end_has_its_best_chain(values):
    matrix = np.array(values, dtype=np.float32).reshape(LEFTS, RIGHTS)
    pairs = Pairs.of([np.arange(LEFTS * RIGHTS)], LEFTS, RIGHTS)
    keys, worth = chained(pairs, matrix.ravel())
    found = np.zeros(LEFTS * RIGHTS, dtype=np.float32)
    found[keys] = worth
    np.testing.assert_allclose(found.reshape(LEFTS, RIGHTS), slowly(matrix), rtol=1e-5)
    assert (np.diff(keys) > 0).all()


def test_a_chain_leads_to_a_pair_nobody_had_looked_at():
    pairs = Pairs.of_links(np.array([[0, 0], [1, 0], [1, 1]]), 2, 2)
    keys, worth = chained(pairs, np.array([0.9, 0.8, 0.7], dtype=np.float32))
    reached = dict(zip(keys.tolist(), worth.tolist(), strict=True))
    assert reached[1] == np.float32(0.9) * np.float32(0.8) * np.float32(0.7)  # left 0, right 1


def test_unlikely_pairs_lead_nowhere():
    pairs = Pairs.of_links(np.array([[0, 0], [1, 0], [1, 1]]), 2, 2)
    keys, _ = chained(pairs, np.array([0.9, 0.4, 0.9], dtype=np.float32))
    assert keys.tolist() == [0, 3]  # each only to itself
