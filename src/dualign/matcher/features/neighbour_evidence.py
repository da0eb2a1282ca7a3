"""What the neighbours say: evidence for a pair from pairs of neighbours that are aligned.

For a pair (i, j), every neighbour n of i that is believed (with probability p) to be a neighbour
m of j is evidence: the stronger, the more the two relations correspond (c), the rarer n is, and
the fewer other entities have the same relation to n and m (f, the functionality).
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.graphs.neighbourhood import Neighbourhood, end_of_run
from dualign.kernels.jit import compiled, run_sparse_rows

COLUMNS = ("shared", "related", "rare", "telling", "strongest")
_SURE = np.float32(0.98)
SEARCH = 16  # edges that are looked at in the time of finding one among many

Votes = tuple[FloatArray, FloatArray, FloatArray]  # shared, related and telling, one per candidate


@compiled
def _vote(
    slot: int,
    p: float,
    seen: int,
    fan: float,
    edge: int,
    end: int,
    relations: AnyArray,
    local: FloatArray,
    likeness: FloatArray,
    votes: Votes,
) -> bool:
    """Keep the best evidence of an edge m – j with the edges i – n; whether it is the first."""
    shared, related, telling = votes
    first: bool = shared[slot] == 0
    shared[slot] = max(shared[slot], p)
    for g in range(edge, end):
        value = p * likeness[relations[g], seen]
        related[slot] = max(related[slot], value)
        value *= min(local[g], fan)
        telling[slot] = max(telling[slot], value)
    return first


@compiled
def _collect(
    start: int,
    stop: int,
    rows: AnyArray,
    row_starts: IntArray,
    rights: AnyArray,
    starts: IntArray,
    neighbours: AnyArray,
    relations: AnyArray,
    local: FloatArray,
    rarity: FloatArray,
    soft_starts: IntArray,
    soft_rights: AnyArray,
    soft: FloatArray,
    far_starts: IntArray,
    far_neighbours: AnyArray,
    far_relations: AnyArray,
    far_fan: FloatArray,
    far_inverse: AnyArray,
    likeness: FloatArray,
    out: FloatArray,
) -> None:
    slot_of = np.full(len(far_starts) - 1, -1, dtype=np.int32)
    most = 0
    for row in range(start, stop):
        most = max(most, row_starts[row + 1] - row_starts[row])
    touched = np.empty(most, dtype=np.int32)
    shared = np.zeros(most, dtype=np.float32)
    related = np.zeros(most, dtype=np.float32)
    telling = np.zeros(most, dtype=np.float32)
    votes = (shared, related, telling)
    for row in range(start, stop):
        i, first, last = rows[row], row_starts[row], row_starts[row + 1]
        for q in range(first, last):
            slot_of[rights[q]] = q - first
        e = starts[i]
        while e < starts[i + 1]:
            n = neighbours[e]
            end = end_of_run(neighbours, e, starts[i + 1])
            count = 0
            for s in range(soft_starts[n], soft_starts[n + 1]):
                m, p = soft_rights[s], soft[s]
                low, high = far_starts[m], far_starts[m + 1]
                # A hub has far more neighbours than i has candidates: these are sought among them.
                hub = high - low > SEARCH * (last - first)
                for q in range(first, last if hub else first + 1):
                    f = low
                    if hub:
                        f += np.searchsorted(far_neighbours[low:high], rights[q])
                    while f < high and (not hub or far_neighbours[f] == rights[q]):
                        slot = slot_of[far_neighbours[f]]
                        if slot >= 0 and _vote(
                            slot, p, far_inverse[far_relations[f]], far_fan[f],
                            e, end, relations, local, likeness, votes,
                        ):  # fmt: skip
                            touched[count] = slot
                            count += 1
                        f += 1
            for t in range(count):
                slot = touched[t]
                q = first + slot
                out[q, 0] += shared[slot] * rarity[n]
                out[q, 1] += related[slot]
                out[q, 2] += related[slot] * rarity[n]
                out[q, 3] -= np.log(1 - _SURE * telling[slot])
                out[q, 4] = max(out[q, 4], telling[slot])
                shared[slot] = related[slot] = telling[slot] = 0
            e = end
        for q in range(first, last):
            slot_of[rights[q]] = -1


def neighbour_evidence(
    pairs: Pairs,
    left: Neighbourhood,
    right: Neighbourhood,
    belief: SoftAlignment,
    likeness: FloatArray,
) -> FloatArray:
    """The evidence for each pair, shape (pairs, 5), columns as in ``COLUMNS``.

    shared: Σ_n p · rarity, whatever the relations; related: Σ_n p c; rare: Σ_n p c · rarity;
    telling: −Σ_n log(1 − p c f), the noisy-or; strongest: max_n p c f. For each n the best m
    and the best pair of relations count.
    """
    out = np.zeros((len(pairs), len(COLUMNS)), dtype=np.float32)
    rows, row_starts = pairs.filled_rows
    run_sparse_rows(
        _collect, row_starts, rows, row_starts, pairs.rights,
        left.starts, left.neighbours, left.relations, left.local, left.rarity,
        belief.starts, belief.rights, belief.probabilities,
        right.starts, right.neighbours, right.relations, right.fan, right.inverse_relations,
        likeness, out,
    )  # fmt: skip
    return out
