"""How far the score of a pair is ahead of the best other pair of its row and of its column."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs

Scores = npt.NDArray[np.float64]

FAR = 20.0  # larger leads count as this one


def leads_of(pairs: Pairs, scores: Scores, several: Several) -> Scores:
    """The leads of each pair, as large as can be where entities have several counterparts."""
    found = leads(pairs, scores)
    found[:, np.array(several)] = FAR
    return found


def leads(pairs: Pairs, scores: Scores) -> Scores:
    """The leads of each pair, shape (pairs, 2); infinite where there is no other pair."""
    found = np.empty((len(pairs), 2))
    for side, (groups, count) in enumerate(
        ((pairs.lefts, pairs.left_count), (pairs.rights, pairs.right_count))
    ):
        order = np.lexsort((-scores, groups))
        group, ordered = groups[order], scores[order]
        first = np.append(True, group[1:] != group[:-1])
        second = np.append(False, first[:-1]) & ~first
        best, runner_up = np.full((2, count), -np.inf)
        best[group[first]], runner_up[group[second]] = ordered[first], ordered[second]
        place = np.empty(len(pairs), dtype=np.bool_)
        place[order] = first
        found[:, side] = scores - np.where(place, runner_up[groups], best[groups])
    return found
