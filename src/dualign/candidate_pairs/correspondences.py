"""Which relations and which classes of the two graphs correspond, judged by the matches.

Their labels are not used: relations correspond if they connect the same aligned pairs, classes if
they contain the same aligned entities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.relation_likeness import FLOOR, PRIOR
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph

LEAST = 0.1  # a correspondence below this is noise


@dataclass(frozen=True, kw_only=True)
class Correspondence:
    """Two relations or two classes that correspond and are each other's best."""

    left: str
    right: str
    confidence: float  # √(P(right | left) · P(left | right)) over aligned pairs
    inverse: bool = False  # of a relation: the right one points the other way


def relation_correspondences(
    likeness: FloatArray, left: Sequence[str], right: Sequence[str]
) -> list[Correspondence]:
    """The relations that are each other's best, given the current soft alignment."""
    return corresponding(np.maximum(likeness - FLOOR, 0) / (1 - FLOOR), left, right)


def corresponding(
    likeness: FloatArray, left: Sequence[str], right: Sequence[str]
) -> list[Correspondence]:
    """The relations that are each other's best, surest first; a relation may match an inverse.

    ``likeness`` has the shape (left, right) relations, or twice that on each axis if relations are
    followed by their inverses.
    """
    straight = likeness[: len(left), : len(right)]
    turned = likeness[: len(left), len(right) :]
    best = np.maximum(straight, turned) if turned.size else straight
    found = []
    for i, j, confidence in _mutual(best):
        inverse = bool(turned.size and turned[i, j] > straight[i, j])
        found.append(
            Correspondence(left=left[i], right=right[j], confidence=confidence, inverse=inverse)
        )
    return found


def class_correspondences(
    left: KnowledgeGraph, right: KnowledgeGraph, matches: IntArray
) -> list[Correspondence]:
    """The classes that are each other's best over matched pairs (n, 2), surest first."""
    ours, theirs = _classes(left), _classes(right)
    rows, columns = _numbered(ours), _numbered(theirs)
    if not rows or not columns:
        return []
    together = np.zeros((len(rows), len(columns)), dtype=np.float32)
    totals = np.full(len(rows), PRIOR), np.full(len(columns), PRIOR)
    for i, j in matches.tolist():
        found = [rows[name] for name in ours.get(i, ())], [columns[n] for n in theirs.get(j, ())]
        for total, places in zip(totals, found, strict=True):
            total[places] += 1
        together[np.ix_(*found)] += 1
    likeness = together / np.sqrt(totals[0][:, None] * totals[1][None, :])
    left_names, right_names = list(rows), list(columns)
    return [
        Correspondence(left=left_names[i], right=right_names[j], confidence=confidence)
        for i, j, confidence in _mutual(likeness.astype(np.float32))
    ]


def _classes(graph: KnowledgeGraph) -> dict[int, tuple[str, ...]]:
    """The classes of each entity that has any."""
    table = graph.attributes
    found: dict[int, dict[str, None]] = {}
    for row in np.flatnonzero(np.asarray(table.datatypes, dtype=object) == "iri").tolist():
        found.setdefault(int(table.subjects[row]), {})[table.values[row]] = None
    return {entity: tuple(names) for entity, names in found.items()}


def _numbered(classes: dict[int, tuple[str, ...]]) -> dict[str, int]:
    """The position of each class in alphabetical order."""
    return {name: k for k, name in enumerate(sorted({c for own in classes.values() for c in own}))}


def _mutual(likeness: FloatArray) -> list[tuple[int, int, float]]:
    """Row and column of the entries that are the maximum of both, largest first."""
    if not likeness.size:
        return []
    best = likeness.argmax(axis=1)
    rows = np.arange(len(best))
    confidence = likeness[rows, best]
    keep = (likeness.argmax(axis=0)[best] == rows) & (confidence >= LEAST)
    order = rows[keep][np.argsort(-confidence[keep], kind="stable")]
    return [(int(i), int(best[i]), float(confidence[i])) for i in order]
