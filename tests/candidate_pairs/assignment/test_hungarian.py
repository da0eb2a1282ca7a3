"""One-to-one choices of the largest total score."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.assignment.hungarian import largest_sum
from dualign.candidate_pairs.pairs import Pairs

EDGES = st.dictionaries(
    st.tuples(st.integers(0, 4), st.integers(0, 4)), st.floats(0.1, 3.0), max_size=8
)


def _is_one_to_one(pairs: Pairs, some: np.ndarray) -> bool:
    sides = pairs.lefts[some].tolist(), pairs.rights[some].tolist()
    return all(len(set(side)) == len(side) for side in sides)


@given(EDGES)
def test_no_choice_weighs_more(edges: dict[tuple[int, int], float]) -> None:
    keys = np.array(sorted(5 * i + j for i, j in edges), dtype=np.int64)
    pairs = Pairs(keys, 5, 5)
    weights = np.array([edges[key // 5, key % 5] for key in keys.tolist()])
    chosen = largest_sum(pairs, weights, 1e-9)
    assert _is_one_to_one(pairs, chosen)
    best = max(
        weights[list(some)].sum()
        for size in range(len(pairs) + 1)
        for some in combinations(range(len(pairs)), size)
        if _is_one_to_one(pairs, np.array(some, dtype=np.int64))
    )
    assert abs(weights[chosen].sum() - best) < 1e-6


def test_a_pair_that_is_worth_less_than_the_least_is_not_chosen() -> None:
    pairs = Pairs(np.array([0, 3]), 2, 2)
    assert largest_sum(pairs, np.array([0.5, 0.2]), 0.3).tolist() == [0]
