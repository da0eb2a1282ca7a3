"""Search in cells against the exact one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from dualign.candidate_pairs import cell_search, vector_search
from dualign.candidate_pairs.cell_search import comparisons_in_cells, nearest_in_cells
from dualign.candidate_pairs.vector_search import comparisons, nearest_keys
from dualign.candidate_pairs.vectors import View, unit
from dualign.demonstration.dataset import demo_pair
from dualign.kernels.jit import set_threads, thread_count
from dualign.tasks import OrderedPair

FORWARD, BACKWARD = 5, 3
DBP15K = (19_661, 19_993)  # entities of its largest pair
Found = list[set[tuple[int, int]]]


@pytest.fixture
def view() -> View:
    """Rows around 30 centres, one of them zero."""
    draw = np.random.default_rng(0)
    centres = draw.standard_normal((30, 16))
    rows = centres[draw.integers(0, 30, 2100)] + 0.4 * draw.standard_normal((2100, 16))
    rows[7] = 0
    rows = unit(rows)
    return rows[:1000], rows[1000:]


@pytest.fixture(scope="module")
def names() -> View:
    """Vectors of the demo's names: real names, of two languages, many of them alike."""
    demo = demo_pair()
    pair = OrderedPair.of(demo.left, demo.right)
    rows = unit(pair.encode_names("characters"))
    return rows[: pair.shape[0]], rows[pair.shape[0] :]


@pytest.fixture
def threads() -> Iterator[None]:
    before = thread_count()
    yield
    set_threads(before)


def found(view: View, probes: int) -> Found:
    left, right = view
    lefts, rights = np.flatnonzero(left.any(axis=1)), np.flatnonzero(right.any(axis=1))
    (ours, _), (theirs, _) = nearest_in_cells(
        left, right, lefts, rights, FORWARD, BACKWARD, probes=probes
    )
    return [
        {(int(lefts[i]), int(rights[j])) for i, row in enumerate(ours) for j in row if j >= 0},
        {(int(lefts[i]), int(rights[j])) for j, row in enumerate(theirs) for i in row if i >= 0},
    ]


