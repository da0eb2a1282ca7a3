"""Candidates by walking i – n ~ m – j: through a neighbour that is already aligned."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.reached import best_reached
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.jit import compiled, run_sparse_rows

LARGEST_HUB = 10_000  # neighbours; an entity with more leads everywhere, which says nothing


@compiled
def _walk(
    start: int,
    stop: int,
    wanted: BoolArray,
    allowed: BoolArray,
    starts: IntArray,
    neighbours: AnyArray,
    relations: AnyArray,
    local: FloatArray,
    soft_starts: IntArray,
    soft_rights: AnyArray,
    soft: FloatArray,
    far_starts: IntArray,
    far_neighbours: AnyArray,
    far_relations: AnyArray,
    far_fan: FloatArray,
    far_inverse: AnyArray,
    likeness: FloatArray,
    found: AnyArray,
) -> None:
    size = len(far_starts) - 1
    score = np.zeros(size, dtype=np.float32)
    touched = np.empty(size, dtype=np.int32)
    for i in range(start, stop):
        if not wanted[i]:
            continue
        count = 0
        for e in range(starts[i], starts[i + 1]):
            n = neighbours[e]
            for s in range(soft_starts[n], soft_starts[n + 1]):
                m, p = soft_rights[s], soft[s]
                if far_starts[m + 1] - far_starts[m] > LARGEST_HUB:
                    continue
                for f in range(far_starts[m], far_starts[m + 1]):
                    j = far_neighbours[f]
                    if not allowed[j]:
                        continue
                    value = p * likeness[relations[e], far_inverse[far_relations[f]]]
                    if score[j] == 0:
                        touched[count] = j
                        count += 1
                    score[j] += value * min(local[e], far_fan[f])
        best_reached(touched, count, score, found[i])
        for t in range(count):
            score[touched[t]] = 0


def walk_keys(
    left: Neighbourhood,
    right: Neighbourhood,
    belief: SoftAlignment,
    likeness: FloatArray,
    k: int,
    wanted: BoolArray,
    allowed: BoolArray,
) -> IntArray:
    """Keys of the ``k`` right entities best reached from each wanted left one."""
    found = np.full((left.entity_count, k), -1, dtype=np.int32)
    run_sparse_rows(
        _walk, left.starts, wanted, allowed, left.starts, left.neighbours, left.relations,
        left.local, belief.starts, belief.rights, belief.probabilities,
        right.starts, right.neighbours, right.relations, right.fan, right.inverse_relations,
        likeness, found,
    )  # fmt: skip
    lefts = np.repeat(np.arange(left.entity_count), k)
    rights = found.ravel().astype(np.int64)
    return pair_keys(lefts, rights, right.entity_count)[rights >= 0]
