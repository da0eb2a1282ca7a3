"""Candidates whose names sound alike, though written in different scripts."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.sparse_text import rare_ngrams
from dualign.core.arrays import AnyArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.matcher.literals.search import found_both_ways, within_budget
from dualign.matcher.match_state import MatchState
from dualign.names.read_names import ReadNames

ROUND = 1  # counted from 0: after the first round it is known which entities are doubtful
SEARCHED_FORWARD, SEARCHED_BACKWARD = 30, 10  # by n-grams of all readings
FORWARD, BACKWARD = 5, 3  # of these, the ones read most alike


def by_readings(run: MatchState, number: int) -> list[IntArray]:
    """In the second round, for doubtful entities: the doubtful ones with the closest readings.

    Where there are no edges, the first round is the only one.
    """
    searched = number == (ROUND if run.context.has_edges else 0)
    names = run.context.spelled.read_names if searched else None
    if names is None:
        return []
    open_left, open_right = run.unsettled(run.context.settings.doubtful)
    keys = []
    for foreign in (True, False):
        lefts = np.flatnonzero(open_left & (names.left.foreign == foreign))
        rights = np.flatnonzero(open_right & (names.right.foreign != foreign))
        if len(lefts) and len(rights):
            keys.append(read_alike(names, lefts, rights))
    return keys


def read_alike(names: ReadNames, lefts: IntArray, rights: IntArray) -> IntArray:
    """Keys of the pairs of these left and right entities with the most similar readings."""
    sides = within_budget(rare_ngrams(*names.words(lefts, rights)))
    keys = np.unique(np.concatenate(found_both_ways(sides, SEARCHED_FORWARD, SEARCHED_BACKWARD)))
    left, right = lefts[keys // len(rights)], rights[keys % len(rights)]
    alike = names.similarity(left, right)
    some = alike > 0
    left, right, alike = left[some], right[some], alike[some]
    best = (_places(left, alike) < FORWARD) | (_places(right, alike) < BACKWARD)
    return pair_keys(left[best], right[best], len(names.right.foreign))


def _places(groups: IntArray, values: AnyArray) -> IntArray:
    """For each value, how many of its group are larger."""
    order = np.lexsort((-values, groups))
    ordered_groups, ordered = groups[order], values[order]
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = (ordered_groups[1:] != ordered_groups[:-1]) | (ordered[1:] != ordered[:-1])
    first_of_group = np.searchsorted(ordered_groups, ordered_groups)
    first_equal = np.flatnonzero(new)[np.cumsum(new) - 1]
    places = np.empty(len(order), dtype=np.int64)
    places[order] = first_equal - first_of_group
    return places
