"""Pairs of entities as single numbers."""

from __future__ import annotations

import numpy as np

from dualign.core.pair_keys import link_keys, pair_keys


def test_a_key_tells_its_pair_and_keeps_the_order() -> None:
    links = np.array([[0, 0], [0, 4], [1, 0], [3, 2]])
    keys = link_keys(links, 5)
    assert keys.tolist() == [0, 4, 5, 17]
    np.testing.assert_array_equal(np.stack([keys // 5, keys % 5], axis=1), links)


def test_keys_of_many_entities_do_not_overflow_small_integers() -> None:
    lefts = np.array([3_000_000], dtype=np.int32)
    assert pair_keys(lefts, lefts, 4_000_000).tolist() == [12_000_003_000_000]


def test_a_column_of_lefts_meets_rows_of_rights() -> None:
    rows = np.arange(2)[:, None]
    assert pair_keys(rows, np.array([[1, 2], [0, 1]]), 3).tolist() == [[1, 2], [3, 4]]
