"""Coded features: trees cannot tell them from the original ones."""

from __future__ import annotations

import numpy as np

from dualign.matcher.evidence.coded_table import CodedTable, thresholds
from trained_trees import trained_scorer


def halves(table):
    """The table in two blocks."""
    middle = len(table) // 2
    return [(part, table[part]) for part in (slice(0, middle), slice(middle, len(table)))]


def test_trees_say_the_same_of_decoded_rows_bit_for_bit() -> None:
    scorer, table = trained_scorer()
    coded = CodedTable.of(halves(table), len(table), thresholds([(scorer, None)], table.shape[1]))
    decoded = coded.decoded(np.arange(len(table)))
    assert not np.array_equal(decoded, table)
    np.testing.assert_array_equal(scorer.logits(decoded), scorer.logits(table))


def test_columns_that_trees_pick_out_are_found() -> None:
    scorer, table = trained_scorer()
    wide = np.concatenate([np.zeros((len(table), 3), np.float32), table], axis=1)
    places = np.arange(3, 8)
    limits = thresholds([(scorer, places)], wide.shape[1])
    assert [len(each) for each in limits[:3]] == [0, 0, 0]
    decoded = CodedTable.of(halves(wide), len(wide), limits).decoded(np.arange(len(wide)))
    np.testing.assert_array_equal(scorer.logits(decoded, places), scorer.logits(wide, places))


def test_a_code_takes_one_byte_where_thresholds_are_few() -> None:
    scorer, table = trained_scorer()
    coded = CodedTable.of(halves(table), len(table), thresholds([(scorer, None)], table.shape[1]))
    assert {codes.dtype for codes in coded.codes} == {np.dtype(np.uint8)}
