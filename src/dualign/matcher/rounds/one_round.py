"""One round: look at the candidates, learn what true pairs look like, judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.assignments import EVERY
from dualign.candidate_pairs.assignment.cardinality import inferred_cardinality
from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.matcher.evidence.judged_round import JudgedRound
from dualign.matcher.features import FeatureBlocks, FixedTable
from dualign.matcher.generators import EACH_ROUND
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.round_judgement import Judgement, scorer_judge, shipped_judge
from dualign.matcher.rounds.simulation import cross_fitted, lesson
from dualign.matcher.scoring.proven_share import proven_share
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.matcher.scoring.voices import voices_of

FEWEST_LINKS = 20  # with fewer there is nothing to learn from
LIKELY = 0.5
KEPT_BACKWARD = 3  # candidates kept for a right entity after the first round


def one_round(
    number: int,
    simulated: Sequence[MatchState],
    real: MatchState,
    *,
    fixed: FixedTable,
    labels: LabelPropagation | None,
    shipped: ShippedMatcher | None,
    seed: int,
    step: Callable[[], None],
    keep: Callable[[JudgedRound], None] | None = None,
) -> tuple[tuple[Scorer, ...], float]:
    """Run one round: new candidates, features and probabilities for every run.

    Returns the scorers that were learnt, and the weight of the shipped judgement against theirs.

    The real run comes last, when the features of the others are no longer needed. ``keep`` receives
    the evidence that the real run was judged by.
    """
    tables, given = [], list[FloatArray | None]()
    for run in simulated:
        tables.append(look(run, number, fixed, labels))
        run.likeness = np.empty((0, 0), dtype=np.float32)  # large, and the features know it
        given.append(
            None if shipped is None else tables[-1].judged(shipped_judge(run, number, shipped))[0]
        )
        step()
    scorers: list[Scorer] = []
    if not _several(simulated, given, real.links):
        draw = np.random.default_rng((seed, number))
        lessons = [lesson(run, table, draw) for run, table in zip(simulated, tables, strict=True)]
        scorers = cross_fitted(lessons, real.context, seed)
        del lessons
    if not scorers and shipped is None:
        raise UsageError(
            f"{len(real.links)} known links teach nothing (a scorer needs {FEWEST_LINKS} and some "
            "pairs to learn from), and no shipped matcher was given; give one of them"
        )
    judged = [
        Judgement(
            learnt=tables[k].judged(scorer_judge(scorers[k]))[0] if scorers else None,
            shipped=given[k],
        )
        for k in range(len(simulated))
    ]
    del tables
    proofs = [
        proof for each, run in zip(judged, simulated, strict=True) for proof in each.proof(run)
    ]
    share = proven_share(proofs, shipped.share(len(real.links)) if shipped is not None else 0.0)
    for run, each in zip(simulated, judged, strict=True):
        run.believe(each.mixed(share))
    judge = Judge(fixed=fixed, scorers=scorers, shipped=shipped, share=share)
    real.believe(judge.of(real, number, labels, keep=keep))
    step()
    return tuple(scorers), share


@dataclass(frozen=True, kw_only=True, eq=False)
class Judge:
    """The judges of the pairs of a run, and the features they look at."""

    fixed: FixedTable
    scorers: Sequence[Scorer]
    shipped: ShippedMatcher | None
    share: float  # of the shipped judgement

    def of(
        self,
        run: MatchState,
        number: int = 0,
        labels: LabelPropagation | None = None,
        *,
        keep: Callable[[JudgedRound], None] | None = None,
    ) -> FloatArray:
        """The probability of each pair in a round; ``keep`` receives the evidence."""
        table = look(run, number, self.fixed, labels)
        judgement = Judgement.of(run, table, number, self.scorers, self.shipped)
        if keep is not None:
            voices = voices_of(run, number, self.scorers, self.shipped, self.share)
            keep(JudgedRound.of(run, table, voices, judgement.logits(self.share)))
        return judgement.mixed(self.share)


def _several(
    simulated: Sequence[MatchState], given: Sequence[FloatArray | None], links: IntArray
) -> bool:
    """Whether an entity may have several counterparts.

    Then a pair that is not a known link may well be right, so links teach nothing about wrong
    pairs, and the shipped judgement is used alone.
    """
    if not simulated or given[0] is None:
        return False
    seen = inferred_cardinality(simulated[0].pairs, probability(given[0]), links)
    return seen.assignment == EVERY


def look(
    run: MatchState, number: int, fixed: FixedTable, labels: LabelPropagation | None = None
) -> FeatureBlocks:
    """The first half of a round: new candidates, and the features of all."""
    run.update_beliefs(labels)
    run.add([keys for generator in EACH_ROUND.values() for keys in generator(run, number)])
    table = FeatureBlocks(run, fixed)
    run.label_views = {}  # large, and the next round computes its own
    return table


def worth_keeping(run: MatchState, kept: int) -> BoolArray:
    """The best candidates of each left entity, and a few of each right one.

    Where an entity may have several counterparts, all likely ones.
    """
    pairs = run.pairs
    return (
        (run.several & (run.probability >= LIKELY))
        | (_place(run.probability, pairs.lefts, pairs.row_starts) < kept)
        | (_place(run.probability, pairs.rights, pairs.column_starts) < KEPT_BACKWARD)
        | run.known
    )


def _place(values: FloatArray, groups: AnyArray, starts: IntArray) -> IntArray:
    """The rank of each value within its group, from 0, largest first."""
    order = np.lexsort((-values, groups))
    place = np.empty(len(values), dtype=np.int64)
    place[order] = np.arange(len(values))
    return place - starts[groups]
