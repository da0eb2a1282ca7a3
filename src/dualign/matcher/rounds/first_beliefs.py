"""Where every run begins: candidates, and first beliefs from their names and literals."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import TEMPERATURE, project, settle, sinkhorn
from dualign.matcher.features import FixedTable
from dualign.matcher.generators import FIRST
from dualign.matcher.literals.literal_judgement import nameless, posterior
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState

NAME_WEIGHT = 0.3  # weight of the name against the context


def first_candidates(context: MatchContext) -> Pairs:
    """The pairs that every run starts from."""
    keys = [found for generator in FIRST.values() for found in generator(context)]
    return Pairs.of(keys, *context.shape)


def begin(run: MatchState, candidates: Pairs, fixed: FixedTable) -> None:
    """Add the first candidates; first beliefs come from an entropic transport of their names.

    Literals are added as log-odds, which is what similarity over temperature is. Where an entity
    has no name, the posterior of the literals is used instead, if any compare.
    """
    run.add([candidates.keys])
    name, context, odds = fixed.columns(run.pairs, ("name", "context", "literal_odds"))
    likeness = NAME_WEIGHT * name + (1 - NAME_WEIGHT) * context
    literals = run.context.literals
    run.probability = sinkhorn(run.pairs, likeness + np.float32(TEMPERATURE) * odds)
    believed = project(run.pairs, posterior(odds, literals.prior))
    run.probability = np.where(
        nameless(run.context, run.pairs) & (odds != 0), believed, run.probability
    )
    compatible = run.compatible
    if compatible is not None:  # they share what transport gives to one
        ends = run.pairs.lefts if run.several.left else run.pairs.rights
        together = np.bincount(ends[compatible], weights=run.probability[compatible])
        shared = np.minimum(together, 1).astype(np.float32)
        run.probability[compatible] = shared[ends[compatible]]
    run.belief = settle(run.pairs, run.probability, run.known_keys, run.several)


def renew(run: MatchState, fixed: FixedTable) -> None:
    """Believe of the pairs of a run what it can know before it is judged again.

    Without edges, what names and literals say; with edges, what the last round said: neighbours
    would have to be found again otherwise.
    """
    if run.context.has_edges:
        run.believe(run.probability)
    else:
        begin(run, run.pairs, fixed)


def follow(state: MatchState, run: MatchState, fixed: FixedTable) -> None:
    """Look at the pairs of a run in a state that has not begun, and believe what the run does."""
    state.add([run.pairs.keys])
    state.searched = run.searched
    state.probability = run.probability[run.pairs.find(state.pairs.keys)]
    renew(state, fixed)
