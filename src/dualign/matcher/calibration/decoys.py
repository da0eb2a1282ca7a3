"""`Decoys`: pairs that are certainly wrong, made from the two graphs at hand.

How wrong pairs score depends on the data: two short names agree by chance where two long
descriptions never would. So the match of some entities is removed, and whatever they choose
instead, if it chooses them in return, is a decoy: a wrong pair that looks as right as wrong pairs
can. (Target-decoy estimation of error rates in proteomics: Elias & Gygi 2007.) Where entities have
several counterparts, all of them are removed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_leads import Scores, leads_of
from dualign.matcher.calibration.static_features import static_features
from dualign.matcher.features import FeatureBlocks, FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import follow

Judged = Callable[[MatchState], FloatArray]  # the probability of each pair of a state

PASSES = 2
MANY = 2000  # pairs that chose each other, of graphs with edges: one pass is enough
KNOCKED_OUT = 0.25  # share of the surest pairs that are taken apart at a time, from either side
COUNTERPARTS = -5.0  # log-odds; rivals of each other score this much where there are many of them
FEWEST = 20  # pairs that chose each other; with fewer there is nothing to go by
NOTHING = -20.0  # log-odds of an entity that has no pair
FEWEST_DECOYS = 3  # fewer are joined by as many that score as the least sure pair does


@dataclass(frozen=True, kw_only=True, eq=False)
class Decoys:
    """Log-odds of the decoys, and how many entities were asked.

    ``groups`` and ``asked_groups`` are the groups of the pairs found and of the pairs that were
    taken apart (`pair_groups`). ``values`` are the static features of the pairs found, of all
    groups; none in graphs with edges. ``best`` are the best scores of all left and of all right
    entities whose match was removed, whether they were chosen in return or not.
    """

    scores: Scores
    groups: IntArray
    asked_groups: IntArray
    values: Scores = field(default_factory=lambda: np.empty((0, 0)))
    best: tuple[Scores, Scores] = field(default_factory=lambda: (np.empty(0), np.empty(0)))
    several: Several = ONE_EACH  # entities of that side have several counterparts, no rivals

    @property
    def found_share(self) -> float:
        """The share of the entities without counterpart that are chosen in return all the same."""
        return len(self.scores) / max(len(self.asked_groups), 1)

    def of_group(self, group: int, least: float) -> Decoys:
        """Those of one group; where they are few, joined by some that score ``least``."""
        own = self.groups == group
        found = self.scores[: len(self.groups)]  # without what was added to too few
        return replace(
            self,
            scores=_enough(found[own], least),
            groups=self.groups[own],
            asked_groups=self.asked_groups[self.asked_groups == group],
        )


def find_decoys(run: MatchState, judged: Judged, fixed: FixedTable, seed: int) -> Decoys | None:
    """What the entities of a run choose when their match is removed; None if few have one."""
    scores = logit(run.probability)
    chosen = np.flatnonzero(mutual(run.pairs, scores) & ~run.known)
    if len(chosen) < FEWEST:
        return None
    draw = np.random.default_rng(seed)
    sure = surest(chosen, scores[chosen])
    ends = (run.pairs.lefts, run.pairs.rights)
    counterparts = scores >= (COUNTERPARTS if run.several.both else 0)
    if run.compatible is not None:
        counterparts |= run.compatible
    found: list[Scores] = []
    found_groups: list[IntArray] = []
    asked: list[IntArray] = []
    values: list[Scores] = []
    best: tuple[list[Scores], list[Scores]] = ([], [])
    for _ in range(1 if run.context.has_edges and len(chosen) >= MANY else PASSES):
        for side in (0, 1):
            taken = sure[draw.random(len(sure)) < KNOCKED_OUT]
            alone = np.zeros(run.context.shape[side], dtype=np.bool_)
            alone[ends[side][taken]] = True
            matched = ends[1 - side][taken]
            if run.several[side]:
                matched = ends[1 - side][alone[ends[side]] & counterparts]
            state = without(run, matched, side)
            follow(state, run, fixed)
            state.probability = judged(state)
            theirs = (state.pairs.lefts, state.pairs.rights)[side]
            others = logit(state.probability)
            decoy = mutual(state.pairs, others) & alone[theirs]
            found.append(others[decoy])
            best[side].append(_best_of(theirs, others, alone))
            found_groups.append(pair_groups(state)[decoy])
            if not run.context.has_edges:
                values.append(_values(state, others, np.flatnonzero(decoy), fixed))
            _, first = np.unique(ends[side][taken], return_index=True)
            asked.append(pair_groups(run)[taken][first])
    return Decoys(
        scores=_enough(np.concatenate(found), float(scores[chosen].min())),
        groups=np.concatenate(found_groups),
        asked_groups=np.concatenate(asked),
        values=np.concatenate(values) if values else np.empty((0, 0)),
        best=(np.concatenate(best[0]), np.concatenate(best[1])),
        several=run.several,
    )


def _best_of(groups: AnyArray, scores: Scores, asked: BoolArray) -> Scores:
    """The best score of each entity that is asked; one without any pair scores `NOTHING`."""
    best = np.full(len(asked), NOTHING)
    np.maximum.at(best, groups, scores)
    return best[asked]


def _values(state: MatchState, scores: Scores, places: IntArray, fixed: FixedTable) -> Scores:
    """The static features of some pairs of a judged state."""
    lead = leads_of(state.pairs, scores, state.several)
    return static_features(FeatureBlocks(state, fixed).rows(places), scores[places], lead[places])


def pair_groups(run: MatchState) -> IntArray:
    """The group of each pair of a run, by the groups of its two entities."""
    left, right = run.context.groups
    return pair_keys(left[run.pairs.lefts], right[run.pairs.rights], int(right.max()) + 1)


def _enough(scores: Scores, least: float) -> Scores:
    """The scores; where they are few, with some more that score ``least``."""
    if len(scores) >= FEWEST_DECOYS:
        return scores
    return np.concatenate([scores, np.full(FEWEST_DECOYS, least)])


def mutual(pairs: Pairs, scores: Scores) -> BoolArray:
    """Which pairs are the best of their row and of their column."""
    best_left = np.full(pairs.left_count, -np.inf)
    best_right = np.full(pairs.right_count, -np.inf)
    np.maximum.at(best_left, pairs.lefts, scores)
    np.maximum.at(best_right, pairs.rights, scores)
    chosen: BoolArray = (scores == best_left[pairs.lefts]) & (scores == best_right[pairs.rights])
    return chosen


def surest(chosen: IntArray, scores: Scores) -> IntArray:
    """The pairs that are more likely than not or, where these are few, the best fifth."""
    sure = chosen[scores >= 0]
    if len(sure) >= max(FEWEST, len(chosen) // 10):
        return sure
    return chosen[np.argsort(-scores, kind="stable")[: max(FEWEST, len(chosen) // 5)]]


def without(run: MatchState, matched: AnyArray, side: int) -> MatchState:
    """The run's graphs without those entities, matched to ones of ``side``, of the other side."""
    gone = [np.flatnonzero(~here) for here in (run.here_left, run.here_right)]
    gone[1 - side] = np.union1d(gone[1 - side], matched)
    state = MatchState(run.context, run.links, gone_left=gone[0], gone_right=gone[1])
    state.never, state.several = run.never, run.several
    if run.compatible is not None:
        state.allow_together(run.pairs.keys[run.compatible])
    return state
