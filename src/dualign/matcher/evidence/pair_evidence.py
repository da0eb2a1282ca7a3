"""`PairEvidence`: everything that the explanation of a pair is computed from."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.relation_likeness import FLOOR
from dualign.candidate_pairs.soft_alignment import LEAST, MOST_A_ROW
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.matcher.evidence.aspect_groups import (
    ALIGNED,
    BY_CALIBRATOR,
    BY_CALIBRATOR_OF_RECORDS,
    BY_CURVE,
    Group,
)
from dualign.matcher.evidence.evidence_rows import EvidenceRow, EvidenceRows, MemoryRows
from dualign.matcher.evidence.judged_round import RelationLikeness
from dualign.matcher.evidence.kept_calibrator import CalibratorTrees
from dualign.matcher.evidence.kept_judge import KeptJudge
from dualign.matcher.evidence.literal_weights import LiteralWeights
from dualign.matcher.scoring.tree_contributions import Numbers

if TYPE_CHECKING:
    from dualign.matcher.context_statistics import ContextStatistics
    from dualign.matcher.rounds.outcome import Outcome


class StatisticsSource(Protocol):
    """Where the statistics of a run are found: in memory, or in a file."""

    def read(self) -> ContextStatistics | None:
        """The statistics; None if there are none."""


@dataclass(frozen=True, kw_only=True, eq=False)
class PairEvidence:
    """The candidate pairs of a run with the evidence they were judged by in the last round.

    ``rows`` (pairs,) gives the row of each pair in the arrays, so that entities can be renumbered
    without moving features.
    """

    pairs: Pairs
    rows: IntArray
    source: EvidenceRows
    columns: Sequence[str]  # names of the columns of the table of features
    judges: Sequence[KeptJudge]
    logits: FloatArray  # what the judges say together
    calibrated: FloatArray  # the probability after the first of the steps below
    belief: FloatArray  # before the last round
    likeness: RelationLikeness
    relations: tuple[Sequence[str], Sequence[str]]  # as ``likeness`` numbers them
    properties: Sequence[tuple[str, str]]  # labels of those that were compared, left and right
    directed: bool  # whether a relation differs from its inverse
    steps: tuple[str, str] = BY_CURVE  # what leads from the logits to the confidence, in words
    calibrator: CalibratorTrees | None = None  # None: there was none, or an old version kept none
    several: Several = ONE_EACH  # as in the last round
    compatible: BoolArray | None = None  # pairs that were no rivals there; None: all were
    adds_literals: bool = False  # after the trees, of which some do not look at them
    neighbour_names: bool = True  # whether names of neighbours counted among the literals
    statistics: StatisticsSource | None = None  # None: pairs that are new take longer to judge
    kept_aspects: Sequence[tuple[Group, str]] = ()  # of each column; empty: of graphs with edges

    @classmethod
    def of(cls, outcome: Outcome) -> PairEvidence | None:
        """The evidence of a finished run; None if there was no round."""
        from dualign.matcher.context_statistics import ContextStatistics
        from dualign.matcher.evidence.aspects import aspect_of  # loads all features
        from dualign.matcher.features import column_names

        last, context = outcome.last, outcome.run.context
        if last is None:
            return None
        pairs = outcome.run.pairs
        kept, kept_calibrator = last.pairs.find(pairs.keys), outcome.kept_calibrator
        return cls(
            pairs=pairs,
            rows=np.arange(len(pairs)),
            source=MemoryRows(
                table=last.table.taken(kept),
                weights=[each[kept] for each in last.weights],
                literals=LiteralWeights.of(context.literals, pairs),
                calibrator_table=None if kept_calibrator is None else kept_calibrator.table,
            ),
            columns=column_names(),
            judges=last.judges,
            logits=last.logits[kept],
            calibrated=outcome.calibration.of(outcome.run.probability)
            if outcome.by_calibrator is None
            else outcome.by_calibrator,
            belief=last.belief[kept],
            likeness=last.likeness,
            relations=(context.left.relations, context.right.relations),
            properties=context.literals.correspondences(),
            directed=context.settings.directed,
            steps=_steps(outcome),
            calibrator=None if kept_calibrator is None else kept_calibrator.trees,
            several=last.several,
            compatible=None if last.compatible is None else last.compatible[kept],
            adds_literals=last.adds_literals,
            neighbour_names=context.neighbour_names,
            statistics=ContextStatistics.of(context),
            kept_aspects=[aspect_of(each, edges=context.has_edges) for each in column_names()],
        )

    def renumbered(self, left_order: IntArray, right_order: IntArray) -> PairEvidence:
        """The same evidence, with entities numbered as they were before sorting."""
        return self.among(left_order, right_order, self.pairs.left_count, self.pairs.right_count)

    def among(
        self, left: IntArray, right: IntArray, left_count: int, right_count: int
    ) -> PairEvidence:
        """The same where entity k has the number ``left[k]`` or ``right[k]`` among so many."""
        pairs = self.pairs
        keys = pair_keys(left[pairs.lefts], right[pairs.rights], right_count)
        order = np.argsort(keys)
        return dataclasses.replace(
            self, pairs=Pairs(keys[order], left_count, right_count), rows=self.rows[order]
        )

    def row(self, left: int, right: int) -> int | None:
        """The row of a pair in the arrays; None if it was not a candidate."""
        key = pair_keys(np.array([left]), np.array([right]), self.pairs.right_count)
        place = int(self.pairs.find(key)[0])
        return None if place < 0 else int(self.rows[place])

    def equals(self, left: int, right: int) -> int:
        """How many pairs of the left or of the right entity score as this one does, itself too."""
        pairs, score = self.pairs, self.logits[self.row(left, right)]
        spans = (
            np.arange(*pairs.row_starts[left : left + 2].tolist()),
            np.flatnonzero(pairs.rights == right),
        )
        return max(int((self.logits[self.rows[k]] == score).sum()) for k in spans)

    def contributions(self, row: EvidenceRow) -> tuple[float, Numbers]:
        """The mean score of all pairs, and what each column adds for this one, (columns,).

        By exact TreeSHAP: together they are the sum over the judges of weight · log-odds.
        """
        prior, added = 0.0, np.zeros(len(self.columns))
        for judge, weight in zip(self.judges, row.weights, strict=True):
            if weight:
                expected, found = judge.contributions(row.values)
                prior += weight * expected
                added += weight * found
        return prior, added

    def believed(self, left: int) -> list[tuple[int, float]]:
        """The counterparts believed of a left entity before the last round, best first."""
        span = slice(*self.pairs.row_starts[left : left + 2].tolist())
        rights, belief = self.pairs.rights[span], self.belief[self.rows[span]]
        order = np.lexsort((rights, -belief))[:MOST_A_ROW]
        return [(int(rights[k]), float(belief[k])) for k in order.tolist() if belief[k] >= LEAST]

    def relation_likeness(self, left: tuple[str, bool], right: tuple[str, bool]) -> float:
        """How far two relations correspond, each with whether it is followed to its head."""
        numbers = [
            places[name] + (len(places) if inverse and self.directed else 0)
            for places, (name, inverse) in zip(self._relation_places, (left, right), strict=True)
        ]
        left_numbers, right_numbers = self.likeness.left, self.likeness.right
        there = (left_numbers == numbers[0]) & (right_numbers == numbers[1])
        return float(self.likeness.value[there][0]) if there.any() else FLOOR

    @property
    def with_edges(self) -> bool:
        """Whether the trees were told of neighbours."""
        return self.aspects[list(self.columns).index("near")] != (Group.NEIGHBOURS, ALIGNED)

    @cached_property
    def aspects(self) -> Sequence[tuple[Group, str]]:
        """What each column is about."""
        if self.kept_aspects:
            return self.kept_aspects
        from dualign.matcher.evidence.aspects import aspect_of  # loads all features

        return [aspect_of(column) for column in self.columns]

    @cached_property
    def _relation_places(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        left, right = ({name: k for k, name in enumerate(side)} for side in self.relations)
        return left, right


def _steps(outcome: Outcome) -> tuple[str, str]:
    """What leads from the logits to the confidence, in words."""
    if outcome.by_calibrator is None:
        return BY_CURVE
    return BY_CALIBRATOR if outcome.run.context.has_edges else BY_CALIBRATOR_OF_RECORDS
