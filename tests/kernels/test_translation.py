"""‖h + r − t‖² of triples and its gradients."""

from __future__ import annotations

import numpy as np
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck

from dualign.kernels.translation import fused_translation, torch_translation

SEEDS = st.integers(0, 2**32 - 1)
WIDTHS = st.integers(1, 20)


def _inputs(seed: int, width: int, dtype: torch.dtype) -> tuple[Tensor, Tensor, Tensor]:
    rng = np.random.default_rng(seed)
    entities, relations, count = rng.integers(1, 9), rng.integers(1, 5), rng.integers(0, 30)
    triples = rng.integers(0, [entities, relations, entities], (count, 3))
    tables = (rng.standard_normal((rows, width)) for rows in (entities, relations))
    rows, shifts = (torch.from_numpy(table).to(dtype).requires_grad_() for table in tables)
    return rows, shifts, torch.from_numpy(triples)


@given(SEEDS, WIDTHS)
def test_it_equals_a_loop_over_triples(seed: int, width: int) -> None:
    rows, shifts, triples = _inputs(seed, width, torch.float64)
    x, y = rows.detach(), shifts.detach()
    slow = [float((x[h] + y[r] - x[t]).square().sum()) for h, r, t in triples.tolist()]
    np.testing.assert_allclose(fused_translation(rows, shifts, triples).tolist(), slow)


@given(SEEDS, WIDTHS)
def test_fused_equals_torch_in_values_and_gradients(twins_agree, seed: int, width: int) -> None:
    rows, shifts, triples = _inputs(seed, width, torch.float32)
    twins_agree(
        lambda x, r: fused_translation(x, r, triples),
        lambda x, r: torch_translation(x, r, triples),
        rows,
        shifts,
    )


@settings(max_examples=25)
@given(SEEDS)
def test_hand_written_gradients_pass_gradcheck(seed: int) -> None:
    rows, shifts, triples = _inputs(seed, 3, torch.float64)
    assert gradcheck(lambda x, r: fused_translation(x, r, triples), (rows, shifts))


@given(SEEDS, st.integers(2, 20))
def test_the_gradient_has_the_same_bits_with_any_number_of_threads(seed: int, width: int) -> None:
    rows, shifts, triples = _inputs(seed, width, torch.float32)
    before, gradients = torch.get_num_threads(), []
    try:
        for threads in (1, 2, 3):
            torch.set_num_threads(threads)
            out = fused_translation(rows, shifts, triples).square().sum()
            gradients.append(torch.autograd.grad(out, (rows, shifts)))
    finally:
        torch.set_num_threads(before)
    for other in gradients[1:]:
        assert all(torch.equal(a, b) for a, b in zip(gradients[0], other, strict=True))
