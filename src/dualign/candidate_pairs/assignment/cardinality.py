"""How many to how many: whether an entity has one counterpart at most, inferred.

Known links say it best, where they are many enough: links that share an entity show that there are
several counterparts, and links that share none show that there are none, unless so few links out of
so many pairs would hardly share one anyway. Else the probabilities say it: where many of the likely
pairs that are each other's best have further likely pairs beside them, entities have several
counterparts. A few entities with very many namesakes do not show it, nor do blocks of entities that
are alike with as many on the left as on the right: each may have its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.assignments import EVERY
from dualign.candidate_pairs.assignment.best import mutual
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.counting import counted

AUTO, MUTUAL = "auto", "mutual"
ASKED_FOR = "it was asked for"
FEWEST_LINKS = 50  # links without a repeated entity that are then given as the reason
EXPECTED = 4.0  # shared entities that would be expected; if there are none, they are not missed
REPEATED = 0.02  # share of links over repeated entities that shows that there are some
ACCOMPANIED = 0.35  # share of the mutual pairs with likely ones beside them that shows the same
EVEN = 0.4  # share of the blocks with as many left as right entities that speaks against it
MOST_BESIDE = 20  # likely pairs per mutual one; more are too equal for any to be the best
_LIKELY = 0.5


@dataclass(frozen=True)
class Cardinality:
    """The assignment that suits, and why, for people to read."""

    assignment: str
    because: str


def inferred_cardinality(pairs: Pairs, probability: FloatArray, links: IntArray) -> Cardinality:
    """Whether entities have one counterpart at most (``mutual``) or several (``every``)."""
    repeated = sum(len(links) - len(np.unique(links[:, side])) for side in (0, 1))
    shared = f"{repeated:,} of {len(links):,} known links share an entity with another one"
    if repeated >= max(2, REPEATED * len(links)):
        return Cardinality(EVERY, shared)
    likely = probability > _LIKELY
    best = np.zeros(len(pairs), dtype=np.bool_)
    best[mutual(pairs, probability)] = True
    accompanied, among = _accompanied(pairs, likely, best), int((likely & best).sum())
    equal = int(likely.sum()) > MOST_BESIDE * among  # so much so that hardly any is the best
    seen = (
        f"{accompanied:,} of {counted(among, 'likely pair')} that are each other's best have "
        "likely ones beside them"
    )
    alone = accompanied <= ACCOMPANIED * max(among, 1) or _even_share(pairs, likely) >= EVEN
    if alone and not equal:
        return Cardinality(MUTUAL, shared if len(links) >= FEWEST_LINKS else seen)
    if _expected_repeats(pairs, likely, len(links)) >= EXPECTED:
        return Cardinality(MUTUAL, shared)
    return Cardinality(EVERY, seen)


def _even_share(pairs: Pairs, likely: BoolArray) -> float:
    """Of the blocks that likely pairs connect, beyond single pairs, the share of even ones.

    An even block has as many left as right entities.
    """
    from scipy.sparse import coo_array  # which only runs without links need
    from scipy.sparse.csgraph import connected_components

    size = pairs.left_count + pairs.right_count
    ends = pairs.lefts[likely], pairs.rights[likely] + pairs.left_count
    edges = coo_array((np.ones(len(ends[0]), dtype=np.int8), ends), shape=(size, size))
    count, block = connected_components(edges, directed=False)
    left = np.bincount(block[: pairs.left_count], minlength=count)
    right = np.bincount(block[pairs.left_count :], minlength=count)
    blocks = (left > 0) & (right > 0) & (left + right > 2)
    return float((left == right)[blocks].mean()) if blocks.any() else 0.0


def _accompanied(pairs: Pairs, likely: BoolArray, best: BoolArray) -> int:
    """How many likely pairs that are each other's best share an entity with another likely one."""
    left = np.zeros(pairs.left_count, dtype=np.bool_)
    right = np.zeros(pairs.right_count, dtype=np.bool_)
    beside = likely & ~best
    left[pairs.lefts[beside]], right[pairs.rights[beside]] = True, True
    mutual_pairs = likely & best
    return int((left[pairs.lefts] | right[pairs.rights])[mutual_pairs].sum())


def _expected_repeats(pairs: Pairs, likely: BoolArray, links: int) -> float:
    """How many of so many links would share an entity if they were drawn from the likely pairs.

    Two of T pairs share an entity of which d pairs are likely with probability (d / T)².
    """
    total = max(int(likely.sum()), 1)
    share = sum(
        float(((np.bincount(side[likely]) / total) ** 2).sum())
        for side in (pairs.lefts, pairs.rights)
    )
    return links * (links - 1) / 2 * max(share - 2 / total, 0.0)
