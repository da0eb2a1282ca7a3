"""How a fused kernel is held against its torch twin."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from hypothesis import strategies as st
from torch import Tensor

from drawn_edges import edges
from dualign.kernels.edges import Edges

Kernel = Callable[..., Tensor]
TwinsAgree = Callable[..., None]


st.register_type_strategy(Edges, edges())


@pytest.fixture(scope="session")
def hub() -> Edges:
    """A thousand edges into and out of one vertex, so that threads get unequal rows."""
    spokes = np.arange(1, 1001)
    centre = np.zeros(1000, dtype=np.int64)
    rows, columns = np.concatenate([centre, spokes]), np.concatenate([spokes, centre])
    values = np.random.default_rng(0).standard_normal(2000).astype(np.float32)
    return Edges(rows, columns, (1001, 1001), values)


@pytest.fixture(scope="session")
def twins_agree() -> TwinsAgree:
    """Check that two kernels give the same values and the same gradients of every input."""

    def check(fused: Kernel, plain: Kernel, *inputs: Tensor) -> None:
        outputs, gradients = [], []
        for kernel in (fused, plain):
            leaves = [tensor.detach().clone().requires_grad_() for tensor in inputs]
            out = kernel(*leaves)
            upstream = torch.linspace(-1, 2, out.numel(), dtype=out.dtype).reshape(out.shape)
            torch.autograd.backward(out, upstream)
            outputs.append(out.detach())
            gradients.append([leaf.grad for leaf in leaves])
        torch.testing.assert_close(outputs[0], outputs[1], rtol=1e-4, atol=1e-5)
        for ours, theirs in zip(*gradients, strict=True):
            torch.testing.assert_close(ours, theirs, rtol=1e-4, atol=1e-4)

    return check
