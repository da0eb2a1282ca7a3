"""One GCN layer with a highway gate (Eqs. 9 to 11 of the paper)."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from dualign.kernels.backend import Kernels
from dualign.kernels.edges import Edges


class HighwayGCN(nn.Module):
    """Mixes an entity with its neighbourhood, controlled by a gate.

    ::

        h = relu( D̃^-½ Ã D̃^-½ x W )
        T = sigmoid( x W_T + b_T )
        out = T · h + (1 − T) · x

    ``diagonal``: W is a diagonal matrix that starts at one (the reference program); otherwise a
    full matrix (the paper). ``gated=False`` leaves h as it is.

    Shapes: x (n, d) -> (n, d); ``edges`` is the normalised adjacency matrix.
    """

    def __init__(
        self, edges: Edges, width: int, *, diagonal: bool, gated: bool = True, kernels: Kernels
    ) -> None:
        super().__init__()
        self.edges = edges
        self.kernels = kernels
        self.weight = nn.Parameter(torch.ones(width) if diagonal else torch.empty(width, width))
        if not diagonal:
            nn.init.xavier_uniform_(self.weight)
        self.gate_weight = nn.Parameter(torch.empty(width, width)) if gated else None
        self.gate_bias = nn.Parameter(torch.zeros(width)) if gated else None
        if self.gate_weight is not None:
            nn.init.xavier_uniform_(self.gate_weight)

    def forward(self, x: Tensor) -> Tensor:
        """The layer's output from entity representations x."""
        y, scale = self._weighted(x)
        if self.gate_weight is None:
            return torch.relu(self.kernels.convolution(y, self.edges, scale))
        return self.kernels.highway(x, y, self.edges, scale, self.gate_weight, self.gate_bias)

    def _weighted(self, x: Tensor) -> tuple[Tensor, Tensor | None]:
        """What is convolved and how the result is scaled: A (x W), or (A x) · w."""
        return (x, self.weight) if self.weight.dim() == 1 else (x @ self.weight, None)
