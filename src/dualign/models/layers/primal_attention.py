"""The primal attention layer with its residual (Eqs. 6 to 8 of the paper)."""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional

from dualign.kernels.backend import Kernels
from dualign.kernels.edges import Edges
from dualign.models.layers.dual_attention import LEAK


class PrimalAttention(nn.Module):
    """Lets each entity attend to its neighbours, weighted by the relations that lead there.

    ::

        x̂_q = β · x̃_q + x_init_q
        x̃_q = relu( Σ_{t∈N_q} α_qt x_t )
        α_qt = softmax_t( η( a(x̃^r_{r(q,t)}) ) )        η = LeakyReLU

    The logit depends on the relation alone, so it is computed once per relation (m numbers) and
    looked up per triple. An entity without neighbours keeps x_init.

    Shapes: dual (m, 2d), x and x_init (n, d) -> (n, d). ``edges`` are the triples, ``relations``
    (E,) the relation of each edge in the order of ``edges``.
    """

    relations: Tensor

    def __init__(self, edges: Edges, relations: Tensor, width: int, kernels: Kernels) -> None:
        super().__init__()
        self.edges = edges
        self.kernels = kernels
        self.register_buffer("relations", relations, persistent=False)
        self.score = nn.Linear(width, 1)
        nn.init.xavier_uniform_(self.score.weight)
        nn.init.zeros_(self.score.bias)

    def logits(self, dual: Tensor) -> Tensor:
        """η(a(x̃^r)) of each edge, shape (E,)."""
        by_relation = functional.leaky_relu(self.score(dual).squeeze(1), LEAK)
        return by_relation.index_select(0, self.relations)

    def forward(self, dual: Tensor, x: Tensor, initial: Tensor, beta: float) -> Tensor:
        """Entity representations x̂ from those of the relations and of the entities before."""
        return self.kernels.attention(self.logits(dual), x, self.edges, initial, beta)
