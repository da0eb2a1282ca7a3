"""The rounds: candidates, evidence, scores, beliefs, and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from dualign.arrays import FloatArray, IntArray
from dualign.beliefs.labels import LabelPropagation
from dualign.beliefs.vectors import View
from dualign.graph_pair import no_links
from dualign.matcher.anchors import has_anchors
from dualign.matcher.beginning import begin, first_candidates
from dualign.matcher.calibration import Calibration, fit_calibration
from dualign.matcher.features import FixedTable
from dualign.matcher.literals.judgement import on_literals_alone
from dualign.matcher.missing import missing_shares
from dualign.matcher.one_round import FEWEST_LINKS, one_round, worth_keeping
from dualign.matcher.round_report import RoundReport, predicted_keys, report_of, unwatched
from dualign.matcher.round_store import RoundStore
from dualign.matcher.run import Run
from dualign.matcher.scene import Scene
from dualign.matcher.shipped import ShippedMatcher
from dualign.matcher.simulation import simulated_runs
from dualign.progress import SILENT, Progress

FOUND_BY_NAMES = 0.9  # of the known links; below it, labels are propagated too


Embedder = Callable[[IntArray], View]  # from links to vectors of both sides


@dataclass(frozen=True, kw_only=True, eq=False)
class Outcome:
    """The real run after its last round, and how its probabilities are to be read.

    ``learnt`` says that the calibration was fitted on known links of these graphs. A shipped
    one is about the shipped matcher: what was judged on literals alone stays as it is.
    """

    run: Run
    calibration: Calibration
    reports: tuple[RoundReport, ...]
    learnt: bool

    @property
    def confidence(self) -> FloatArray:
        """The calibrated probability of each pair; known links have one."""
        shares = missing_shares(self.run, self.calibration)
        missing = None if shares is None else shares[self.run.pairs.lefts]
        values = self.calibration.of(self.run.probability, missing)
        if not self.learnt:
            alone = on_literals_alone(self.run.scene, self.run.pairs)
            values[alone] = self.run.probability[alone]
        values[self.run.known] = 1
        return values


def matching_rounds(
    scene: Scene,
    links: IntArray,
    *,
    negatives: IntArray | None = None,
    seed: int = 0,
    shipped: ShippedMatcher | None = None,
    store: RoundStore | None = None,
    embedder: Embedder | None = None,
    watch: Callable[[RoundReport], None] = unwatched,
    progress: Progress = SILENT,
) -> Outcome:
    """Align the graphs of a scene, learning from the links as far as they go.

    Simulated runs, each with a part of the links hidden, teach a scorer what true pairs look
    like; it judges the real run, which goes along, round by round. The scorer of a
    simulated run has never seen the links that are hidden in it. Where links are few, the
    shipped matcher's judgement is mixed in, the less the more there are. With a ``store``, a
    run that was cut off goes on after its last whole round. An ``embedder`` gives each run the
    embedding that its own links make.
    """
    settings = scene.settings
    simulated = simulated_runs(scene, links, seed) if len(links) >= FEWEST_LINKS else []
    real = Run(scene, links)
    runs = [*simulated, real]
    with progress.task("first candidates"):
        start = first_candidates(scene)
        for run in runs:
            run.forbid(no_links() if negatives is None else negatives)
            begin(run, start)
            if embedder is not None and len(run.links):
                run.embedding = embedder(run.links)
    labels = _label_propagation(scene, simulated, seed)
    fixed = FixedTable(scene)
    if not has_anchors(real, fixed):
        real.keep(np.zeros(len(real.pairs), dtype=np.bool_))
        return Outcome(run=real, calibration=Calibration(), reports=(), learnt=False)
    reports = store.take_up(runs) if store is not None else []
    for report in reports:
        watch(report)
    steps, rounds = len(runs) + 1, settings.rounds_of(labels=labels is not None)
    with progress.task("rounds", rounds * steps, len(reports) * steps) as task:
        for number in range(len(reports), rounds):
            before = predicted_keys(real) if number else np.empty(0, np.int64)
            one_round(
                number, simulated, real, fixed=fixed, labels=labels, shipped=shipped, seed=seed,
                step=task.advance,
            )  # fmt: skip
            reports.append(report_of(real, number, before))
            watch(reports[-1])
            task.advance(expected_precision=reports[-1].expected_precision)
            if not number:
                for run in runs:
                    run.keep(worth_keeping(run, settings.kept))
            if store is not None:
                store.save(runs, reports)
    calibration = fit_calibration(simulated, 1 - settings.hidden_share) if simulated else None
    learnt = calibration is not None
    if calibration is None:  # the shipped curves are about the shipped matcher, which judged then
        calibration = Calibration() if shipped is None or labels else shipped.calibration
    return Outcome(run=real, calibration=calibration, reports=tuple(reports), learnt=learnt)


def _label_propagation(
    scene: Scene, simulated: Sequence[Run], seed: int
) -> LabelPropagation | None:
    wanted = scene.settings.label_propagation
    if wanted is None:
        hidden = sum(len(run.hidden) for run in simulated)
        found = sum(int(run.labelled()[1].sum()) for run in simulated)
        gone = 2 * scene.settings.missing_share
        wanted = bool(hidden) and found < FOUND_BY_NAMES * (1 - gone) * hidden
    return LabelPropagation(width=scene.settings.label_width, seed=seed) if wanted else None
