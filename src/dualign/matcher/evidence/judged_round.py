"""`JudgedRound`: the evidence that a round judged its pairs by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.relation_likeness import FLOOR
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.evidence.coded_table import CodedTable, thresholds
from dualign.matcher.evidence.kept_judge import KeptJudge

if TYPE_CHECKING:
    from dualign.matcher.features import FeatureBlocks
    from dualign.matcher.match_state import MatchState
    from dualign.matcher.scoring.weighted_scorers import WeightedScorer

NOTHING = 1e-4  # a similarity of relations that exceeds the floor by less is not kept


@dataclass(frozen=True, kw_only=True, eq=False)
class RelationLikeness:
    """How far relations correspond, where above the floor; inverses come after the relations."""

    left: AnyArray
    right: AnyArray
    value: FloatArray

    @classmethod
    def of(cls, likeness: FloatArray) -> RelationLikeness:
        """The entries of a table (left, right relations) that carry information."""
        left, right = np.nonzero(likeness > FLOOR + NOTHING)
        return cls(
            left=left.astype(np.int32),
            right=right.astype(np.int32),
            value=likeness[left, right].astype(np.float32),
        )

    def table(self, left: IntArray, right: IntArray) -> FloatArray:
        """How far all relations correspond, where relation k has the number ``left[k]`` etc."""
        found = np.full((len(left), len(right)), FLOOR, np.float32)
        found[left[self.left], right[self.right]] = self.value
        return found


@dataclass(frozen=True, kw_only=True, eq=False)
class JudgedRound:
    """The pairs of a round: their features, their judges, and the beliefs before the round."""

    pairs: Pairs
    table: CodedTable
    judges: Sequence[KeptJudge]
    weights: Sequence[FloatArray]  # of each judge (pairs,)
    logits: FloatArray  # (pairs,), what the judges say together
    belief: FloatArray  # (pairs,), before the round
    likeness: RelationLikeness
    several: Several = ONE_EACH
    compatible: BoolArray | None = None  # (pairs,), see `MatchState`
    adds_literals: bool = False  # after the trees, of which some do not look at them

    @classmethod
    def of(
        cls,
        run: MatchState,
        table: FeatureBlocks,
        scorers: Sequence[WeightedScorer],
        logits: FloatArray,
    ) -> JudgedRound:
        """The evidence a run is judged by, before the run adopts the judgement."""
        from dualign.matcher.features import column_names

        judges = [(each.scorer, each.columns) for each in scorers]
        return cls(
            pairs=run.pairs,
            table=CodedTable.of(
                ((span, values) for span, _, values in table.blocks()),
                len(table),
                thresholds(judges, len(column_names())),
            ),
            judges=[KeptJudge.of(each.scorer, each.columns) for each in scorers],
            weights=[each.tree_weights(run) for each in scorers],
            logits=logits,
            belief=run.belief,
            likeness=RelationLikeness.of(run.likeness),
            several=run.several,
            compatible=run.compatible,
            adds_literals=not all(each.knows_literals for each in scorers)
            and bool(run.context.literals.properties),
        )
