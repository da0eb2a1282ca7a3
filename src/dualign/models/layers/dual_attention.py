"""The dual attention layer (Eqs. 3 and 4 of the paper)."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from dualign.kernels.backend import Kernels
from dualign.kernels.edges import Edges

LEAK = 0.2  # slope of η below zero


class DualAttention(nn.Module):
    """Lets each relation attend to the relations it shares heads or tails with.

    ::

        x̃_i = relu( Σ_{j∈N_i} α_ij x_j )
        α_ij = softmax_j( η( w_ij · a[c_i ‖ c_j] ) )        η = LeakyReLU

    a[c_i ‖ c_j] is a sum of two linear forms, f(c_i) + g(c_j), so a logit costs two numbers per
    edge. With ``hidden`` set, c first passes a linear projection of that width, as in the
    reference program; since nothing non-linear follows before a, projection and a are multiplied
    together first (same value, same gradients, no (m, hidden) matrix).

    Shapes: c (m, 2d) for the scores, x (m, 2d) for the values -> (m, 2d). ``edges`` is the dual
    relation graph with the weights w.
    """

    def __init__(self, edges: Edges, width: int, hidden: int | None, kernels: Kernels) -> None:
        super().__init__()
        self.edges = edges
        self.kernels = kernels
        self.project = nn.Linear(width, hidden) if hidden else None
        inner = hidden or width
        self.row_score = nn.Linear(inner, 1)
        self.column_score = nn.Linear(inner, 1)
        for layer in (self.project, self.row_score, self.column_score):
            if layer is not None:
                nn.init.xavier_uniform_(layer.weight)
                nn.init.zeros_(layer.bias)

    def logits(self, c: Tensor) -> Tensor:
        """η(w_ij · a[c_i ‖ c_j]) of each edge, shape (E,)."""
        rows, columns = self._scores(c).unbind(1)
        edges, weights = self.edges, self.edges.values.to(c.dtype)
        sums = rows.index_select(0, edges.rows) + columns.index_select(0, edges.columns)
        return functional.leaky_relu(weights * sums, LEAK)

    def _scores(self, c: Tensor) -> Tensor:
        """f(c_i) and g(c_i) of each relation, shape (m, 2)."""
        weight = torch.cat([self.row_score.weight, self.column_score.weight])
        bias = torch.cat([self.row_score.bias, self.column_score.bias])
        if self.project is None:
            return functional.linear(c, weight, bias)
        return functional.linear(
            c, weight @ self.project.weight, torch.mv(weight, self.project.bias) + bias
        )

    def forward(self, c: Tensor, x: Tensor) -> Tensor:
        """Dual representations x̃ from scores' input c and values x."""
        return self.kernels.attention(self.logits(c), x, self.edges)
