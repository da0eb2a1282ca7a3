"""The nearest right entities of every left one, given known links and negatives."""

from __future__ import annotations

from dataclasses import dataclass

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.progress import SILENT, Progress
from dualign.embedding.confidence import confidences
from dualign.embedding.known_first import known_first
from dualign.embedding.metric import Metric
from dualign.embedding.nearest_keys import Candidates, mutually_nearest, nearest
from dualign.embedding.negative_links import most_negatives, without_negatives
from dualign.embedding.temperature import fit_temperature


@dataclass(frozen=True, kw_only=True, eq=False)
class RankedEntities:
    """Candidates and confidences (lefts, k), mutual choices (lefts,), the softmax's temperature."""

    candidates: Candidates
    confidence: FloatArray
    mutual: BoolArray
    temperature: float


def rank_by_embeddings(
    ours: FloatArray,
    theirs: FloatArray,
    metric: Metric,
    *,
    depth: int,
    known: IntArray,
    negatives: IntArray,
    held_out: IntArray,
    progress: Progress = SILENT,
) -> RankedEntities:
    """The ``depth`` nearest right entities of each left one.

    ``known`` links (n, 2) come first, ``negatives`` are never candidates. The temperature of the
    confidence is fitted on ``held_out`` links or, without any, on the known ones.
    """
    with progress.task("matching", 3) as task:
        forward = nearest(ours, theirs, depth + most_negatives(negatives, 0), metric)
        task.advance()
        backward = nearest(theirs, ours, 2 + most_negatives(negatives, 1), metric)
        task.advance()
        evidence = held_out if len(held_out) else known
        heat = fit_temperature(ours, theirs, evidence, metric) if len(evidence) else None
        confidence = confidences(ours, theirs, forward, metric, temperature=heat)
        task.advance()
    forward, confidence = without_negatives(forward, confidence, negatives, depth)
    backward, _ = without_negatives(backward, backward.scores, negatives[:, ::-1], 2)
    mutual = mutually_nearest(forward, backward) & (confidence[:, 0] > 0)
    candidates, confidence, mutual = known_first(forward, confidence, mutual, known)
    return RankedEntities(
        candidates=candidates,
        confidence=confidence,
        mutual=mutual,
        temperature=heat or metric.temperature,
    )
