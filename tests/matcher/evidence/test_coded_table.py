"""Coded features: trees cannot tell them from the original ones."""

from __future__ import annotations

import numpy as np

from dualign.matcher.evidence.coded_table import CodedTable, thresholds
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scoring.scorer import Scorer


def scorer_and_table(columns=5, seed=0):
    draw = np.random.default_rng(seed)
    table = draw.normal(size=(2000, columns)).astype(np.float32)
    same = table[:, 0] + table[:, 1] * table[:, 2] > draw.normal(size=2000)
    return Scorer.fit(table, same, MatcherSettings(trees=40, leaves=15), seed), table


def test_trees_say_the_same_of_decoded_rows_bit_for_bit() -> None:
    scorer, table = scorer_and_table()
    coded = CodedTable.of(table, thresholds([(scorer, None)], table.shape[1]))
    decoded = coded.decoded(np.arange(len(table)))
    assert not np.array_equal(decoded, table)
    np.testing.assert_array_equal(scorer.logits(decoded), scorer.logits(table))
    np.testing.assert_array_equal(
        scorer.contributions(decoded[:50]), scorer.contributions(table[:50])
    )


def test_columns_that_trees_pick_out_are_found() -> None:
    scorer, table = scorer_and_table()
    wide = np.concatenate([np.zeros((len(table), 3), np.float32), table], axis=1)
    places = np.arange(3, 8)
    limits = thresholds([(scorer, places)], wide.shape[1])
    assert [len(each) for each in limits[:3]] == [0, 0, 0]
    decoded = CodedTable.of(wide, limits).decoded(np.arange(len(wide)))
    np.testing.assert_array_equal(scorer.logits(decoded, places), scorer.logits(wide, places))


def test_a_code_takes_one_byte_where_thresholds_are_few() -> None:
    scorer, table = scorer_and_table()
    coded = CodedTable.of(table, thresholds([(scorer, None)], table.shape[1]))
    assert {codes.dtype for codes in coded.codes} == {np.dtype(np.uint8)}
