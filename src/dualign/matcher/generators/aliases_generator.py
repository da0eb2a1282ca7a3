"""Candidates that have a name in common, or names with similar spelling."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.alias_similarity import bearer_keys, equal_name_keys
from dualign.candidate_pairs.all_names import AllNames
from dualign.core.arrays import IntArray
from dualign.matcher.literals.search import most_in_common, within_budget
from dualign.matcher.match_context import MatchContext

FORWARD, BACKWARD = 4, 2  # texts of the other side for each text


def by_aliases(context: MatchContext) -> list[IntArray]:
    """By equal names, and by the n-grams of the others; none where neither graph has aliases."""
    names = context.spelled.all_names
    if not names.has_aliases:
        return []
    return [equal_name_keys(names), *_alike(names)]


def _alike(names: AllNames) -> list[IntArray]:
    """Pairs of entities with similar texts; a text that both sides have needs no other."""
    ours = np.flatnonzero((names.left.bearers > 0) & (names.right.bearers == 0))
    theirs = np.flatnonzero((names.right.bearers > 0) & (names.left.bearers == 0))
    left = np.flatnonzero(names.left.bearers > 0)
    right = np.flatnonzero(names.right.bearers > 0)
    table = names.ngrams
    return [
        bearer_keys(names, *_nearest(table, ours, right, FORWARD)),
        bearer_keys(names, *_nearest(table, theirs, left, BACKWARD)[::-1]),
    ]


def _nearest(
    table: sp.csr_matrix, queries: IntArray, others: IntArray, k: int
) -> tuple[IntArray, IntArray]:
    """Pairs of texts: each query with the ``k`` texts that share the most rare n-grams with it."""
    nearest = most_in_common(*within_budget((table[queries], table[others])), k)
    row, place = np.nonzero(nearest.indices >= 0)
    return queries[row], others[nearest.indices[row, place]]
