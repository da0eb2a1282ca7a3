"""How many links there are at which precision and recall."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.decision import first_only
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.io import without_links
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
    """The curve over all pairs that may be accepted, without given links.

    The expected precision of n pairs is their mean probability. The expected recall is the sum of
    their probabilities over that of the best candidates of all left entities and, where entities
    may have several counterparts, of all others that may be accepted.
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
    """Left and right entity and probability of the open pairs; the sum over all possible ones."""
    rows, rights, confidence, eligible = possible_pairs(alignment)
    total = float(confidence.sum())
    return rows[eligible], rights[eligible], confidence[eligible], total


def possible_pairs(alignment: Alignment) -> tuple[IntArray, IntArray, FloatArray, BoolArray]:
    """Left and right entity, probability, and whether it may be accepted, of each possible pair.

    These are the best candidate of each left entity and, where entities may have several
    counterparts, the others that may be accepted; given links are left out.
    """
    found, confidence = alignment.candidates.indices, alignment.confidence
    mutual = alignment.mutual
    eligible = mutual if mutual.ndim == 2 else first_only(mutual, found.shape[1])
    width = len(alignment.right.entities)
    keys = pair_keys(np.arange(len(found))[:, None], found, width)
    given = np.isin(keys, link_keys(alignment.links, width))
    likely = eligible.copy()
    likely[:, 0] = True
    rows, places = np.nonzero(likely & ~given & (found >= 0))
    return rows, found[rows, places], confidence[rows, places], eligible[rows, places]


def judged_pairs(
    alignment: Alignment, rows: IntArray, rights: IntArray, truth: IntArray | None
) -> tuple[BoolArray, BoolArray, int]:
    """Which pairs the truth can judge, which are right, and how many true pairs there are to find.

    The truth judges a pair if it names one of its entities; given links do not count.
    """
    width = len(alignment.right.entities)
    if truth is None or not len(truth):
        none = np.zeros(len(rows), dtype=np.bool_)
        return none, none, 0
    asked = without_links(truth, alignment.links)
    judged = np.isin(rows, asked[:, 0]) | np.isin(rights, asked[:, 1])
    right = np.isin(pair_keys(rows, rights, width), link_keys(asked, width))
    return judged, right, len(asked)
