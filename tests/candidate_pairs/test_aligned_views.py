"""Views are aligned: what two sources differ in as a whole is taken away."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs import aligned_views
from dualign.candidate_pairs.aligned_views import ViewAlignment
from dualign.candidate_pairs.vectors import unit
from dualign.kernels.jit import set_threads

ROWS, WIDTH = 1200, 24


def aligned_view(views):
    return ViewAlignment.of(views).moved(views)


def rotation(draw: np.random.Generator, angle: float) -> np.ndarray:
    """A rotation by an angle in each of WIDTH / 2 planes, and these planes anywhere."""
    basis, _ = np.linalg.qr(draw.standard_normal((WIDTH, WIDTH)))
    turn = np.eye(WIDTH)
    for k in range(0, WIDTH, 2):
        turn[k : k + 2, k : k + 2] = [
            [np.cos(angle), -np.sin(angle)],
            [np.sin(angle), np.cos(angle)],
        ]
    return basis @ turn @ basis.T


def two_views(*, angle: float = 0.0, offset: float = 0.0, noise: float = 0.3):
    """Rows that mean the same on both sides, the right ones turned and moved."""
    draw = np.random.default_rng(1)
    common = draw.standard_normal((ROWS, WIDTH))
    moved = common @ rotation(draw, angle) + offset * draw.standard_normal(WIDTH)
    left, right = (
        unit(rows + noise * draw.standard_normal(rows.shape)) for rows in (common, moved)
    )
    return left, right


def found(left: np.ndarray, right: np.ndarray) -> float:
    """The share of left rows whose nearest right row is theirs."""
    return float(((left @ right.T).argmax(axis=1) == np.arange(len(left))).mean())


def test_an_offset_between_the_sides_is_taken_away() -> None:
    views = two_views(offset=6.0, noise=0.45)
    assert found(*aligned_view(views)) > found(*views) + 0.1


def test_a_rotation_between_the_sides_is_taken_away() -> None:
    views = two_views(angle=0.9)
    assert found(*views) < 0.9
    assert found(*aligned_view(views)) > 0.98


def test_sides_that_agree_stay_as_near() -> None:
    views = two_views()
    assert found(*aligned_view(views)) == pytest.approx(found(*views), abs=0.01)


def test_rows_are_of_unit_length_and_zero_rows_stay_zero() -> None:
    left, right = two_views(offset=1.0)
    left[::7] = 0
    aligned, _ = aligned_view((left, right))
    lengths = np.linalg.norm(aligned, axis=1)
    assert lengths == pytest.approx(np.where(left.any(axis=1), 1, 0), abs=1e-5)


@pytest.mark.parametrize("empty", [0, 1])
def test_a_side_without_rows_that_say_anything_is_no_error(empty: int) -> None:
    views = list(two_views())
    views[empty] = np.zeros_like(views[empty])
    assert not aligned_view((views[0], views[1]))[empty].any()


def test_few_rows_are_centred_and_not_turned() -> None:
    left, right = (rows[:20] for rows in two_views(angle=0.9))
    aligned, _ = aligned_view((left, right))
    assert aligned == pytest.approx(unit(left - left.mean(axis=0)), abs=1e-5)


def test_many_rows_are_aligned_by_some_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aligned_views, "MOST_SEEN", (ROWS // 4, ROWS // 2))
    assert found(*aligned_view(two_views(angle=0.9))) > 0.98


def test_no_bit_depends_on_the_number_of_threads() -> None:
    views = two_views(angle=0.5, offset=1.0)
    set_threads(1)
    one = aligned_view(views)
    set_threads(2)
    two = aligned_view(views)
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
