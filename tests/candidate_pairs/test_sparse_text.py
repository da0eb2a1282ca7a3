"""Sparse texts against dense ones."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import shared_weight

PAIRS = Pairs.of_links(np.array([(0, 3), (2, 0), (2, 3), (5, 1)]), 6, 4)


def table(rows: int, seed: int) -> sp.csr_matrix:
    dense = np.random.default_rng(seed).random((rows, 9), dtype=np.float32)
    return sp.csr_matrix(np.where(dense > 0.6, dense, 0).astype(np.float32))


def test_weights_of_pairs_are_those_of_their_rows() -> None:
    left, right = table(6, 0), table(4, 1)
    common, ours, theirs = shared_weight(PAIRS, (left, right))
    one, other = left.toarray()[PAIRS.lefts], right.toarray()[PAIRS.rights]
    np.testing.assert_allclose(common, (one * other).sum(axis=1), rtol=1e-6)
    np.testing.assert_allclose(ours, (one**2).sum(axis=1), rtol=1e-6)
    np.testing.assert_allclose(theirs, (other**2).sum(axis=1), rtol=1e-6)


def test_a_part_of_the_pairs_has_the_same_bits() -> None:
    sides = table(6, 0), table(4, 1)
    whole = shared_weight(PAIRS, sides)
    for span, block in PAIRS.blocks(2):
        for all_of_them, some in zip(whole, shared_weight(block, sides), strict=True):
            assert all_of_them[span].tobytes() == some.tobytes()
