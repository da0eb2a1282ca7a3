"""Chains: sameness is transitive, so likely pairs that are connected support further ones.

Where entities have several counterparts, a left entity l and a right one r are the same if l is the
same as r', r' the same as l', and l' the same as r. A chain is as likely as its three pairs are
together, and a pair at least as likely as its best chain::

    chained(l, r) = max over r', l' of p(l, r') · p(l', r') · p(l', r)
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.reached import best_reached
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.kernels.jit import compiled, run_rows

LIKELY = 0.5  # links of a chain
LONGEST = 100  # pairs of an entity that chains go through, the likeliest
MOST = 200  # ends of the chains of a left entity, the likeliest


def chained(pairs: Pairs, probability: FloatArray) -> tuple[IntArray, FloatArray]:
    """Keys of the pairs that chains lead to, in order, and how likely the best chain of each is."""
    likely = pairs.where(probability >= LIKELY)
    strength = probability[pairs.find(likely.keys)]
    rows = _likeliest(likely.lefts, likely.rights, strength, likely.left_count)
    columns = _likeliest(likely.rights, likely.lefts, strength, likely.right_count)
    begins = np.flatnonzero(np.diff(rows[0]) > 0)
    ends = np.full((len(begins), MOST), -1, dtype=np.int32)
    worth = np.zeros((len(begins), MOST), dtype=np.float32)
    run_rows(_chain_ends, len(begins), begins, *rows, *columns, ends, worth)
    found = ends >= 0
    lefts = np.repeat(begins, found.sum(axis=1))
    keys = pair_keys(lefts, ends[found].astype(np.int64), pairs.right_count)
    order = np.argsort(keys, kind="stable")
    return keys[order], worth[found][order]


def _likeliest(
    owners: AnyArray, others: AnyArray, strength: FloatArray, count: int
) -> tuple[IntArray, AnyArray, FloatArray]:
    """Starts, others and strengths of the likeliest pairs of each owner."""
    order = np.lexsort((others, -strength, owners))
    owner = owners[order]
    starts = np.searchsorted(owner, np.arange(count + 1))
    order = order[np.arange(len(order)) - starts[owner] < LONGEST]
    starts = np.searchsorted(owners[order], np.arange(count + 1))
    return starts, others[order], strength[order]


@compiled
def _chain_ends(
    start: int,
    stop: int,
    begins: IntArray,
    row_starts: IntArray,
    row_rights: AnyArray,
    row_strength: FloatArray,
    column_starts: IntArray,
    column_lefts: AnyArray,
    column_strength: FloatArray,
    ends: AnyArray,
    worth: FloatArray,
) -> None:
    of_left = np.zeros(len(row_starts) - 1, dtype=np.float32)
    of_right = np.zeros(len(column_starts) - 1, dtype=np.float32)
    lefts = np.empty(len(of_left), dtype=np.int32)
    rights = np.empty(len(of_right), dtype=np.int32)
    for row in range(start, stop):
        met = 0
        for a in range(row_starts[begins[row]], row_starts[begins[row] + 1]):
            right = row_rights[a]
            for b in range(column_starts[right], column_starts[right + 1]):
                left = column_lefts[b]
                if of_left[left] == 0:
                    lefts[met] = left
                    met += 1
                of_left[left] = max(of_left[left], row_strength[a] * column_strength[b])
        reached = 0
        for k in range(met):
            left = lefts[k]
            for a in range(row_starts[left], row_starts[left + 1]):
                right = row_rights[a]
                if of_right[right] == 0:
                    rights[reached] = right
                    reached += 1
                of_right[right] = max(of_right[right], of_left[left] * row_strength[a])
            of_left[left] = 0
        best_reached(rights, reached, of_right, ends[row])
        for k in range(min(reached, ends.shape[1])):
            worth[row, k] = of_right[ends[row, k]]
        for k in range(reached):
            of_right[rights[k]] = 0
