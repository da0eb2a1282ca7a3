"""The support of a pair against a slow count over its witnesses."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.chain_support import UNKNOWN, chain_support
from dualign.candidate_pairs.pairs import Pairs


def slow_support(likely: dict[tuple[int, int], float], left: int, right: int) -> float:
    asked, found = 0.0, 0.0
    for (one, theirs), p in likely.items():
        for (other, ours), q in likely.items():
            if one == left and ours == right and theirs != right and other != left:
                asked += p * q
                found += p * q * likely.get((other, theirs), 0.0)
    return (found + 0.5) / (asked + 1)


def test_support_is_what_a_slow_count_finds() -> None:
    draw = np.random.default_rng(0)
    pairs = Pairs.of([np.unique(draw.integers(0, 9 * 11, 60))], 9, 11)
    probability = draw.random(len(pairs)).astype(np.float32)
    support, _ = chain_support(pairs, probability)
    likely = {
        (left, right): p
        for left, right, p in zip(
            pairs.lefts.tolist(), pairs.rights.tolist(), probability.tolist(), strict=True
        )
        if p >= 0.5
    }
    expected = [
        slow_support(likely, left, right)
        for left, right in zip(pairs.lefts.tolist(), pairs.rights.tolist(), strict=True)
    ]
    assert support.tolist() == pytest.approx(expected, abs=1e-5)
    assert len({round(value, 3) for value in expected}) > 10


def test_a_pair_between_two_clusters_has_little_support_and_a_lone_one_is_unknown() -> None:
    # Two clusters of 3 × 3, a bridge between them, and a pair of its own.
    edges = [(i, j) for i in range(3) for j in range(3)]
    edges += [(i, j) for i in range(3, 6) for j in range(3, 6)]
    edges += [(0, 5), (6, 6)]
    pairs = Pairs.of([np.array([i * 7 + j for i, j in edges])], 7, 7)
    support, witnesses = chain_support(pairs, np.full(len(pairs), 0.99, dtype=np.float32))
    of = dict(
        zip(zip(pairs.lefts.tolist(), pairs.rights.tolist(), strict=True), support, strict=True)
    )
    assert of[1, 1] > 0.8
    assert of[0, 5] < 0.2
    assert of[6, 6] == UNKNOWN
    assert witnesses[pairs.find(np.array([48]))] == 0
