"""HGCN-s: RDGCN without interactions.

A model variant of Wu, Liu, Feng, Wang, Yan, Zhao: Relation-Aware Entity Alignment for
Heterogeneous Knowledge Graphs. IJCAI 2019, section 5: "a two-layered GCN with entity name
initialization and highway gates".

::

    X⁰ = names (n, d)
    h = relu( D̃^-½ Ã D̃^-½ X^l W^l )        T = sigmoid( X^l W_T^l + b_T^l )
    X^{l+1} = T · h + (1 − T) · X^l,  l = 0, 1                                (n, d)

W is diagonal and starts at one, W_T is full, as in RDGCN's reference program.
"""

from __future__ import annotations

from dataclasses import dataclass

from dualign.models.rdgcn import RDGCN, RDGCNSettings


@dataclass(frozen=True, kw_only=True)
class HGCNSSettings(RDGCNSettings):
    """RDGCN's settings with the interactions switched off."""

    beta: tuple[float, ...] = ()  # no interactions


class HGCNS(RDGCN):
    """Names and two GCN layers with highway gates."""

    settings_type = HGCNSSettings
