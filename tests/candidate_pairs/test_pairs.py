"""`Pairs` against Python's sets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.pairs import Pairs

LEFT, RIGHT = 4, 5
SETS = st.sets(st.tuples(st.integers(0, LEFT - 1), st.integers(0, RIGHT - 1)))


def of(pairs) -> Pairs:
    links = np.array([*pairs, *pairs], dtype=np.int64).reshape(-1, 2)
    return Pairs.of_links(links, LEFT, RIGHT)


def listed(pairs: Pairs) -> list[tuple[int, int]]:
    return list(zip(pairs.lefts.tolist(), pairs.rights.tolist(), strict=True))


@given(SETS)
def test_each_pair_once_and_in_order(some) -> None:
    pairs = of(some)
    assert listed(pairs) == sorted(some)
    assert len(pairs) == len(some)


@given(SETS)
def test_rows_and_columns_are_where_the_starts_say(some) -> None:
    pairs = of(some)
    for i in range(LEFT):
        row = pairs.rights[pairs.row_starts[i] : pairs.row_starts[i + 1]].tolist()
        assert row == sorted(right for left, right in some if left == i)
    for j in range(RIGHT):
        places = pairs.column_order[pairs.column_starts[j] : pairs.column_starts[j + 1]]
        assert (pairs.rights[places] == j).all()
        assert pairs.lefts[places].tolist() == sorted(left for left, right in some if right == j)


@given(SETS)
def test_filled_rows_are_those_with_pairs(some) -> None:
    pairs = of(some)
    rows, starts = pairs.filled_rows
    assert rows.tolist() == sorted({left for left, _ in some})
    assert starts.tolist() == [*pairs.row_starts[rows].tolist(), len(some)]


@given(SETS, SETS)
def test_a_key_is_found_where_it_stands(some, others) -> None:
    pairs, asked = of(some), of(others)
    in_order = sorted(some)
    expected = [in_order.index(pair) if pair in some else -1 for pair in sorted(others)]
    assert pairs.find(asked.keys).tolist() == expected


@given(SETS, SETS, SETS)
def test_union_is_that_of_sets(a, b, c) -> None:
    assert listed(of(a).union(of(b), of(c))) == sorted(a | b | c)


@given(SETS)
def test_transposed_turns_every_pair(some) -> None:
    turned = of(some).transposed()
    assert listed(turned) == sorted((right, left) for left, right in some)
    assert (turned.left_count, turned.right_count) == (RIGHT, LEFT)


@given(SETS)
def test_where_keeps_what_is_kept(some) -> None:
    pairs = of(some)
    assert listed(pairs.where(pairs.lefts == 1)) == sorted(pair for pair in some if pair[0] == 1)


@pytest.mark.parametrize("most", [1, 2, 5, 100])
def test_blocks_are_whole_rows(most) -> None:
    keys = np.array([0, 1, 2, 3, 4, 12, 13, 25, 40, 41, 42])
    pairs = Pairs.of([keys], 9, 5)
    blocks = list(pairs.blocks(most))
    assert np.concatenate([block.keys for _, block in blocks]).tolist() == keys.tolist()
    for span, block in blocks:
        alone = Pairs(keys[span], 9, 5)
        assert block.lefts.tolist() == alone.lefts.tolist()
        assert block.rights.tolist() == alone.rights.tolist()
        assert block.row_starts.tolist() == alone.row_starts.tolist()
        assert len(block) <= most or len(set(block.lefts.tolist())) == 1
    rows = [left for _, block in blocks for left in set(block.lefts.tolist())]
    assert len(rows) == len(set(rows))


def test_no_pairs_have_no_blocks() -> None:
    assert list(Pairs.of([], 3, 3).blocks(10)) == []
