"""GCN-s: RDGCN without interactions and without gates.

A model variant of Wu, Liu, Feng, Wang, Yan, Zhao: Relation-Aware Entity Alignment for
Heterogeneous Knowledge Graphs. IJCAI 2019, section 5: "a two-layered GCN with entity name
initialization but no highway gates". The layer is that of Kipf, Welling: Semi-Supervised
Classification with Graph Convolutional Networks. ICLR 2017.

::

    X⁰ = names (n, d)
    X^{l+1} = relu( D̃^-½ Ã D̃^-½ X^l W^l ),  l = 0, 1                         (n, d)

W is diagonal and starts at one, as in RDGCN's reference program.
"""

from __future__ import annotations

from dataclasses import dataclass

from dualign.models.rdgcn import RDGCN, RDGCNSettings


@dataclass(frozen=True, kw_only=True)
class GCNSSettings(RDGCNSettings):
    """RDGCN's settings with interactions and gates switched off."""

    beta: tuple[float, ...] = ()  # no interactions
    highway: bool = False  # no gates


class GCNS(RDGCN):
    """Names and two plain GCN layers."""

    settings_type = GCNSSettings
