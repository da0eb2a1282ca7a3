"""An alignment that respects what people know."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from dualign.core.arrays import IntArray
from dualign.io.judgements.judgement_store import Judgement
from dualign.results.alignment import Alignment


def with_judgements(
    alignment: Alignment, alone: IntArray, judgements: Sequence[Judgement]
) -> Alignment:
    """The alignment with its judgements, and without candidates of the left entities ``alone``.

    Links and negatives among the judgements are what the alignment was made with. In the matching
    stage such entities have no candidates anyhow; a model ranks all entities.
    """
    indices = alignment.candidates.indices.copy()
    confidence = alignment.confidence.copy()
    mutual = alignment.mutual.copy()
    scores = alignment.candidates.scores.copy()
    indices[alone], confidence[alone] = -1, 0
    mutual[alone], scores[alone] = False, 0
    candidates = dataclasses.replace(alignment.candidates, indices=indices, scores=scores)
    return dataclasses.replace(
        alignment,
        candidates=candidates,
        confidence=confidence,
        mutual=mutual,
        alone=alone,
        judgements=tuple(judgements),
    )
