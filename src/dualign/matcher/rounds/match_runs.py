"""`MatchRuns`: the real run and the simulated ones, which go through the rounds together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.core.progress import Progress
from dualign.io import KnownLinks
from dualign.matcher.features import FixedTable
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.pruning import worth_keeping
from dualign.matcher.rounds.round_store import RoundStore
from dualign.matcher.rounds.simulation import FEWEST_LINKS, simulated_runs

FOUND_BY_NAMES = 0.9  # of the known links; below it, labels are propagated too


@dataclass(frozen=True, kw_only=True, eq=False)
class MatchRuns:
    """The real run, the simulated ones, and what they share."""

    real: MatchState
    simulated: Sequence[MatchState]  # none where links are few
    fixed: FixedTable
    labels: LabelPropagation | None  # None: labels are not propagated

    @classmethod
    def begin(
        cls,
        context: MatchContext,
        known: KnownLinks,
        *,
        seed: int,
        store: RoundStore | None,
        progress: Progress,
    ) -> MatchRuns:
        """Give each run the first candidates and first beliefs."""
        simulated = []
        if len(known.same) >= FEWEST_LINKS:
            simulated = simulated_runs(context, known.same, seed)
        real = MatchState(context, known.same)
        fixed = FixedTable(context)
        with progress.task("first candidates"):
            find, shape, edges = (
                partial(first_candidates, context),
                context.shape,
                context.has_edges,
            )
            start = find() if store is None else store.first_candidates(find, shape, edges=edges)
            for run in (*simulated, real):
                run.forbid(known.different, known.alone)
                begin(run, start, fixed)
        labels = _label_propagation(context, simulated, seed)
        return cls(real=real, simulated=simulated, fixed=fixed, labels=labels)

    @property
    def all(self) -> list[MatchState]:
        """Every run, the real one last."""
        return [*self.simulated, self.real]

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        context = self.real.context
        return context.settings.rounds_of(labels=self.labels is not None, edges=context.has_edges)

    def narrow(self, several: Several) -> None:
        """Drop the pairs that are not worth another round; ``several`` as in `MatchState`."""
        for run in self.all:
            run.several = several
            run.keep(worth_keeping(run, run.context.settings.kept))
        first, *others = self.all
        self.fixed.keep(first.pairs.union(*(run.pairs for run in others)))


def _label_propagation(
    context: MatchContext, simulated: Sequence[MatchState], seed: int
) -> LabelPropagation | None:
    """Labels are propagated where names alone find too few of the hidden links."""
    wanted = context.settings.label_propagation
    if wanted is None:
        here = sum(int(run.whole().sum()) for run in simulated)
        found = sum(int(run.labelled()[1].sum()) for run in simulated)
        wanted = found < FOUND_BY_NAMES * here
    return LabelPropagation(width=context.settings.label_width, seed=seed) if wanted else None
