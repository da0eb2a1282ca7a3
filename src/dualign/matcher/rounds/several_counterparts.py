"""Whose entities may have several counterparts: first by the probabilities, then by decoys."""

from __future__ import annotations

from dualign.candidate_pairs.assignment.cardinality import Choices, inferred_several
from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.matcher.calibration.decoys import Decoys, Judged, find_decoys
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.shared_choices import confirmed_several
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState


def several_of(run: MatchState) -> Several:
    """Which side's entities of the run may have several counterparts, by their probabilities."""
    return inferred_several(run.pairs, run.probability, run.links)[0]


def settle_several(run: MatchState, judged: Judged, fixed: FixedTable, seed: int) -> Decoys | None:
    """Let decoys settle whose entities have several counterparts; returns them.

    With n to m, an entity that has lost its match has other counterparts, so there are no decoys
    yet; calibrators of graphs know one counterpart alone. Both are left as they were seen.
    """
    if run.several.both:
        return None
    seen, run.several = run.several, ONE_EACH
    decoys = find_decoys(run, judged, fixed, seed)
    if decoys is None or run.context.has_edges:
        run.several = seen
        return decoys
    shares = Choices.of(run.pairs, run.probability).shares
    shared = confirmed_several(run.pairs, logit(run.probability), decoys.best, seen, shares)
    run.several, _ = inferred_several(run.pairs, run.probability, run.links, shared)
    return decoys
