"""An alignment that respects the judgements of people."""

from __future__ import annotations

import dataclasses

import numpy as np

from dualign.io.judgements.judged_links import JudgedLinks
from dualign.results.alignment import Alignment


def with_judgements(alignment: Alignment, judged: JudgedLinks) -> Alignment:
    """The alignment with its judgements, and without candidates of entities judged to have none.

    Links and negatives among the judgements are what the alignment was made with.
    """
    indices = alignment.candidates.indices.copy()
    confidence = alignment.confidence.copy()
    mutual = alignment.mutual.copy()
    scores = alignment.candidates.scores.copy()
    indices[judged.alone], confidence[judged.alone] = -1, 0
    mutual[judged.alone], scores[judged.alone] = False, 0
    if alignment.scored is not None and len(judged.alone):
        of_alone = np.isin(alignment.scored.pairs.lefts, judged.alone)
        probability = np.where(of_alone, 0, alignment.scored.probability).astype(np.float32)
        scored = dataclasses.replace(alignment.scored, probability=probability)
        alignment = dataclasses.replace(alignment, scored=scored)
    candidates = dataclasses.replace(alignment.candidates, indices=indices, scores=scores)
    return dataclasses.replace(
        alignment,
        candidates=candidates,
        confidence=confidence,
        mutual=mutual,
        judgements=judged.judgements,
    )
