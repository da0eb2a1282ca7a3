"""Whose entities may have several counterparts: first by the probabilities, then by strangers."""

from __future__ import annotations

from dualign.candidate_pairs.assignment.cardinality import inferred_several
from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.probability_calibration import logit
from dualign.matcher.scoring.shared_choices import confirmed_several
from dualign.matcher.scoring.strangers import Judged, Strangers, find_strangers


def several_of(run: MatchState) -> Several:
    """Which side's entities of the run may have several counterparts, by their probabilities."""
    return inferred_several(run.pairs, run.probability, run.links)[0]


def settled_strangers(
    run: MatchState, judged: Judged, fixed: FixedTable, seed: int
) -> Strangers | None:
    """The strangers of a run, by which it is settled whose entities have several counterparts.

    With n to m, an entity that has lost its match has other counterparts, so nobody is a stranger
    yet; readings of graphs know one counterpart alone. Both are left as they were seen.
    """
    if run.several.both:
        return None
    seen, run.several = run.several, ONE_EACH
    strangers = find_strangers(run, judged, fixed, seed)
    if strangers is None or run.context.has_edges:
        run.several = seen
        return strangers
    shared = confirmed_several(run.pairs, logit(run.probability), strangers.best, seen)
    run.several, _ = inferred_several(run.pairs, run.probability, run.links, shared)
    return strangers
