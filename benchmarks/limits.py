"""What this machine can do at most, and what an epoch and a mining must at least do."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import torch

from dualign.kernels.edges import Edges
from dualign.kernels.negatives import Negatives
from dualign.models.rdgcn import RDGCN
from dualign.training import TrainingSettings


def best_of(repeats: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest of some repeats."""
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return min(seconds)


def machine_rates() -> tuple[float, float]:
    """FLOP/s of a large matrix product and bytes/s of a large copy, on all threads."""
    a, b = (np.ones((4096, 4096), dtype=np.float32) for _ in range(2))
    product = best_of(3, lambda: np.matmul(a, b))
    source, target = torch.ones(64_000_000), torch.ones(64_000_000)
    copy = best_of(3, lambda: target.copy_(source))
    return 2 * 4096**3 / product, 2 * 4 * 64e6 / copy


def epoch_limit(
    model: RDGCN, mined: Negatives, width: int, flops: float, bandwidth: float
) -> dict[str, float]:
    """What an epoch must at least do as things stand, and how long that takes at these rates.

    Arithmetic: the gates' product of every row forward, two products of every row that has a
    gradient backward. Bytes: a row for each edge of a walk, and two for each term of the loss that
    may be above zero.
    """
    forward_rows, touched, terms = _work(model, mined)
    products = 2 * width * width * (forward_rows + 2 * touched)
    walks = sum(
        len(edges) * passes
        for edges, passes in (
            (model.relation_means.edges, 2 * 2),  # two interactions, there and back
            (_edges(model.gcn_layers), 2 * 2),  # two layers, there and back
            (_edges(model.primal_layers), 2 * 3),  # one walk there, two back
            (_edges(model.dual_layers), 2 * 3 * 2),  # rows of twice the width
        )
    )
    moved = 4.0 * width * (walks + 2 * terms)
    return {
        "gflop": products / 1e9,
        "gbyte": moved / 1e9,
        "terms": float(terms),
        "limit_seconds": products / flops + moved / bandwidth,
    }


def _work(model: RDGCN, mined: Negatives) -> tuple[int, int, int]:
    """Rows of all layers, those that have a gradient, and terms of the loss that were looked at."""
    outputs: list[torch.Tensor] = []
    hooks = [
        layer.register_forward_hook(lambda _module, _inputs, out: outputs.append(out))
        for layer in model.gcn_layers
    ]
    x = model()
    for hook in hooks:
        hook.remove()
    before = mined.bounds.at(x.detach().numpy())[1].copy()
    loss = model.kernels.margin_loss(x, mined, TrainingSettings().margin)
    gradients = torch.autograd.grad(loss, outputs)
    touched = sum(int(gradient.any(dim=1).sum()) for gradient in gradients)
    looked_at = int((mined.bounds.at(x.detach().numpy())[1] != before).sum())
    return sum(len(out) for out in outputs), touched, looked_at


def _edges(layers: torch.nn.ModuleList) -> Edges:
    edges = layers[0].edges
    assert isinstance(edges, Edges)
    return edges


def mining_limit(links: int, entities: int, width: int, flops: float) -> dict[str, float]:
    """An L1 element is a subtraction, an absolute value and an addition; FMA rates count two."""
    elements = 2 * links * entities * width
    return {"gelement": elements / 1e9, "limit_seconds": 2 * elements / (flops / 2)}
