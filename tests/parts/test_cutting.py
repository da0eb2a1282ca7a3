"""Cutting two graphs together."""

from __future__ import annotations

import sys

import numpy as np
import pytest
import scipy.sparse as sp

from dualign.core.errors import MissingExtra, UsageError
from dualign.graphs.primal import PrimalGraph
from dualign.parts.cutting import cut_graph, overlapping
from dualign.parts.joint_weights import LINK, TRIPLE, joint_weights

NOTHING = np.empty(0, dtype=np.int64)


@pytest.fixture(scope="module")
def primal(lands) -> PrimalGraph:
    return PrimalGraph.join(lands.left, lands.right)


@pytest.fixture(scope="module")
def weights(lands, primal: PrimalGraph) -> sp.csr_array:
    return joint_weights(primal, lands.links, NOTHING, NOTHING)


def test_weights_are_symmetric_and_add_up(lands, primal, weights) -> None:
    assert (weights != weights.T).nnz == 0
    assert not weights.diagonal().any()
    loops = int((primal.triples[:, 0] == primal.triples[:, 2]).sum())
    triples = len(primal.triples) - loops
    assert weights.sum() == 2 * (TRIPLE * triples + LINK * len(lands.links))


def test_names_join_the_graphs_too(primal) -> None:
    near, mutual = np.array([0, 1]), np.array([0])
    found = joint_weights(primal, np.empty((0, 2), np.int64), near, mutual)
    first, second = primal.left_entities, primal.left_entities + 1
    assert found[0, first] > found[0, second] > 0


def test_parts_are_balanced_and_keep_counterparts_together(lands, primal, weights) -> None:
    (cut,) = cut_graph(weights, 4, 1, seed=0)
    assert np.bincount(cut).min() > primal.entities / 4 * 0.8
    left, right = cut[: primal.left_entities], cut[primal.left_entities :]
    together = left[lands.rest[:, 0]] == right[lands.rest[:, 1]]
    assert together.mean() > 0.9  # chance: a quarter


def test_equal_seeds_give_equal_cuts(weights) -> None:
    for one, other in zip(cut_graph(weights, 4, 2, 3), cut_graph(weights, 4, 2, 3), strict=True):
        assert np.array_equal(one, other)


def test_a_further_cut_keeps_together_what_the_first_one_cut(weights) -> None:
    first, second = cut_graph(weights, 4, 2, seed=0)
    rows, columns = weights.nonzero()
    cut = first[rows] != first[columns]
    assert cut.any()
    assert (second[rows] != second[columns])[cut].mean() < 1


def test_one_part_is_the_whole(weights) -> None:
    (cut,) = cut_graph(weights, 1, 1, seed=0)
    assert not cut.any()


def test_more_parts_than_entities_are_refused(weights) -> None:
    with pytest.raises(UsageError, match="240 entities cannot be cut into 241 parts"):
        cut_graph(weights, 241, 1, seed=0)


def test_the_overlap_holds_on_to_the_part(weights) -> None:
    core = np.zeros(weights.shape[0], dtype=np.bool_)
    core[:40] = True
    found = overlapping(weights, core, 0.5)
    assert len(found) == 20
    assert not core[found].any()
    inside = weights @ core.astype(np.float64) / np.maximum(weights.sum(axis=1), 1)
    others = np.setdiff1d(np.flatnonzero(~core), found)
    assert inside[found].min() >= inside[others].max()


def test_entities_that_nothing_holds_are_no_overlap() -> None:
    weights = sp.csr_array(([1, 1], ([0, 1], [1, 0])), shape=(4, 4))
    core = np.array([True, False, False, False])
    assert overlapping(weights, core, 3.0).tolist() == [1]


def test_without_metis_the_extra_is_named(weights, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "pymetis", None)
    with pytest.raises(MissingExtra, match=r"pip install 'dualign\[parts\]'"):
        cut_graph(weights, 2, 1, seed=0)
