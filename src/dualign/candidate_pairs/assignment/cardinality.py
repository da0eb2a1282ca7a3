"""How many to how many: on which side entities may have several counterparts, inferred.

Known links say it best, where they are many enough: links that share left entities show that left
ones have several counterparts, unless so few of so many links share one that nearly all have one
counterpart. Links that share none show that they have one, unless so few links out of so many pairs
would hardly share one anyway. Else the probabilities say it. Each right
entity chooses its likeliest left one, if that is likely at all. Where right entities have
counterparts of their own, hardly two choose the same; where many left ones are chosen by several,
left entities have several counterparts. The same holds for right ones that left ones choose.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.assignments import BEST, BEST_LEFT, EVERY, MUTUAL
from dualign.candidate_pairs.assignment.best import alone_at_top
from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.counting import counted

AUTO = "auto"
ASKED_FOR = "it was asked for"
FEWEST_LINKS = 50  # links without a repeated entity that are then given as the reason
EXPECTED = 4.0  # shared entities that would be expected; if there are none, they are not missed
REPEATED = 0.05  # share of links over repeated entities that shows that there are some
FURTHER = 0.2  # further counterparts of an entity, on average, that show it as well
# Of the entities that are chosen, the share chosen by several that shows the same, for each side.
# Over 68 pairs of sources, some parts of them removed, it is below 0.13 where there is one
# counterpart; with n to m, six whole pairs of sources have 0.23 or more on both sides.
BY_SEVERAL = 0.14
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


def inferred_cardinality(
    pairs: Pairs, probability: FloatArray, links: IntArray, shown: Several | None = None
) -> Cardinality:
    """The assignment for the sides whose entities may have several counterparts."""
    several, because = inferred_several(pairs, probability, links, shown)
    return Cardinality(_ASSIGNMENTS[several], because)


def inferred_several(
    pairs: Pairs, probability: FloatArray, links: IntArray, shown: Several | None = None
) -> tuple[Several, str]:
    """Which side's entities may have several counterparts, and why.

    ``shown`` is what was found without links; None: what the probabilities show.
    """
    choices = Choices.of(pairs, probability)
    seen = choices.several if shown is None else shown
    likely = probability > _LIKELY
    repeated = [len(links) - len(np.unique(links[:, side])) for side in (0, 1)]
    found, by_links = [], False
    for side, groups in enumerate((pairs.lefts, pairs.rights)):
        others = (pairs.rights, pairs.lefts)[side][likely]
        further = _further_counterparts(repeated[side], len(links), len(np.unique(others)))
        stated = repeated[side] > 1 and (
            repeated[side] >= REPEATED * len(links) or further >= FURTHER
        )
        missed = seen[side] and _expected_repeats(groups[likely], len(links)) >= EXPECTED
        found.append(stated or (seen[side] and not missed))
        by_links |= stated or missed
    several = Several(*found)
    if by_links or (not any(several) and len(links) >= FEWEST_LINKS):
        return several, (
            f"{sum(repeated):,} of {len(links):,} known links share an entity with another one"
        )
    words = choices.words
    if shown is not None and any(several):
        words += ", and more score alike than wrong pairs would"
    return several, words


@dataclass(frozen=True)
class Choices:
    """How many entities of either side are chosen by those of the other, and by several of them."""

    chosen: tuple[int, int]  # of the left, of the right
    by_several: tuple[int, int]

    @classmethod
    def of(cls, pairs: Pairs, probability: FloatArray) -> Choices:
        """Who chooses whom, where pairs are this likely; among equals nobody chooses."""
        likely = np.flatnonzero(probability > _LIKELY)
        lefts, rights, scores = pairs.lefts[likely], pairs.rights[likely], probability[likely]
        counts = [
            np.bincount(chosen[alone_at_top(choosers, scores)])
            for choosers, chosen in ((rights, lefts), (lefts, rights))
        ]
        left, right = ((int((count > 0).sum()), int((count > 1).sum())) for count in counts)
        return cls(
            chosen=(left[0], right[0]),
            by_several=(left[1], right[1]),
        )

    @property
    def shares(self) -> tuple[float, float]:
        """Of the chosen entities of either side, the share that several chose."""
        left, right = (
            many / max(count, 1) for many, count in zip(self.by_several, self.chosen, strict=True)
        )
        return left, right

    @property
    def several(self) -> Several:
        """Which side's entities have several counterparts, as far as the choices show it."""
        return Several(*(share > BY_SEVERAL for share in self.shares))

    @property
    def words(self) -> str:
        """What was seen, for people to read."""
        side = int(self.shares[1] > self.shares[0])
        own, other = ("left", "right")[side], ("right", "left")[side]
        entities = counted(self.chosen[side], f"{own} entity", f"{own} entities")
        many = self.by_several[side]
        seen = f"{many:,} were" if many > 1 else f"{'one' if many else 'none'} was"
        return f"of {entities} chosen by {other} ones, {seen} chosen by several"


def _further_counterparts(repeated: int, links: int, choosers: int) -> float:
    """How many further counterparts an entity has, if links are drawn from all true pairs.

    Two of them share the entity with probability further / (pairs − 1). There are about as many
    pairs as entities of the other side that have a counterpart, the ``choosers``.
    """
    return 2 * repeated * (max(choosers, links) - 1) / max(links * (links - 1), 1)


def _expected_repeats(groups: AnyArray, links: int) -> float:
    """How many of so many links would share an entity if they were drawn from the likely pairs.

    ``groups`` are the entities of one side that these have. Two of T pairs share an entity of which
    d pairs are likely with probability (d / T)².
    """
    total = max(len(groups), 1)
    share = float(((np.bincount(groups) / total) ** 2).sum()) if len(groups) else 0.0
    return links * (links - 1) / 2 * max(share - 1 / total, 0.0)
