"""Search in cells against the exact one."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs import cell_search, vector_search
from dualign.candidate_pairs.cell_search import nearest_in_cells
from dualign.candidate_pairs.vector_search import comparisons, nearest_keys
from dualign.candidate_pairs.vectors import View, unit
from dualign.kernels.jit import set_threads, thread_count

FORWARD, BACKWARD = 5, 3


@pytest.fixture
def view() -> View:
    """Rows around 30 centres, one of them zero."""
    draw = np.random.default_rng(0)
    centres = draw.standard_normal((30, 16))
    rows = centres[draw.integers(0, 30, 2100)] + 0.4 * draw.standard_normal((2100, 16))
    rows[7] = 0
    rows = unit(rows)
    return rows[:1000], rows[1000:]


def found(view: View, probes: int) -> list[set[tuple[int, int]]]:
    left, right = view
    lefts, rights = np.flatnonzero(left.any(axis=1)), np.arange(len(right))
    ours, theirs = nearest_in_cells(left, right, lefts, rights, FORWARD, BACKWARD, probes=probes)
    return [
        {(int(lefts[i]), int(j)) for i, row in enumerate(ours) for j in row if j >= 0},
        {(int(lefts[i]), j) for j, row in enumerate(theirs) for i in row if i >= 0},
    ]


def exact(view: View) -> list[set[tuple[int, int]]]:
    width = len(view[1])
    keys = nearest_keys(*view, FORWARD, BACKWARD)
    return [{(int(key) // width, int(key) % width) for key in each} for each in keys]


def test_all_cells_together_are_the_exact_search(view: View) -> None:
    assert found(view, cell_search.cell_count(len(view[1]))) == exact(view)


def test_a_few_cells_hold_nearly_all_neighbours(view: View) -> None:
    for few, whole in zip(found(view, 4), exact(view), strict=True):
        assert len(few & whole) >= 0.97 * len(whole)


def test_more_cells_find_more(view: View) -> None:
    wanted = exact(view)[0]
    counts = [len(found(view, probes)[0] & wanted) for probes in (1, 2, 8)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_many_rows_are_searched_in_cells(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = exact(view)
    monkeypatch.setattr(vector_search, "MOST_COMPARED", len(view[0]) * len(view[1]) - 1)
    monkeypatch.setattr(cell_search, "PROBES", 1)
    monkeypatch.setattr(nearest_in_cells, "__kwdefaults__", {"probes": 1})
    few = exact(view)
    assert 0 < len(few[0] & whole[0]) < len(whole[0])
    assert all(left != 7 for left, _ in few[0] | few[1])  # a zero row has no neighbours


def test_the_number_of_threads_changes_nothing(view: View) -> None:
    before = thread_count()
    results = []
    for threads in (1, 3):
        set_threads(threads)
        results.append(found(view, 3))
    set_threads(before)
    assert results[0] == results[1]


def test_half_precision_rows_find_the_same_neighbours(view: View) -> None:
    half = view[0].astype(np.float16), view[1].astype(np.float16)
    one, other = found(view, 8)[0], found(half, 8)[0]
    assert len(one & other) >= 0.95 * len(one)


def test_fewer_rows_than_are_wanted_leave_places_empty() -> None:
    rows = unit(np.eye(3))
    ours, theirs = nearest_in_cells(rows, rows, np.arange(3), np.arange(2), 4, 1)
    assert (np.sort(ours, axis=1)[:, :2] == -1).all()
    assert theirs[:, 0].tolist() == [0, 1]


def test_work_grows_with_the_rows_and_not_with_their_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert comparisons(1000, 2000) == 2_000_000
    monkeypatch.setattr(vector_search, "MOST_COMPARED", 50_000**2)
    one, ten = comparisons(100_000, 100_000), comparisons(1_000_000, 1_000_000)
    assert one < 100_000**2 / 10
    assert ten < 40 * one
