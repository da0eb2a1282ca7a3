"""Where entities have several counterparts, likely pairs lead to further ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dualign.candidate_pairs.assignment.assignments import EVERY
from dualign.candidate_pairs.assignment.cardinality import inferred_cardinality
from dualign.candidate_pairs.chains import chained
from dualign.core.arrays import FloatArray
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import renew

PASSES = 2  # the first finds compatible pairs, the second those that were held back by them


def has_several(run: MatchState) -> bool:
    """Whether an entity of the run may have several counterparts."""
    return inferred_cardinality(run.pairs, run.probability, run.links).assignment == EVERY


def follow_chains(
    run: MatchState, judged: Callable[[MatchState], FloatArray], fixed: FixedTable
) -> None:
    """Add the pairs that chains lead to, and judge all pairs of records again.

    Pairs that are connected by chains are then not rivals of each other.
    """
    run.several = True
    for _ in range(PASSES):
        keys, _ = chained(run.pairs, np.where(run.known, np.float32(1), run.probability))
        run.add([keys])
        run.allow_together(keys)
        renew(run, fixed)
        run.probability = judged(run)


def at_least_chained(run: MatchState, probability: FloatArray) -> FloatArray:
    """The probability of each pair, or that of the likeliest chain that leads to it."""
    known = np.where(run.known, np.float32(1), probability)
    keys, worth = chained(run.pairs, known)
    places = run.pairs.find(keys)
    found = probability.copy()
    ends = places[places >= 0]
    found[ends] = np.maximum(found[ends], worth[places >= 0])
    return found
