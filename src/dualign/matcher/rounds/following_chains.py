"""Where entities have several counterparts, likely pairs speak for further ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dualign.candidate_pairs.chains import LIKELY, chained
from dualign.core.arrays import FloatArray
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import renew

PASSES = 2  # the first finds compatible pairs, the second those that were held back by them


def follow_chains(
    run: MatchState, judged: Callable[[MatchState], FloatArray], fixed: FixedTable
) -> None:
    """Add the pairs that chains lead to, and judge all pairs of records again.

    Pairs that are connected by chains are then not rivals of each other. Where the entities of one
    side alone have several counterparts, chains lead nowhere, and likely pairs are not rivals.
    """
    for _ in range(PASSES):
        known = np.where(run.known, np.float32(1), run.probability)
        if run.several.both:
            keys, _ = chained(run.pairs, known)
            run.add([keys])
        else:
            keys = run.pairs.keys[known >= LIKELY]
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