def exact(view: View) -> Found:
    width = len(view[1])
    keys = nearest_keys(*view, FORWARD, BACKWARD)
    return [{(int(key) // width, int(key) % width) for key in each} for each in keys]


def test_all_cells_together_are_the_exact_search(view: View) -> None:
    assert found(view, cell_search.cell_count(len(view[1]))) == exact(view)


def test_a_tenth_of_the_cells_holds_nearly_all_neighbours(view: View) -> None:
    tenth = cell_search.cell_count(len(view[1])) // 10
    for few, whole in zip(found(view, tenth), exact(view), strict=True):
        assert len(few & whole) >= 0.98 * len(whole)


def test_real_names_are_found_in_a_quarter_of_the_cells(names: View) -> None:
    quarter = cell_search.cell_count(len(names[1])) // 4
    few, whole = found(names, quarter), exact(names)
    for ours, theirs in zip(few, whole, strict=True):
        assert len(ours & theirs) >= 0.85 * len(theirs)
    alike = {(i, j) for i, j in whole[0] if names[0][i] @ names[1][j] > 0.8}
    assert len(alike) > 300
    assert len(alike & few[0]) >= 0.97 * len(alike)


def test_more_cells_find_more(view: View) -> None:
    wanted = exact(view)[0]
    counts = [len(found(view, probes)[0] & wanted) for probes in (1, 2, 8)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_many_rows_are_searched_in_cells(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = exact(view)
    monkeypatch.setattr(vector_search, "MOST_COMPARED", len(view[0]) * len(view[1]) - 1)
    monkeypatch.setattr(cell_search, "PROBES", 1)
    few = exact(view)
    assert 0 < len(few[0] & whole[0]) < len(whole[0])
    assert all(left != 7 for left, _ in few[0] | few[1])  # a zero row has no neighbours


def test_up_to_the_size_of_dbp15k_all_are_compared(view: View) -> None:
    assert comparisons(*DBP15K) == DBP15K[0] * DBP15K[1]
    assert comparisons(60_000, 60_000) < 60_000**2
    table = view[0] @ view[1].T
    best = np.argsort(-table, axis=1, kind="stable")[:, :FORWARD]
    expected = {(i, int(j)) for i, row in enumerate(best) for j in row if i != 7}
    assert exact(view)[0] == expected


def test_all_are_compared_where_cells_would_be_more_work() -> None:
    assert comparisons(500, 1_000_000) == 500_000_000 < comparisons_in_cells(500, 1_000_000)
    assert comparisons(1_000_000, 500) == 500_000_000


def test_the_number_of_threads_changes_nothing(
    view: View,
    names: View,
    threads: None,  # noqa: ARG001 - as many as before in the end
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cell_search, "LEFT_ROWS", 300)
    for rows in (view, names):
        results = []
        for count in (1, 3):
            set_threads(count)
            (ours, _), (theirs, _) = nearest_in_cells(
                *rows, np.arange(len(rows[0])), np.arange(len(rows[1])), FORWARD, BACKWARD, probes=3
            )
            results.append(ours.tobytes() + theirs.tobytes())
        assert results[0] == results[1]


def test_blocks_of_left_rows_change_nothing(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = found(view, 8)
    monkeypatch.setattr(cell_search, "LEFT_ROWS", 64)
    assert found(view, 8) == whole


def test_half_precision_rows_find_the_same_neighbours(view: View) -> None:
    half = view[0].astype(np.float16), view[1].astype(np.float16)
    one, other = found(view, 16)[0], found(half, 16)[0]
    assert len(one & other) >= 0.95 * len(one)


def test_fewer_rows_than_are_wanted_leave_places_empty() -> None:
    rows = unit(np.eye(3))
    (ours, products), (theirs, _) = nearest_in_cells(rows, rows, np.arange(3), np.arange(2), 4, 1)
    assert (np.sort(ours, axis=1)[:, :2] == -1).all()
    assert (products.max(axis=1) == [1, 1, 0]).all()
    assert theirs[:, 0].tolist() == [0, 1]


def test_a_crowded_cell_is_compared_in_shares_that_cover_it() -> None:
    members, asking = np.arange(2 * cell_search.CROWDED + 1), np.arange(7_000)
    few = np.arange(3)
    parts = list(cell_search._crowds_parted([members, few, members[:0]], [asking, asking, asking]))
    assert len(parts) == 4
    assert max(len(inside) for inside, _ in parts) <= cell_search.CROWDED
    for side, whole in ((0, members), (1, asking)):
        assert np.array_equal(np.sort(np.concatenate([part[side] for part in parts[:3]])), whole)
    assert parts[3][0] is not members
    assert [len(each) for each in parts[3]] == [3, 7_000]


def test_a_row_looks_at_its_nearest_cells_until_they_held_enough() -> None:
    sizes = np.array([1000, 1000, 10, 10, 10, 10, 10, 10, 10, 10])
    looked = np.array([[0, 1, 2, 3], [2, 3, 4, 5], [0, 2, 1, 3]])
    kept = cell_search._affordable(looked, sizes)  # at most 3 · 4 · 208 rows before the last cell
    assert kept.tolist() == looked.tolist()
    sizes[:2] = 100_000  # far more than all others: 3 · 12 · 20,008 rows are enough
    kept = cell_search._affordable(np.tile(looked, 3), sizes)
    seen = (sizes[kept] * (kept >= 0)).sum(axis=1)
    assert seen.max() <= 3 * 12 * sizes.mean() + 100_000
    assert (kept[1] >= 0).all()


def test_work_hardly_grows_faster_than_the_rows() -> None:
    one, ten = comparisons(100_000, 100_000), comparisons(1_000_000, 1_000_000)
    assert one < 100_000**2 / 3
    assert ten < 10**1.6 * one
