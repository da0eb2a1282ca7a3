"""How far the other likely pairs of two entities support that they are the same.

Where entities have several counterparts, sameness is transitive: if l is the same as r, each other
counterpart r' of l is the same as each other counterpart l' of r. The support of a pair is the
share of those pairs (l', r') that are likely too, each weighing as much as p(l, r') · p(l', r)::

    support(l, r) = (Σ p(l, r') p(l', r) p(l', r') + ½) / (Σ p(l, r') p(l', r) + 1)

with sums over all l' ≠ l and r' ≠ r. A pair that joins two clusters by mistake has little support;
one without witnesses has ½.
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.chains import LIKELY, likeliest
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.kernels.jit import compiled, run_rows

MOST_WITNESSES = 40  # counterparts of an entity that are asked, the likeliest
UNKNOWN = 0.5


def chain_support(pairs: Pairs, probability: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The support of each pair, and the weight of the pairs asked: Σ p(l, r') p(l', r)."""
    likely = pairs.where(probability >= LIKELY)
    strength = probability[pairs.find(likely.keys)]
    rows = likeliest(likely.lefts, likely.rights, strength, likely.left_count, MOST_WITNESSES)
    columns = likeliest(likely.rights, likely.lefts, strength, likely.right_count, MOST_WITNESSES)
    support, weight = np.empty((2, len(pairs)), dtype=np.float32)
    run_rows(
        _support, pairs.left_count, pairs.row_starts, pairs.rights, *rows, *columns, support, weight
    )
    return support, weight


@compiled
def _support(
    start: int,
    stop: int,
    starts: IntArray,
    rights: AnyArray,
    row_starts: IntArray,
    row_rights: AnyArray,
    row_strength: FloatArray,
    column_starts: IntArray,
    column_lefts: AnyArray,
    column_strength: FloatArray,
    support: FloatArray,
    weight: FloatArray,
) -> None:
    own = np.zeros(len(column_starts) - 1, dtype=np.float32)  # p(l, r') of the row at hand
    for left in range(start, stop):
        whole = np.float32(0)
        for a in range(row_starts[left], row_starts[left + 1]):
            own[row_rights[a]] = row_strength[a]
            whole += row_strength[a]
        for place in range(starts[left], starts[left + 1]):
            right = rights[place]
            asked, found = np.float32(0), np.float32(0)
            for b in range(column_starts[right], column_starts[right + 1]):
                other = column_lefts[b]
                if other == left:
                    continue
                asked += column_strength[b]
                for a in range(row_starts[other], row_starts[other + 1]):
                    if row_rights[a] != right:
                        found += column_strength[b] * row_strength[a] * own[row_rights[a]]
            asked *= whole - own[right]
            support[place] = (found + UNKNOWN) / (asked + 1)
            weight[place] = asked
        for a in range(row_starts[left], row_starts[left + 1]):
            own[row_rights[a]] = 0
