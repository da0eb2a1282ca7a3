"""How many to how many: on which side entities may have several counterparts, inferred.

Known links say it best, where they are many enough: links that share a left entity show that left
ones have several counterparts, and links that share none show that they have one, unless so few
links out of so many pairs would hardly share one anyway. Else the probabilities say it: where many
of the likely pairs that are each other's best have further likely pairs beside them in their row,
left entities have several counterparts; right ones likewise, by columns. A few entities with very
many namesakes do not show it, nor do blocks of entities that are alike with as many on the left as
on the right: each may have its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.assignments import BEST, BEST_LEFT, EVERY, MUTUAL
from dualign.candidate_pairs.assignment.best import mutual
from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.counting import counted

AUTO = "auto"
ASKED_FOR = "it was asked for"
FEWEST_LINKS = 50  # links without a repeated entity that are then given as the reason
EXPECTED = 4.0  # shared entities that would be expected; if there are none, they are not missed
REPEATED = 0.02  # share of links over repeated entities that shows that there are some
ACCOMPANIED = 0.35  # share of the mutual pairs with likely ones beside them that shows the same
EVEN = 0.4  # share of the blocks with as many left as right entities that speaks against it
MOST_BESIDE = 20  # likely pairs per mutual one; more are too equal for any to be the best
_LIKELY = 0.5
_ASSIGNMENTS = {
    Several(left=False, right=False): MUTUAL,
    Several(left=True, right=False): BEST_LEFT,
    Several(left=False, right=True): BEST,
    Several(left=True, right=True): EVERY,
}


@dataclass(frozen=True)
class Cardinality:
    """The assignment that suits, and why, for people to read."""

    assignment: str
    because: str


def inferred_cardinality(pairs: Pairs, probability: FloatArray, links: IntArray) -> Cardinality:
    """The assignment for the sides whose entities may have several counterparts."""
    several, because = inferred_several(pairs, probability, links)
    return Cardinality(_ASSIGNMENTS[several], because)


def inferred_several(pairs: Pairs, probability: FloatArray, links: IntArray) -> tuple[Several, str]:
    """Which side's entities may have several counterparts, and why."""
    likely = probability > _LIKELY
    beside = LikelyBeside.of(pairs, probability)
    repeated = [len(links) - len(np.unique(links[:, side])) for side in (0, 1)]
    shown, by_links = [], False
    for side, groups in enumerate((pairs.lefts, pairs.rights)):
        stated = repeated[side] >= max(2, REPEATED * len(links))
        missed = _expected_repeats(groups[likely], len(links)) >= EXPECTED
        shown.append(stated or (beside.shows(side) and not missed))
        by_links |= stated or (missed and beside.shows(side))
    several = Several(*shown)
    if by_links or (several == (False, False) and len(links) >= FEWEST_LINKS):
        return several, (
            f"{sum(repeated):,} of {len(links):,} known links share an entity with another one"
        )
    return several, beside.words


@dataclass(frozen=True)
class LikelyBeside:
    """Likely pairs that are each other's best, and how many have likely ones beside them."""

    mutual: int
    accompanied: tuple[int, int]  # by others in their row, in their column
    either: int  # by others in their row or column
    likely: int  # pairs
    even: float  # share of the blocks of likely pairs with as many left as right entities

    @classmethod
    def of(cls, pairs: Pairs, probability: FloatArray) -> LikelyBeside:
        """What the likely pairs show."""
        likely = probability > _LIKELY
        best = np.zeros(len(pairs), dtype=np.bool_)
        best[mutual(pairs, probability)] = True
        chosen, others = np.flatnonzero(likely & best), np.flatnonzero(likely & ~best)
        left, right = (
            np.isin(groups[chosen], groups[others]) for groups in (pairs.lefts, pairs.rights)
        )
        return cls(
            mutual=len(chosen),
            accompanied=(int(left.sum()), int(right.sum())),
            either=int((left | right).sum()),
            likely=int(likely.sum()),
            even=_even_share(pairs, likely),
        )

    def shows(self, side: int) -> bool:
        """Whether entities of a side (0: left, 1: right) have several counterparts."""
        if self.likely > MOST_BESIDE * self.mutual:  # so equal that hardly any is the best
            return True
        many = self.accompanied[side] > ACCOMPANIED * max(self.mutual, 1)
        return many and self.even < EVEN

    @property
    def words(self) -> str:
        """What was seen, for people to read."""
        return (
            f"{self.either:,} of {counted(self.mutual, 'likely pair')} that are each other's best "
            "have likely ones beside them"
        )


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


def _expected_repeats(groups: AnyArray, links: int) -> float:
    """How many of so many links would share an entity if they were drawn from the likely pairs.

    ``groups`` are the entities of one side that these have. Two of T pairs share an entity of which
    d pairs are likely with probability (d / T)².
    """
    total = max(len(groups), 1)
    share = float(((np.bincount(groups) / total) ** 2).sum()) if len(groups) else 0.0
    return links * (links - 1) / 2 * max(share - 1 / total, 0.0)
