"""Which relations of the two graphs correspond, estimated from the current soft alignment."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.jit import compiled

FLOOR = 0.05  # the prior of two relations without evidence
PRIOR = 1.0  # pseudo-count: edges of each relation without a counterpart


@compiled
def _count(
    starts: IntArray,
    neighbours: AnyArray,
    relations: AnyArray,
    best: AnyArray,
    belief: FloatArray,
    far_starts: IntArray,
    far_neighbours: AnyArray,
    far_relations: AnyArray,
    together: FloatArray,
    total: FloatArray,
) -> None:
    for i in range(len(starts) - 1):
        j = best[i]
        if j < 0:
            continue
        for e in range(starts[i], starts[i + 1]):
            m = best[neighbours[e]]
            if m < 0:
                continue
            weight = belief[i] * belief[neighbours[e]]
            total[relations[e]] += weight
            low, high = far_starts[j], far_starts[j + 1]
            place = low + np.searchsorted(far_neighbours[low:high], m)
            while place < high and far_neighbours[place] == m:
                together[relations[e], far_relations[place]] += weight
                place += 1


Expected = tuple[FloatArray, FloatArray]  # P(r'|r) and P(r|r'), both (left, right relations)


def agreement(
    left: Neighbourhood,
    right: Neighbourhood,
    forward: SoftAlignment,
    backward: SoftAlignment,
    expected: Expected | None = None,
) -> FloatArray:
    """How likely each left relation corresponds to each right one, (left, right relations).

    √(P(r'|r) · P(r|r')), the probabilities counted over the edges whose two ends are both
    aligned: of the edges labelled r, how many does the other graph label r'? The prior ``expected``
    weighs as much as one edge; without it there is no prior.
    """
    shape = (left.relation_count, right.relation_count)
    together = np.zeros(shape, dtype=np.float32)
    back = np.zeros(shape[::-1], dtype=np.float32)
    total_left = np.full(shape[0], PRIOR, dtype=np.float32)
    total_right = np.full(shape[1], PRIOR, dtype=np.float32)
    if expected is not None:
        together += PRIOR * expected[0]
        back += PRIOR * expected[1].T
    _count(
        left.starts, left.neighbours, left.relations, *forward.best(),
        right.starts, right.neighbours, right.relations, together, total_left,
    )  # fmt: skip
    _count(
        right.starts, right.neighbours, right.relations, *backward.best(),
        left.starts, left.neighbours, left.relations, back, total_right,
    )  # fmt: skip
    together /= total_left[:, None]
    together *= back.T
    together /= total_right[None, :]
    np.sqrt(together, out=together)
    return np.minimum(together, 1, out=together)


def correspondences(
    left: Neighbourhood, right: Neighbourhood, forward: SoftAlignment, backward: SoftAlignment
) -> FloatArray:
    """The agreement of relations as a weight of evidence: always above zero."""
    worth = agreement(left, right, forward, backward)
    worth *= 1 - FLOOR
    worth += FLOOR
    return worth
