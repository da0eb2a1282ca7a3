"""An `Alignment` held against the truth of its task."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign import Alignment
from dualign.core.arrays import BoolArray
from dualign.evaluation import expected_calibration_error
from dualign.matcher import threshold_for_precision
from proving_ground.figures import Judge
from proving_ground.task import Pair, Task

WANTED = 0.99  # the precision that is asked for
SIMULATIONS = 200
Floats = npt.NDArray[np.float64]
Found = tuple[str, str, float]  # left id, right id, confidence


@dataclass(frozen=True, kw_only=True, eq=False)
class BestPairs:
    """The best pair of each left entity that no given link names, as far as it can be judged."""

    hits: BoolArray  # of the entities with a counterpart: whether the best pair is a true one
    confidence: Floats  # of every best pair that the truth can judge
    correct: BoolArray


def alignment_figures(
    alignment: Alignment, task: Task, given: Collection[Pair]
) -> dict[str, float | None]:
    """All figures of a run; the given links count nowhere. None where there is nothing to judge."""
    judge = Judge(task, given)
    accepted = [found for found in alignment.pairs() if found[:2] not in judge.given]
    possible = [found for found in alignment.rethreshold(0).pairs() if found[:2] not in judge.given]
    best = best_pairs(alignment, task, judge.given)
    return {
        "hits@1": float(best.hits.mean()) if len(best.hits) else None,
        **judge.figures(found[:2] for found in accepted).to_dict(),
        "expected": expected_precision(accepted, judge),
        **calibration(best),
        **at_wanted_precision(possible, judge),
    }


def best_pairs(alignment: Alignment, task: Task, given: Collection[Pair]) -> BestPairs:
    """Judge the first candidate of each left entity.

    Entities without a counterpart are among them where the truth is complete: their best pair is
    wrong, and should not be sure. An entity without any candidate proposes nothing to calibrate.
    """
    partners: dict[str, set[str]] = defaultdict(set)
    for left, right in task.truth:
        partners[left].add(right)
    linked = {left for left, _ in given}
    first, sure = alignment.candidates.indices[:, 0].tolist(), alignment.confidence[:, 0].tolist()
    hits, confidence, correct = [], [], []
    for left, position, value in zip(alignment.left.entities, first, sure, strict=True):
        if left in linked or not (task.complete or left in partners):
            continue
        proposed = alignment.right.entities[position] if position >= 0 else None
        is_true = left in partners and proposed in partners[left]
        if left in partners:
            hits.append(is_true)
        if proposed is not None:
            confidence.append(value)
            correct.append(is_true)
    return BestPairs(
        hits=np.array(hits, dtype=np.bool_),
        confidence=np.array(confidence, dtype=np.float64),
        correct=np.array(correct, dtype=np.bool_),
    )


def expected_precision(accepted: Sequence[Found], judge: Judge) -> float | None:
    """The mean confidence of the accepted pairs that the truth can judge."""
    judged = [sure for left, right, sure in accepted if judge.can_judge((left, right))]
    return float(np.mean(judged)) if judged else None


def calibration(best: BestPairs) -> dict[str, float | None]:
    """The calibration error, and what perfect confidences would stay below 19 times in 20.

    The fewer pairs there are, the larger is the error that chance alone makes.
    """
    if not len(best.confidence):
        return {"ece": None, "ece_by_chance": None}
    draw = np.random.default_rng(0)
    chance = [
        expected_calibration_error(
            best.confidence, draw.random(len(best.correct)) < best.confidence
        )
        for _ in range(SIMULATIONS)
    ]
    return {
        "ece": expected_calibration_error(best.confidence, best.correct),
        "ece_by_chance": float(np.quantile(chance, 0.95)),
    }


def at_wanted_precision(possible: Sequence[Found], judge: Judge) -> dict[str, float | None]:
    """What is realised when a precision of `WANTED` is asked for.

    ``kept`` counts the pairs that pass; ``could_keep`` those that would if the threshold were read
    off the truth: the largest number of surest pairs of which so many are right.
    """
    if not possible:
        return {"precision_at_99": None, "kept": 0, "could_keep": 0}
    limit = threshold_for_precision(np.array([sure for *_, sure in possible]), WANTED)
    figures = judge.figures(found[:2] for found in possible if found[2] >= limit)
    ranked = [found[:2] for found in sorted(possible, key=lambda found: -found[2])]
    judged = [pair for pair in ranked if judge.can_judge(pair)]
    right = np.cumsum([pair in judge.truth for pair in judged])
    enough = np.flatnonzero(right >= WANTED * np.arange(1, len(judged) + 1))
    return {
        "precision_at_99": figures.precision if figures.judged else None,
        "kept": figures.accepted,
        "could_keep": int(enough[-1]) + 1 if len(enough) else 0,
    }
