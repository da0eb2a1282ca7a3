"""RD: RDGCN without GCN layers.

A model variant of Wu, Liu, Feng, Wang, Yan, Zhao: Relation-Aware Entity Alignment for
Heterogeneous Knowledge Graphs. IJCAI 2019, section 5: "an implementation of two dual-primal
interaction modules, but without the subsequent GCN layers".

::

    X⁰ = names (n, d)
    for s = 1, 2:
        c  = [mean of heads ‖ mean of tails] of X^{s-1}                       (m, 2d)
        R^s = DualAttention(scores from c, values from R^{s-1}), R⁰ = c       (m, 2d)
        X^s = X⁰ + β_s · PrimalAttention(scores from R^s, values X^{s-1})     (n, d)
    X̄ = X²                                                                    (n, d)

The attentions and their equations: `dual_attention`, `primal_attention`.
"""

from __future__ import annotations

from dataclasses import dataclass

from dualign.models.rdgcn import RDGCN, RDGCNSettings


@dataclass(frozen=True, kw_only=True)
class RDSettings(RDGCNSettings):
    """RDGCN's settings without GCN layers."""

    gcn_layers: int = 0  # nothing after the interactions


class RD(RDGCN):
    """Names and two interactions of the primal and the dual graph."""

    settings_type = RDSettings
