"""Fellegi and Sunter's model: what agreement and disagreement of properties are worth.

A pair that is the same thing shows level l on property pair k with probability m_kl, any other
pair with u_kl (Fellegi & Sunter 1969, JASA 64). Given this, properties are assumed independent, so
log-odds add up:

    odds(pair) = ln(λ / (1 − λ)) + Σ_k ln(m_kl / u_kl)

u is counted over pairs drawn at random. m and λ, the share of true pairs among all possible
ones, are found by expectation–maximisation over the candidates. The rarer an equal value is, the
more it is worth: its u is the share of entities that have this very value (Winkler 1989).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import project
from dualign.core.arrays import IntArray
from dualign.matcher.literals.comparison import Comparison
from dualign.matcher.literals.level import Level
from dualign.matcher.literals.property_pairs import Shares, shares

Odds = npt.NDArray[np.float64]

ROUNDS = 50
_SETTLED = 1e-4  # largest change of a probability that ends the search


@dataclass(frozen=True, kw_only=True, eq=False)
class FellegiSunter:
    """The model: ``same`` (m) and ``chance`` (u), each (property pairs, levels), and λ."""

    same: Sequence[Shares]
    chance: Sequence[Shares]
    share: float

    @property
    def prior(self) -> float:
        """Log-odds of a pair about which nothing is known."""
        return float(np.log(self.share) - np.log1p(-self.share))

    def odds(self, comparisons: Sequence[Comparison], count: int) -> Odds:
        """Σ ln(m / u) of each of ``count`` pairs, without prior; zero where no values compare."""
        total = np.zeros(count, dtype=np.float64)
        for comparison, same, chance in zip(comparisons, self.same, self.chance, strict=True):
            total[comparison.rows] += weights(comparison, same, chance)
        return total


def weights(comparison: Comparison, same: Shares, chance: Shares) -> Odds:
    """ln(m / u) of each compared pair."""
    worth = np.log(same / chance)[comparison.levels]
    equal = comparison.levels == Level.EQUAL
    worth[equal] = np.log(same[Level.EQUAL]) + comparison.rarity[equal]
    return worth


def fit(
    pairs: Pairs,
    comparisons: Sequence[Comparison],
    chance: Sequence[Shares],
    start: Sequence[Shares],
    known: IntArray,
) -> FellegiSunter:
    """Estimate the model on candidate ``pairs``, starting from m = ``start``.

    No entity counts for more than one true pair. Known links (keys) are always true pairs.
    """
    possible = pairs.left_count * pairs.right_count
    matched = pairs.find(known)
    matched = matched[matched >= 0]
    share = _share(min(pairs.left_count, pairs.right_count) / 2, possible)
    model = FellegiSunter(same=list(start), chance=list(chance), share=share)
    before = np.zeros(len(pairs), dtype=np.float64)
    for _ in range(ROUNDS):
        odds = model.prior + model.odds(comparisons, len(pairs))
        own = (1 / (1 + np.exp(-np.clip(odds, -50, 50)))).astype(np.float32)
        own[matched] = 1
        belief = project(pairs, own).astype(np.float64)
        model = FellegiSunter(
            same=[shares(each.levels, belief[each.rows]) for each in comparisons],
            chance=model.chance,
            share=_share(float(belief.sum()), possible),
        )
        if np.abs(belief - before).max(initial=0) < _SETTLED:
            break
        before = belief
    return model


def _share(true: float, possible: int) -> float:
    """λ for this many true pairs: at least half a pair, at most every second one."""
    return min(max(true, 0.5) / possible, 0.5)
