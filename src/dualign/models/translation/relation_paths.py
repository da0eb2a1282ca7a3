"""Two-step paths that a single relation shortcuts."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.models.translation.joins import equal_pairs

_STEPS = 50_000  # triples whose continuations are followed at once


def relation_paths(triples: IntArray) -> tuple[IntArray, FloatArray]:
    """Which relations r shortcut two steps r₁, r₂, and how reliably.

    A path h -r₁→ x -r₂→ t counts where (h, r, t) is a triple too. Gives the distinct (r₁, r₂, r),
    shape (P, 3), and for each the share that r has among the shortcuts of (r₁, r₂), shape (P,).
    """
    ordered = triples[np.lexsort((triples[:, 2], triples[:, 0]))]
    size = int(triples[:, ::2].max(initial=0)) + 1
    ends = ordered[:, 0] * size + ordered[:, 2]  # sorted, since the triples are
    found = [np.empty((0, 3), dtype=np.int64)]
    for start in range(0, len(ordered), _STEPS):
        step, second = equal_pairs(ordered[start : start + _STEPS, 2], ordered[:, 0])
        step += start
        path, direct = equal_pairs(ordered[step, 0] * size + ordered[second, 2], ends)
        relations = ordered[:, 1]
        found.append(
            np.stack([relations[step[path]], relations[second[path]], relations[direct]], axis=1)
        )
    paths, often = np.unique(np.concatenate(found), axis=0, return_counts=True)
    width = int(triples[:, 1].max(initial=0)) + 1
    _, pair = np.unique(paths[:, 0] * width + paths[:, 1], return_inverse=True)
    totals = np.bincount(pair, weights=often)
    return paths, (often / totals[pair]).astype(np.float32)
