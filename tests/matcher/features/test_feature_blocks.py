"""Features by blocks: the same table, however it is cut."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.vectors import cosines
from dualign.matcher.features import (
    FeatureBlocks,
    FixedTable,
    column_names,
    feature_blocks,
    feature_table,
    fixed_table,
)
from dualign.matcher.features.feature_columns import COLUMN_SUFFIX, ROW_SUFFIX
from feature_world import state_of


@pytest.fixture(scope="module")
def whole():
    state = state_of()
    return state, feature_table(state, FixedTable(state.context))


@pytest.mark.parametrize("most", [1, 3, 7])
def test_the_size_of_the_blocks_changes_nothing(whole, monkeypatch, most):
    state, expected = whole
    monkeypatch.setattr(feature_blocks, "BLOCK", most)
    monkeypatch.setattr(fixed_table, "BLOCK", most)
    found = feature_table(state, FixedTable(state.context))
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)


def test_rows_are_those_of_the_whole_table(whole, monkeypatch):
    state, expected = whole
    monkeypatch.setattr(feature_blocks, "BLOCK", 3)
    places = np.array([0, 2, 3, len(state.pairs) - 1])
    found = FeatureBlocks(state, FixedTable(state.context)).rows(places)
    np.testing.assert_allclose(found, expected[places], rtol=1e-6, atol=1e-6)


def test_several_judges_see_every_block_once(whole, monkeypatch):
    state, expected = whole
    monkeypatch.setattr(feature_blocks, "BLOCK", 3)
    seen = []

    def first(span, pairs, table):
        assert (pairs.keys == state.pairs.keys[span]).all()
        seen.extend(range(span.start, span.stop))
        return table[:, 0]

    blocks = FeatureBlocks(state, FixedTable(state.context))
    found = blocks.judged(first, lambda _, __, table: table.sum(axis=1))
    assert seen == list(range(len(state.pairs)))
    np.testing.assert_allclose(found[0], expected[:, 0], rtol=1e-6)
    np.testing.assert_allclose(found[1], expected.sum(axis=1), rtol=1e-4)


@pytest.mark.parametrize(
    "several", [Several(left=True), Several(right=True), Several(left=True, right=True)]
)
def test_compatible_pairs_are_told_to_every_block(whole, monkeypatch, several):
    """In rows where left entities may have several counterparts, in columns where right ones do."""
    state = state_of()
    state.allow_together(state.pairs.keys[::2])
    state.several = several
    expected = feature_table(state, FixedTable(state.context))
    for suffix, changes in ((ROW_SUFFIX, several.left), (COLUMN_SUFFIX, several.right)):
        places = [k for k, name in enumerate(column_names()) if name.endswith(suffix)]
        assert np.array_equal(expected[:, places], whole[1][:, places]) != changes
    monkeypatch.setattr(feature_blocks, "BLOCK", 2)
    found = feature_table(state, FixedTable(state.context))
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)


def test_a_fixed_table_computes_what_it_has_forgotten_anew(whole):
    state, _ = whole
    table = FixedTable(state.context)
    expected = table.of(state.pairs)
    table.keep(Pairs(state.pairs.keys[::3], *state.context.shape))
    np.testing.assert_allclose(table.of(state.pairs), expected, rtol=1e-6, atol=1e-6)
    (names,) = table.columns(state.pairs, ["name"])
    np.testing.assert_array_equal(names, expected[:, column_names().index("name")])


def test_the_cosine_of_the_context_follows_from_its_parts(whole):
    state, _ = whole
    found = state.context.cosines(state.pairs)["context"]
    expected = cosines(state.pairs, state.context.view("context"))
    np.testing.assert_allclose(found, expected, atol=1e-6)
