"""RD: RDGCN without GCN layers.

A model variant of Wu et al. (IJCAI 2019), section 5: "an implementation of two dual-primal
interaction modules, but without the subsequent GCN layers".

::

    X⁰ = names (n, d)
    for s = 1, 2:  c, R^s, X^s as in RDGCN                        (m, 2d), (m, 2d), (n, d)
    X̄ = X²
"""

from __future__ import annotations

from dataclasses import dataclass

from dualign.models.base import register_model
from dualign.models.rdgcn import RDGCN, RDGCNSettings


@dataclass(frozen=True, kw_only=True)
class RDSettings(RDGCNSettings):
    """RDGCN's settings without GCN layers."""

    gcn_layers: int = 0  # nothing after the interactions


@register_model("rd")
class RD(RDGCN):
    """Names and two interactions of the primal and the dual graph."""

    settings_type = RDSettings
