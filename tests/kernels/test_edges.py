"""`Edges` holds a sparse matrix and its transpose, each edge with its own value."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.kernels.edges import Edges


@given(st.integers(0, 2**32 - 1), st.integers(0, 30), st.integers(1, 6), st.integers(1, 6))
def test_rows_and_columns_list_the_edges_that_were_given(
    seed: int, count: int, rows: int, columns: int
) -> None:
    rng = np.random.default_rng(seed)
    heads, tails = rng.integers(0, rows, count), rng.integers(0, columns, count)
    values = rng.standard_normal(count).astype(np.float32)
    edges = Edges(heads, tails, (rows, columns), values)

    order = edges.order.numpy()
    assert len(edges) == count
    np.testing.assert_array_equal(np.sort(order), np.arange(count))
    np.testing.assert_array_equal(edges.rows.numpy(), heads[order])
    np.testing.assert_array_equal(edges.columns.numpy(), tails[order])
    np.testing.assert_array_equal(edges.values.numpy(), values[order])

    starts, _ = edges.by_rows()
    for row in range(rows):
        assert (edges.rows.numpy()[starts[row] : starts[row + 1]] == row).all()
    starts, rows_of, positions = edges.by_columns()
    for column in range(columns):
        part = slice(starts[column], starts[column + 1])
        assert (edges.columns.numpy()[positions[part]] == column).all()
        np.testing.assert_array_equal(rows_of[part], edges.rows.numpy()[positions[part]])


def test_edges_of_a_row_stay_in_the_order_given() -> None:
    edges = Edges(np.array([1, 0, 1, 1]), np.array([5, 4, 3, 5]), (2, 6))
    np.testing.assert_array_equal(edges.order.numpy(), [1, 0, 2, 3])
    np.testing.assert_array_equal(edges.columns.numpy(), [4, 5, 3, 5])


def test_edges_without_values_have_the_value_one() -> None:
    assert Edges(np.array([0, 0]), np.array([0, 0]), (1, 1)).values.tolist() == [1.0, 1.0]


def test_edges_move_with_a_module_but_are_no_part_of_its_state() -> None:
    edges = Edges(np.array([0]), np.array([0]), (1, 1))
    assert not edges.state_dict()
    assert {name for name, _ in edges.named_buffers()} >= {"rows", "columns", "values", "starts"}
