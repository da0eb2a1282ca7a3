"""Hard negatives against a search by hand, in the reference variant and in the clean one."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.graphs.primal import PrimalGraph
from dualign.training import TrainingSettings
from dualign.training.mining import mine_negatives


def _primal(left: int, right: int) -> PrimalGraph:
    return PrimalGraph(
        left_entities=left,
        right_entities=right,
        left_relations=0,
        right_relations=0,
        triples=np.empty((0, 3), dtype=np.int64),
    )


def _by_hand(
    x: np.ndarray, primal: PrimalGraph, links: IntArray, settings: TrainingSettings, count: int
) -> np.ndarray:
    sides = []
    for side in range(2):
        rows = []
        for link in links.tolist():
            anchor = link[side]
            keys = list(range(primal.entities))
            if settings.negatives_among == "other":
                keys = [k for k in keys if (k < primal.left_entities) != (side == 0)]
            if settings.exclude_truth:
                truth = {other[1 - side] for other in links.tolist() if other[side] == anchor}
                keys = [k for k in keys if k != anchor and k not in truth]
            keys.sort(key=lambda k, a=anchor: (np.abs(x[a] - x[k]).sum(), k))
            rows.append(keys[:count])
        sides.append(rows)
    return np.array(sides)


@st.composite
def tasks(draw: st.DrawFn) -> tuple[np.ndarray, PrimalGraph, IntArray]:
    """Whole-numbered embeddings with many ties, and links that may be one-to-many."""
    left, right = draw(st.integers(6, 9)), draw(st.integers(6, 9))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    x = rng.integers(0, 3, (left + right, 4)).astype(np.float32)
    pairs = st.tuples(st.integers(0, left - 1), st.integers(left, left + right - 1))
    links = draw(st.lists(pairs, min_size=1, max_size=4, unique=True))
    return x, _primal(left, right), np.array(links)


@given(tasks(), st.integers(1, 20), st.sampled_from(["both", "other"]), st.booleans())
def test_every_variant_equals_a_search_by_hand(
    task: tuple[np.ndarray, PrimalGraph, IntArray], k: int, among: str, exclude: bool
) -> None:
    x, primal, links = task
    settings = TrainingSettings(negatives=k, negatives_among=among, exclude_truth=exclude)
    mined = mine_negatives(torch.from_numpy(x), primal, links, settings)
    assert mined.shape[:2] == (2, len(links))
    assert 1 <= mined.shape[2] <= k
    np.testing.assert_array_equal(mined, _by_hand(x, primal, links, settings, mined.shape[2]))


def test_the_reference_variant_takes_the_anchor_and_its_counterpart_too() -> None:
    x = torch.tensor([[0.0], [5.0], [0.5], [9.0]])
    mined = mine_negatives(x, _primal(2, 2), np.array([[0, 2]]), TrainingSettings(negatives=2))
    np.testing.assert_array_equal(mined, [[[0, 2]], [[2, 0]]])


CLEAN = TrainingSettings(negatives=125, negatives_among="other", exclude_truth=True)


def test_the_clean_variant_takes_only_rivals_of_the_other_graph() -> None:
    x = torch.tensor([[0.0], [5.0], [0.5], [9.0]])
    mined = mine_negatives(x, _primal(2, 2), np.array([[0, 2]]), CLEAN)
    np.testing.assert_array_equal(mined, [[[3]], [[1]]])


def test_all_counterparts_of_a_one_to_many_link_are_left_out() -> None:
    x = torch.zeros(9, 1)
    links = np.array([[0, 4], [0, 5], [1, 6]])
    mined = mine_negatives(x, _primal(4, 5), links, CLEAN)
    np.testing.assert_array_equal(mined[0], [[6, 7], [6, 7], [4, 5]])
    np.testing.assert_array_equal(mined[1], [[1, 2], [1, 2], [0, 2]])


def test_an_entity_may_have_a_thousand_counterparts() -> None:
    links = np.column_stack([np.zeros(1000, dtype=np.int64), np.arange(10, 1010)])
    settings = TrainingSettings(negatives=5, negatives_among="both", exclude_truth=True)
    mined = mine_negatives(torch.zeros(1210, 1), _primal(10, 1200), links, settings)
    np.testing.assert_array_equal(mined[0], [[1, 2, 3, 4, 5]] * 1000)


@pytest.mark.parametrize(
    ("among", "exclude", "expected"),
    [("both", False, 7), ("both", True, 5), ("other", False, 3), ("other", True, 2)],
)
def test_k_is_clipped_to_the_entities_there_are(among: str, exclude: bool, expected: int) -> None:
    settings = TrainingSettings(negatives_among=among, exclude_truth=exclude)
    x = torch.arange(7.0).unsqueeze(1)
    mined = mine_negatives(x, _primal(3, 4), np.array([[0, 3]]), settings)
    assert mined.shape == (2, 1, expected)


def test_nothing_left_to_choose_from_is_an_error_with_both_numbers() -> None:
    message = "there are 1 entities to take negatives from, of which 1 are excluded"
    with pytest.raises(UsageError, match=message):
        mine_negatives(torch.zeros(2, 1), _primal(1, 1), np.array([[0, 1]]), CLEAN)


def test_embeddings_that_diverged_give_no_entity_that_does_not_exist() -> None:
    x = torch.full((8, 3), float("nan"))
    for among, exclude in itertools.product(["both", "other"], [True, False]):
        settings = TrainingSettings(negatives_among=among, exclude_truth=exclude)
        mined = mine_negatives(x, _primal(4, 4), np.array([[0, 4], [1, 5]]), settings)
        assert 0 <= mined.min() <= mined.max() < 8
