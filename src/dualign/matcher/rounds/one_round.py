"""One round: collect candidates and features, learn what true pairs look like, judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.cardinality import inferred_several
from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.matcher.evidence.judged_round import JudgedRound
from dualign.matcher.features import FeatureBlocks, FixedTable
from dualign.matcher.generators import EACH_ROUND
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.match_runs import MatchRuns
from dualign.matcher.rounds.round_judgement import RoundJudgement, scorer_judge, shipped_judge
from dualign.matcher.rounds.simulation import FEWEST_LINKS, cross_fitted, training_pairs
from dualign.matcher.scoring.associated_words import with_associated_words
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.matcher.scoring.shipped_weight import fit_shipped_weight
from dualign.matcher.scoring.weighted_scorers import weighted_scorers

Scorers = tuple[Scorer, ...]


def one_round(
    number: int,
    runs: MatchRuns,
    *,
    shipped: ShippedMatcher | None,
    seed: int,
    step: Callable[[], None],
    keep: Callable[[JudgedRound], None] | None = None,
) -> tuple[Scorers, float]:
    """Run one round: new candidates, features and probabilities for every run.

    Returns the scorers that were learnt, and the weight of the shipped judgement against theirs.

    The real run comes last, when the features of the others are no longer needed. ``keep`` receives
    the evidence that the real run was judged by.
    """
    scorers, share = _simulated_round(number, runs, shipped=shipped, seed=seed, step=step)
    judge = Judge(fixed=runs.fixed, scorers=scorers, shipped=shipped, share=share)
    runs.real.believe(judge.of(runs.real, number, runs.labels, keep=keep))
    step()
    return scorers, share


def _simulated_round(
    number: int,
    runs: MatchRuns,
    *,
    shipped: ShippedMatcher | None,
    seed: int,
    step: Callable[[], None],
) -> tuple[Scorers, float]:
    """The round of the simulated runs: what is learnt from them, and their probabilities."""
    links = runs.real.links
    tables, by_shipped = [], list[FloatArray | None]()
    for run in runs.simulated:
        table = collect_features(run, number, runs.fixed, runs.labels)
        run.likeness = np.empty((0, 0), dtype=np.float32)  # large, and the features know it
        judge = None if shipped is None else shipped_judge(run, number, shipped)
        by_shipped.append(None if judge is None else table.judged(judge)[0])
        tables.append(table)
        step()
    several = _several(runs.simulated, by_shipped, links)
    scorers: Scorers = ()
    if not several.both:
        scorers = _learn(runs.simulated, tables, number, seed, several)
    if not scorers and shipped is None:
        raise UsageError(
            f"nothing can be learnt from {len(links)} known links (a scorer needs {FEWEST_LINKS} "
            "and some pairs to learn from), and no shipped matcher was given; give one of them"
        )
    judged = [
        RoundJudgement(
            learnt=table.judged(scorer_judge(scorers[k]))[0] if scorers else None,
            shipped=by_shipped[k],
        )
        for k, table in enumerate(tables)
    ]
    held_out = [
        scores
        for each, run in zip(judged, runs.simulated, strict=True)
        for scores in each.held_out(run, several)
    ]
    share = fit_shipped_weight(held_out, shipped.share(len(links)) if shipped is not None else 0.0)
    for run, each in zip(runs.simulated, judged, strict=True):
        run.believe(probability(with_associated_words(run, each.logits(share))))
    return scorers, share


def _learn(
    simulated: Sequence[MatchState],
    tables: Sequence[FeatureBlocks],
    number: int,
    seed: int,
    several: Several,
) -> Scorers:
    """For each simulated run, a scorer that has learnt from the others; () if there is nothing."""
    draw = np.random.default_rng((seed, number))
    parts = [
        training_pairs(run, table, draw, several)
        for run, table in zip(simulated, tables, strict=True)
    ]
    return tuple(cross_fitted(parts, simulated[0].context, seed)) if parts else ()


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
        table = collect_features(run, number, self.fixed, labels)
        judgement = RoundJudgement.of(run, table, number, self.scorers, self.shipped)
        logits = with_associated_words(run, judgement.logits(self.share))
        if keep is not None:
            weighted = weighted_scorers(run, number, self.scorers, self.shipped, self.share)
            keep(JudgedRound.of(run, table, weighted, logits))
        return probability(logits)


def _several(
    simulated: Sequence[MatchState], given: Sequence[FloatArray | None], links: IntArray
) -> Several:
    """Which side's entities may have several counterparts.

    Of these, a pair that is not a known link may well be right, so links do not show
    which of their pairs are wrong; with n to m, the shipped judgement is used alone.
    """
    if not simulated or given[0] is None:
        return ONE_EACH
    several, _ = inferred_several(simulated[0].pairs, probability(given[0]), links)
    return several


def collect_features(
    run: MatchState, number: int, fixed: FixedTable, labels: LabelPropagation | None = None
) -> FeatureBlocks:
    """The first half of a round: new candidates, and the features of all."""
    run.update_beliefs(labels)
    run.add([keys for generator in EACH_ROUND.values() for keys in generator(run, number)])
    table = FeatureBlocks(run, fixed)
    run.label_views = {}  # large, and the next round computes its own
    return table
