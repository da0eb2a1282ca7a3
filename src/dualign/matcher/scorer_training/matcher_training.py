"""How the shipped matcher is trained: on pairs of graphs whose links are all known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.graph_pair import no_links
from dualign.core.progress import SILENT, Progress
from dualign.matcher.calibration.probability_calibration import Calibration, fit_calibration
from dualign.matcher.features import FixedTable
from dualign.matcher.match_context import MatchContext
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.one_round import collect_features
from dualign.matcher.rounds.pruning import worth_keeping
from dualign.matcher.rounds.round_judgement import scorer_judge
from dualign.matcher.rounds.simulation import cross_fitted, joined, simulated_run, training_pairs
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher


def train_matcher(
    tasks: Sequence[tuple[MatchContext, IntArray]],
    *,
    seed: int = 0,
    trained_on: Sequence[str] = (),
    progress: Progress = SILENT,
) -> ShippedMatcher:
    """Train a matcher that needs no links, from at least two tasks (a context and its links).

    Every task is run without a single known link. In each round it is judged by a scorer that has
    learnt from the other tasks only; the scorers that are kept have learnt from all of them. Names
    are names to them, and no literals.
    """
    tasks = [(replace(context, neighbour_names=False), links) for context, links in tasks]
    runs = [simulated_run(context, no_links(), links) for context, links in tasks]
    fixed = [FixedTable(context) for context, _ in tasks]
    settings = tasks[0][0].settings
    for run, known in zip(runs, fixed, strict=True):
        begin(run, first_candidates(run.context), known)
    kept: list[Scorer] = []
    rounds = settings.rounds_of(labels=False)
    with progress.task("training", rounds * (len(runs) + 1)) as task:
        for number in range(rounds):
            tables = []
            for run, known in zip(runs, fixed, strict=True):
                tables.append(collect_features(run, number, known))
                task.advance()
            draw = np.random.default_rng((seed, number))
            parts = [
                training_pairs(run, table, draw) for run, table in zip(runs, tables, strict=True)
            ]
            values, same = joined(parts)
            kept.append(Scorer.fit(values, same, settings, seed))
            scorers = cross_fitted(parts, tasks[0][0], seed)
            for run, table, scorer in zip(runs, tables, scorers, strict=True):
                run.believe(probability(table.judged(scorer_judge(scorer))[0]))
                if not number:
                    run.keep(worth_keeping(run, settings.kept))
            task.advance()
    calibration = fit_calibration(runs) or Calibration()
    return ShippedMatcher(scorers=kept, calibration=calibration, trained_on=trained_on)
