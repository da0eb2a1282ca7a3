"""`DistinctTask`: a task without entities that need not be compared, and the way back."""

from __future__ import annotations

import dataclasses
import warnings
from dataclasses import dataclass

import numpy as np

from dualign.aligner.strategy import AlignmentTask
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import AnyArray, IntArray
from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.embedding import Candidates
from dualign.graphs.compared_entities import ComparedEntities, compared_entities
from dualign.graphs.indistinct import MOST_ALIKE
from dualign.results.alignment import Alignment


@dataclass(frozen=True, kw_only=True, eq=False)
class DistinctTask:
    """The task that is matched, and the positions of its entities in the task that was given.

    In ordinary graphs, where every entity can be distinguished and neither side has thousands of
    times as many entities as the other, the two are the same.
    """

    task: AlignmentTask
    given: AlignmentTask
    left: IntArray  # (entities of the task,): positions in the given one, ascending
    right: IntArray

    @classmethod
    def all_of(cls, task: AlignmentTask) -> DistinctTask:
        """Leave nothing out."""
        left, right = map(np.arange, task.pair.shape)
        return cls(task=task, given=task, left=left, right=right)

    @classmethod
    def of(cls, task: AlignmentTask) -> DistinctTask:
        """Leave out what is alike to too many others or to nothing of a far smaller graph.

        What a link or a judgement names is kept.
        """
        pair = task.pair
        links = np.concatenate([task.links, task.negatives])
        known = np.concatenate([links[:, 0], task.alone]), links[:, 1]
        compared = compared_entities(pair.left, pair.right, known)
        _warn_of_left_out(pair.left, pair.right, compared[0])
        _warn_of_left_out(pair.right, pair.left, compared[1])
        kept = [side.kept for side in compared]
        if all(side.all() for side in kept):
            return cls.all_of(task)
        places = np.flatnonzero(kept[0]), np.flatnonzero(kept[1])
        links, negatives = (
            np.stack([np.searchsorted(places[k], table[:, k]) for k in (0, 1)], axis=1)
            for table in (task.links, task.negatives)
        )
        alone = np.searchsorted(places[0], task.alone)
        smaller = pair.narrowed(kept[0], kept[1])
        reduced = AlignmentTask(pair=smaller, links=links, negatives=negatives, alone=alone)
        return cls(task=reduced, given=task, left=places[0], right=places[1])

    def with_left_out(self, alignment: Alignment) -> Alignment:
        """The alignment with the entities that were left out, which have no candidates."""
        if self.task is self.given:
            return alignment
        pair = self.given.pair
        (left_count, right_count), places = pair.shape, (self.left, self.right)
        found = alignment.candidates.indices
        scored, evidence = alignment.scored, alignment.evidence
        return dataclasses.replace(
            alignment,
            left=pair.left,
            right=pair.right,
            candidates=Candidates(
                indices=_spread(
                    np.where(found >= 0, self.right[found], -1), self.left, left_count, -1
                ),
                scores=_spread(alignment.candidates.scores, self.left, left_count, 0),
                keys=right_count,
            ),
            confidence=_spread(alignment.confidence, self.left, left_count, 0),
            mutual=_spread(alignment.mutual, self.left, left_count, 0),
            scored=None if scored is None else _among_all(scored, places, pair.shape),
            evidence=None if evidence is None else evidence.among(*places, *pair.shape),
            names=None,  # a row for each of them would be what was to be saved
            links=self.given.links,
        )


def _warn_of_left_out(
    graph: KnowledgeGraph, other: KnowledgeGraph, compared: ComparedEntities
) -> None:
    nothing_of_their_own = (
        f"they have no name and no literals, and the same statements as {MOST_ALIKE:,} others; "
        "nothing distinguishes them"
    )
    others_are_nearer = (
        f"others are spelled more like the {len(other.entities):,} of {other.source}, or share "
        "literals with them"
    )
    reasons = (compared.alike, nothing_of_their_own), (compared.unlike, others_are_nearer)
    for left_out, reason in reasons:
        if left_out.any():
            warnings.warn(
                f"{graph.source}: {left_out.sum():,} of {len(left_out):,} entities are not "
                f"compared: {reason}",
                InputWarning,
                stacklevel=4,
            )


def _spread(rows: AnyArray, places: IntArray, count: int, empty: int) -> AnyArray:
    """The rows at their places among ``count``; the others hold ``empty``."""
    out = np.full((count, *rows.shape[1:]), empty, dtype=rows.dtype)
    out[places] = rows
    return out


def _among_all(
    scored: ScoredPairs, places: tuple[IntArray, IntArray], shape: tuple[int, int]
) -> ScoredPairs:
    return ScoredPairs(pairs=scored.pairs.among(*places, *shape), probability=scored.probability)
