"""Linked neighbours in common, against a slow count."""

from __future__ import annotations

from typing import Literal

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.graphs.common_neighbours import common_neighbours
from dualign.graphs.primal import PrimalGraph

LEFT, RIGHT = 6, 7


@given(st.integers(0, 2**32 - 1), st.sampled_from(["heads", "tails"]))
def test_it_counts_links_that_both_entities_have(
    seed: int, linked: Literal["heads", "tails"]
) -> None:
    rng = np.random.default_rng(seed)
    ours = rng.integers(0, [LEFT, 2, LEFT], (rng.integers(0, 15), 3))
    theirs = rng.integers(0, [RIGHT, 2, RIGHT], (rng.integers(0, 15), 3))
    primal = PrimalGraph(
        left_entities=LEFT,
        right_entities=RIGHT,
        left_relations=2,
        right_relations=2,
        triples=np.concatenate([ours, theirs + np.array([LEFT, 2, LEFT])]),
    )
    links = np.column_stack([rng.permutation(LEFT)[:3], rng.permutation(RIGHT)[:3]])
    left, right = np.arange(1, LEFT), np.arange(2, RIGHT)
    counts = common_neighbours(primal, links, left, right, linked=linked).toarray()
    step = 1 if linked == "tails" else -1
    ends = [{(h, t)[::step] for h, _, t in side.tolist()} for side in (ours, theirs)]
    slow = [
        [sum((i, p) in ends[0] and (j, q) in ends[1] for p, q in links.tolist()) for j in right]
        for i in left
    ]
    np.testing.assert_array_equal(counts, slow)
