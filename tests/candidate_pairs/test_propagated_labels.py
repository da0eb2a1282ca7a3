"""Labels carried over the graph."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.propagated_labels import LabelPropagation, carried
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.graphs.neighbourhood import Neighbourhood
from matcher_graphs import random_graph

SEEDS = st.integers(0, 2**32 - 1)


def case(seed, directed):
    rng = np.random.default_rng(seed)
    near = Neighbourhood.of(random_graph(rng), directed=directed)
    signs = (rng.integers(0, 2, (near.relation_count, 4)) * 2 - 1).astype(np.float32)
    labels = rng.standard_normal((near.entity_count, 4)).astype(np.float32)
    return near, signs, labels


def ways(near, i):
    return [
        (int(near.neighbours[e]), int(near.relations[e]))
        for e in range(near.starts[i], near.starts[i + 1])
        if near.neighbours[e] != i
    ]


@pytest.mark.parametrize("directed", [True, False])
@hypothesis_settings(max_examples=40)
@given(SEEDS)
def test_labels_are_carried_along_every_way_that_does_not_return(directed, seed) -> None:
    near, signs, labels = case(seed, directed)
    once, twice = carried(near, signs, labels)
    for i in range(near.entity_count):
        one, two = np.zeros(4), np.zeros(4)
        for n, r in ways(near, i):
            one += near.rarity[n] * signs[r] * labels[n]
            for m, s in ways(near, n):
                if m != i:
                    two += near.rarity[n] * near.rarity[m] * signs[r] * signs[s] * labels[m]
        np.testing.assert_allclose(once[i], one, atol=1e-4)
        np.testing.assert_allclose(twice[i], two, atol=1e-4)


@pytest.mark.parametrize("directed", [True, False])
@hypothesis_settings(max_examples=40)
@given(SEEDS)
def test_an_entitys_own_label_never_comes_back(directed, seed) -> None:
    near, signs, labels = case(seed, directed)
    before = carried(near, signs, labels)
    labels[2] += 100
    for old, new in zip(before, carried(near, signs, labels), strict=True):
        np.testing.assert_allclose(new[2], old[2], atol=1e-3)


def test_equal_graphs_with_every_neighbour_aligned_get_equal_vectors() -> None:
    near = Neighbourhood.of(random_graph(np.random.default_rng(3)))
    pairs = Pairs.of_links(np.repeat(np.arange(8)[:, None], 2, axis=1), 8, 8)
    belief = SoftAlignment.of(pairs, np.ones(8, dtype=np.float32))
    likeness = np.eye(near.relation_count, dtype=np.float32)
    views = LabelPropagation(width=64, seed=1).views(near, near, belief, likeness)
    for ours, theirs in views.values():
        np.testing.assert_allclose(ours, theirs, atol=1e-5)
    again = LabelPropagation(width=64, seed=1).views(near, near, belief, likeness)
    other = LabelPropagation(width=64, seed=2).views(near, near, belief, likeness)
    assert (again["bound_twice"][0] == views["bound_twice"][0]).all()
    assert (other["bound_twice"][0] != views["bound_twice"][0]).any()
