"""The margin loss over mined negatives (Eq. 13) and its gradient."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck

from dualign.kernels.margin_loss import fused_margin_loss, torch_margin_loss
from dualign.kernels.negatives import Negatives

SEEDS = st.integers(0, 2**32 - 1)


def _case(seed: int, width: int, dtype: torch.dtype) -> tuple[Tensor, Negatives, float]:
    """Embeddings and negatives, the anchor and its counterpart among them, far from every kink."""
    rng = np.random.default_rng(seed)
    count, links, rivals = int(rng.integers(2, 9)), int(rng.integers(1, 6)), int(rng.integers(1, 6))
    # Multiples of 1/8 are exact in every sum; the margin lies off their grid: no slack is near 0.
    x = torch.from_numpy(rng.permuted(np.tile(np.arange(count), (width, 1)), axis=1).T / 8.0)
    pairs = rng.integers(0, count, (links, 2))
    negatives = rng.integers(0, count, (2, links, rivals))
    negatives[:, :, 0] = pairs.T
    margin = float(rng.integers(0, 2 * width + 2)) / 8 + 1 / 16
    return x.to(dtype).requires_grad_(), Negatives.of(pairs, negatives), margin


def _slow(x: Tensor, mined: Negatives, margin: float) -> float:
    rows = x.detach().double().numpy()

    def distance(first: int, second: int) -> float:
        return float(np.abs(rows[first] - rows[second]).sum())

    total, terms = 0.0, 0
    for i, (left, right) in enumerate(mined.links):
        for side, anchor in enumerate((left, right)):
            for rival in mined.negatives[side, i]:
                total += max(0.0, distance(left, right) - distance(anchor, rival) + margin)
                terms += 1
    return total / terms


@given(SEEDS, st.integers(1, 20))
def test_eq_13_both_kernels_equal_explicit_loops(seed: int, width: int) -> None:
    x, mined, margin = _case(seed, width, torch.float32)
    expected = pytest.approx(_slow(x, mined, margin), rel=1e-5, abs=1e-6)
    assert fused_margin_loss(x, mined, margin).item() == expected
    assert torch_margin_loss(x, mined, margin).item() == expected


@given(SEEDS, st.integers(1, 20))
def test_fused_equals_torch_in_values_and_gradients(twins_agree, seed: int, width: int) -> None:
    x, mined, margin = _case(seed, width, torch.float32)
    twins_agree(
        lambda x: fused_margin_loss(x, mined, margin),
        lambda x: torch_margin_loss(x, mined, margin),
        x,
    )


@settings(max_examples=25)
@given(SEEDS, st.integers(1, 4))
def test_hand_written_gradient_passes_gradcheck(seed: int, width: int) -> None:
    x, mined, margin = _case(seed, width, torch.float64)
    assert gradcheck(lambda x: fused_margin_loss(x, mined, margin), (x,))


def test_the_gradient_follows_a_factor_on_the_loss() -> None:
    x, mined, margin = _case(3, 4, torch.float64)
    once = torch.autograd.grad(fused_margin_loss(x, mined, margin), x)[0]
    thrice = torch.autograd.grad(3 * fused_margin_loss(x, mined, margin), x)[0]
    torch.testing.assert_close(thrice, 3 * once)


def test_the_loss_is_zero_when_every_rival_is_farther_than_the_margin() -> None:
    x = torch.tensor([[0.0], [0.0], [5.0]], requires_grad=True)
    mined = Negatives.of(np.array([[0, 1]]), np.array([[[2]], [[2]]]))
    loss = fused_margin_loss(x, mined, 1.0)
    assert loss.item() == 0
    assert not torch.autograd.grad(loss, x)[0].any()


def test_the_same_bits_whatever_the_number_of_threads() -> None:
    rng = np.random.default_rng(0)
    x = torch.from_numpy(rng.standard_normal((300, 37)).astype(np.float32)).requires_grad_()
    mined = Negatives.of(rng.integers(0, 300, (50, 2)), rng.integers(0, 300, (2, 50, 20)))
    before = torch.get_num_threads()
    results = []
    try:
        for threads in (1, 2, 3):
            torch.set_num_threads(threads)
            loss = fused_margin_loss(x, mined, 1.0)
            results.append((loss.item(), torch.autograd.grad(loss, x)[0]))
    finally:
        torch.set_num_threads(before)
    for loss, gradient in results[1:]:
        assert loss == results[0][0]
        assert torch.equal(gradient, results[0][1])


@given(SEEDS)
def test_negatives_are_listed_by_entity(seed: int) -> None:
    _, mined, _ = _case(seed, 2, torch.float32)
    for flat, starts, slots in (
        (mined.negatives.ravel(), mined.starts, mined.slots),
        (mined.links.T.ravel(), mined.role_starts, mined.roles),
    ):
        assert sorted(slots) == list(range(len(flat)))
        for entity in range(len(starts) - 1):
            assert (flat[slots[starts[entity] : starts[entity + 1]]] == entity).all()


def test_rows_that_move_are_compared_anew_when_they_must_be() -> None:
    """A long walk: bounds from earlier steps never change the loss, nor a bit of its gradient."""
    rng = np.random.default_rng(1)
    x = rng.standard_normal((80, 24)).astype(np.float32)
    links, negatives = rng.integers(0, 80, (20, 2)), rng.integers(0, 80, (2, 20, 15))
    mined = Negatives.of(links, negatives)
    active = []
    for step in range(40):
        x[rng.integers(0, 80, 30)] += (rng.standard_normal((30, 24)) * 0.1 * (step % 4)).astype(
            "f4"
        )
        rows = torch.from_numpy(x.copy()).requires_grad_()
        loss, gradient = _loss_and_gradient(rows, mined)
        expected = _loss_and_gradient(rows, Negatives.of(links, negatives))
        assert loss == expected[0]
        assert torch.equal(gradient, expected[1])
        active.append(loss > 0)
    assert all(active)


def test_rivals_that_cannot_have_come_near_are_not_looked_at() -> None:
    x = torch.tensor([[0.0], [0.0], [5.0]])
    mined = Negatives.of(np.array([[0, 1]]), np.array([[[2]], [[2]]]))
    assert fused_margin_loss(x, mined, 1.0) == 0
    measured = mined.bounds.at(x.numpy())[1].copy()
    assert fused_margin_loss(x - torch.tensor([[0.0], [0.0], [3.5]]), mined, 1.0) == 0
    np.testing.assert_array_equal(mined.bounds.at(x.numpy())[1], measured)
    x[2] = 0.5
    assert fused_margin_loss(x, mined, 1.0) == 0.5


def _loss_and_gradient(rows: Tensor, mined: Negatives) -> tuple[float, Tensor]:
    loss = fused_margin_loss(rows, mined, 1.0)
    return loss.item(), torch.autograd.grad(loss, rows)[0]


@pytest.mark.parametrize("kernel", [fused_margin_loss, torch_margin_loss])
@pytest.mark.parametrize("row", range(3))
def test_not_a_number_is_never_hidden(kernel, row: int) -> None:
    x = torch.tensor([[0.0, 1.0], [0.0, 1.0], [5.0, 5.0]])
    x[row, 1] = float("nan")
    mined = Negatives.of(np.array([[0, 1]]), np.array([[[2]], [[2]]]))
    assert kernel(x, mined, 1.0).isnan()
