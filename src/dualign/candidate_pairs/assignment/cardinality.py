"""Cardinality: infers whether an entity has at most one counterpart.

Known links are the best evidence. Without them the probabilities are used: if many pairs are likely
although one of their two entities has a likelier one, entities have several counterparts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.assignments import EVERY
from dualign.candidate_pairs.assignment.best import mutual
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray

AUTO, MUTUAL = "auto", "mutual"
ASKED_FOR = "it was asked for"
FEWEST_LINKS = 50  # so many links without a repeated entity show that there are none
REPEATED = 0.02  # such a share of links with a repeated entity shows that there are some
BESIDE = 0.3  # likely pairs beside the mutual ones, in proportion, that show the same
_LIKELY = 0.5


@dataclass(frozen=True)
class Cardinality:
    """The suitable assignment, and the reason as text."""

    assignment: str
    because: str


def inferred_cardinality(pairs: Pairs, probability: FloatArray, links: IntArray) -> Cardinality:
    """Whether entities have at most one counterpart (``mutual``) or several (``every``)."""
    repeated = sum(len(links) - len(np.unique(links[:, side])) for side in (0, 1))
    if repeated >= max(2, REPEATED * len(links)):
        return Cardinality(
            EVERY, f"{repeated:,} of {len(links):,} known links share an entity with another one"
        )
    if len(links) >= FEWEST_LINKS:
        return Cardinality(
            MUTUAL, f"{repeated:,} of {len(links):,} known links share an entity with another one"
        )
    likely = probability > _LIKELY
    best = np.zeros(len(pairs), dtype=np.bool_)
    best[mutual(pairs, probability)] = True
    beside, among = int((likely & ~best).sum()), int((likely & best).sum())
    several = beside > BESIDE * max(among, 1)
    return Cardinality(
        EVERY if several else MUTUAL,
        f"{beside:,} pairs are likely beside the {among:,} that are each other's best",
    )
