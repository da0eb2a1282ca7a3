"""Leads over rivals and standings among runners-up, with and without compatible pairs."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.pairs import Pairs
from dualign.matcher.features.rivals import runners_up
from rival_leads import margins

# Two left entities, three right ones; all pairs but one.
PAIRS = Pairs.of_links(np.array([[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]), 2, 3)
VALUES = np.array([[0.9], [0.7], [0.2], [0.4], [0.8]], dtype=np.float32)


def test_a_pair_leads_over_the_best_other_of_its_row_and_column():
    found = margins(PAIRS, VALUES)
    rows = [0.9 - 0.7, 0.7 - 0.9, 0.2 - 0.9, 0.4 - 0.8, 0.8 - 0.4]
    columns = [0.9 - 0.4, 0.7 - 0.8, 0.2, 0.4 - 0.9, 0.8 - 0.7]
    np.testing.assert_allclose(found, np.stack([rows, columns], axis=1), rtol=1e-5)


def test_compatible_pairs_are_no_rivals_of_each_other():
    compatible = np.array([True, True, False, False, True])
    found = margins(PAIRS, VALUES, compatible)
    rows = [0.9 - 0.2, 0.7 - 0.2, 0.2 - 0.9, 0.4 - 0.8, 0.8 - 0.4]
    columns = [0.9 - 0.4, 0.7, 0.2, 0.4 - 0.9, 0.8]
    np.testing.assert_allclose(found, np.stack([rows, columns], axis=1), rtol=1e-5)


def test_no_compatible_pairs_are_as_none_given():
    nobody = np.zeros(len(PAIRS), dtype=np.bool_)
    assert (margins(PAIRS, VALUES, nobody) == margins(PAIRS, VALUES)).all()
    assert (runners_up(PAIRS, VALUES, nobody) == runners_up(PAIRS, VALUES)).all()


@pytest.mark.parametrize("most", [1, 2, 3])
def test_blocks_of_pairs_change_nothing(most):
    compatible = np.array([True, True, False, False, True])
    assert (margins(PAIRS, VALUES, compatible, most) == margins(PAIRS, VALUES, compatible)).all()


def test_the_runner_up_is_the_best_that_is_not_compatible():
    np.testing.assert_allclose(runners_up(PAIRS, VALUES)[:, 0], [0.7, 0.4])
    compatible = np.array([True, True, False, False, True])
    np.testing.assert_allclose(runners_up(PAIRS, VALUES, compatible)[:, 0], [0.2, 0.4])


def test_a_row_without_runner_up_counts_as_zero():
    alone = Pairs.of_links(np.array([[0, 0]]), 2, 3)
    assert runners_up(alone, np.array([[0.5]], dtype=np.float32)).tolist() == [[0]]
