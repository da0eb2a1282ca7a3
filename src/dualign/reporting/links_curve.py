"""How many links there are at which precision and recall."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.results.alignment import Alignment

MOST_POINTS = 200


@dataclass(frozen=True, kw_only=True)
class CurvePoint:
    """All pairs with at least the confidence ``threshold``: how many, and how good.

    Precision and recall are expected ones, by the probabilities; the true ones where the truth is
    known, else None.
    """

    threshold: float
    links: int
    precision: float
    recall: float
    true_precision: float | None = None
    true_recall: float | None = None


def links_curve(alignment: Alignment, truth: IntArray | None = None) -> list[CurvePoint]:
    """The curve over the best candidates that may be accepted, without given links.

    The expected precision of n pairs is their mean probability. The expected recall is the sum of
    their probabilities over that of the best candidates of all left entities.
    """
    rows, rights, confidence, possible = open_pairs(alignment)
    order = np.argsort(-confidence, kind="stable")
    rows, rights, confidence = rows[order], rights[order], confidence[order]
    if not len(confidence):
        return []
    total = np.cumsum(confidence, dtype=np.float64)
    judged, right, asked = judged_pairs(alignment, rows, rights, truth)
    seen, hits = np.cumsum(judged), np.cumsum(right)
    last = np.append(np.flatnonzero(np.diff(confidence) != 0), len(confidence) - 1)
    even = np.linspace(0, len(last) - 1, MOST_POINTS).round().astype(int)
    made = np.flatnonzero(confidence[last] >= np.float32(alignment.thresholds.accept))[-1:]
    chosen = last[np.union1d(even, made)]  # what align has decided is among the points
    return [
        CurvePoint(
            threshold=float(confidence[k]),
            links=int(k) + 1,
            precision=float(total[k] / (k + 1)),
            recall=float(total[k] / max(possible, total[-1])),
            true_precision=float(hits[k] / seen[k]) if asked and seen[k] else None,
            true_recall=float(hits[k] / asked) if asked else None,
        )
        for k in chosen.tolist()
    ]


def open_pairs(alignment: Alignment) -> tuple[IntArray, IntArray, FloatArray, float]:
    """Left and right entity and probability of the open pairs; the sum over all best pairs."""
    eligible = alignment.mutual[:, 0] if alignment.mutual.ndim == 2 else alignment.mutual
    best, confidence = alignment.candidates.indices[:, 0], alignment.confidence[:, 0]
    given = np.zeros(len(best), dtype=np.bool_)
    given[alignment.links[:, 0]] = True
    rows = np.flatnonzero(eligible & ~given & (best >= 0))
    possible = float(confidence[~given & (best >= 0)].sum())
    return rows, best[rows], confidence[rows], possible


def judged_pairs(
    alignment: Alignment, rows: IntArray, rights: IntArray, truth: IntArray | None
) -> tuple[BoolArray, BoolArray, int]:
    """Which pairs the truth can judge, which are right, and how many true pairs there are to find.

    The truth judges a pair if it names one of its entities; given links do not count.
    """
    width = len(alignment.right.entities)
    if truth is None or not len(truth):
        nobody = np.zeros(len(rows), dtype=np.bool_)
        return nobody, nobody, 0
    given = np.isin(truth[:, 0], alignment.links[:, 0])
    asked = truth[~given]
    judged = np.isin(rows, asked[:, 0]) | np.isin(rights, asked[:, 1])
    right = np.isin(rows * width + rights, asked[:, 0] * width + asked[:, 1])
    return judged, right, len(asked)
