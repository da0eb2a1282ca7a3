"""Known links among the candidates: they come first and are certain."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.embedding.nearest_keys import Candidates


def known_first(
    candidates: Candidates, confidence: FloatArray, mutual: BoolArray, links: IntArray
) -> tuple[Candidates, FloatArray, BoolArray]:
    """Candidates, confidences and mutual choices with the known counterpart of each query first.

    ``links`` (n, 2) are queries and their keys. A known pair has confidence 1 and counts as
    mutual. It takes the place of the last candidate where it is not among them (its score is then
    that candidate's, since it ranks no better). Of several known counterparts of one query, the
    first one given comes first.
    """
    if not len(links):
        return candidates, confidence, mutual
    indices, scores = candidates.indices.copy(), candidates.scores.copy()
    sure, chosen = confidence.copy(), mutual.copy()
    queries, first = np.unique(links[:, 0], return_index=True)
    for query, key in zip(queries.tolist(), links[first, 1].tolist(), strict=True):
        places = np.flatnonzero(indices[query] == key)
        place = int(places[0]) if len(places) else candidates.k - 1
        indices[query, place] = key
        for array in (indices, scores, sure):
            array[query, : place + 1] = np.roll(array[query, : place + 1], 1)
    sure[queries, 0] = 1.0
    chosen[queries] = True
    moved = Candidates(indices=indices, scores=scores, keys=candidates.keys)
    return moved, sure, chosen
