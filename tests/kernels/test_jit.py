"""Rows are shared among threads: each is worked on exactly once."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
import threadpoolctl
import torch
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.arrays import AnyArray
from dualign.kernels.jit import (
    Kernel,
    balanced_bounds,
    compiled,
    one_blas_thread,
    one_thread,
    run_blocks,
    run_bounds,
    run_rows,
    thread_count,
    threads_for,
)


def _count(start: int, stop: int, visits: AnyArray) -> None:
    visits[start:stop] += 1


@given(st.integers(0, 50), st.integers(1, 8))
def test_every_row_is_visited_once_whatever_the_number_of_threads(rows: int, threads: int) -> None:
    visits = np.zeros(rows, dtype=np.int64)
    run_rows(_count, rows, visits, threads=threads)
    assert (visits == 1).all()


@given(st.lists(st.integers(0, 20), max_size=30), st.integers(1, 8))
def test_bounds_of_a_sparse_matrix_cover_all_rows_in_order(counts: list[int], shares: int) -> None:
    indptr = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    bounds = balanced_bounds(indptr, shares)
    assert len(bounds) == shares + 1
    assert bounds[0] == 0
    assert bounds[-1] == len(counts)
    assert (np.diff(bounds) >= 0).all()


def test_bounds_give_each_thread_about_the_same_number_of_edges() -> None:
    degrees = np.full(10_000, 3)
    degrees[:100] = 300
    indptr = np.concatenate([[0], np.cumsum(degrees)])
    bounds = balanced_bounds(indptr, 4)
    work = np.diff(indptr[bounds]) + np.diff(bounds)
    assert work.max() / work.min() < 1.05


def test_an_error_in_a_thread_reaches_the_caller() -> None:
    def fail(start: int, stop: int) -> None:
        raise ValueError(f"rows {start} to {stop}")

    with pytest.raises(ValueError, match="rows 0 to 5"):
        run_bounds(fail, np.array([0, 5, 10]))


def test_as_many_threads_as_torch_uses() -> None:
    assert thread_count() == torch.get_num_threads()


@given(st.integers(0, 50), st.integers(1, 60))
def test_every_row_is_in_one_block_whatever_its_size(rows: int, block: int) -> None:
    visits = np.zeros(rows, dtype=np.int64)
    run_blocks(_count, rows, block, visits)
    assert (visits == 1).all()


def test_products_run_in_the_thread_that_asks_and_the_setting_comes_back() -> None:
    def threads() -> list[int]:
        found = threadpoolctl.threadpool_info()
        return [library["num_threads"] for library in found if library["user_api"] == "blas"]

    before = threads()
    with one_blas_thread():
        assert set(threads()) <= {1}
    assert threads() == before


@compiled
def _double(value: int) -> int:
    return 2 * value


@compiled
def _quadruple(value: int) -> int:
    return _double(_double(value))


def test_a_kernel_is_compiled_when_it_is_called_with_those_that_it_calls() -> None:
    assert isinstance(_quadruple, Kernel)
    assert _quadruple(3) == 12
    assert _double(3) == 6
    assert _quadruple.__name__ == "_quadruple"


def test_modules_with_kernels_do_not_load_numba() -> None:
    check = "import sys, dualign.graphs.neighbourhood, dualign.io; sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_what_is_too_small_to_be_shared_runs_in_one_thread() -> None:
    usual = thread_count()
    with one_thread():
        with one_thread():
            assert thread_count() == threads_for(10**9) == 1
        assert thread_count() == 1
    assert thread_count() == threads_for(10**9) == usual
    assert threads_for(5) == 1
