"""How many linked neighbours two entities have in common."""

from __future__ import annotations

from typing import Literal

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import IntArray
from dualign.graphs.primal import PrimalGraph


def common_neighbours(
    primal: PrimalGraph,
    links: IntArray,
    left: IntArray,
    right: IntArray,
    *,
    linked: Literal["heads", "tails"] = "tails",
) -> sp.csr_array:
    """Links whose left member is a tail of one entity and whose right member one of the other's.

    ``links`` (L, 2) and the entities ``left`` and ``right`` are positions in their graphs; shape
    (left, right). With ``linked="heads"`` the entities are the tails and links their heads.
    """
    ends = primal.triples[:, ::2] if linked == "tails" else primal.triples[:, ::-2]
    heads, tails = ends.T
    entities, size = (left, right), (primal.left_entities, primal.right_entities)
    sides = []
    for side, start in enumerate((0, primal.left_entities)):
        member = np.full(size[side], -1)
        member[links[:, side]] = np.arange(len(links))
        here = (heads >= start) & (heads < start + size[side])
        head, link = heads[here] - start, member[tails[here] - start]
        known = link >= 0
        places = (head[known], link[known])
        ones = np.ones(known.sum(), dtype=np.float32)
        met = sp.csr_array((ones, places), shape=(size[side], len(links)))
        met.data[:] = 1  # several relations to one neighbour count once
        sides.append(met[entities[side]])
    counts: sp.csr_array = sp.csr_array(sides[0] @ sides[1].T)
    return counts
