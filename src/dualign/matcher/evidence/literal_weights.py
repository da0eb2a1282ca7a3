"""`LiteralWeights`: what each compared property says about each pair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray

if TYPE_CHECKING:
    from dualign.matcher.literals.literal_evidence import LiteralEvidence


class Compared(NamedTuple):
    """One property of a pair: its index in `LiteralEvidence.properties`, `Level` and weight."""

    place: int
    level: int
    weight: float


@dataclass(frozen=True, kw_only=True, eq=False)
class LiteralWeights:
    """One entry per pair and property that both entities have, sorted by pair.

    Pair p has the entries ``starts[p]`` to ``starts[p + 1]``. ``weights`` are Fellegi and Sunter's
    ln(m / u), ``levels`` how far the values agree (`Level`).
    """

    starts: IntArray
    places: AnyArray  # of the property in `LiteralEvidence.properties`
    levels: AnyArray
    weights: FloatArray

    @classmethod
    def of(cls, literals: LiteralEvidence, pairs: Pairs) -> LiteralWeights:
        """Compare the literals of every pair, property by property."""
        from dualign.matcher.literals.comparison import compared
        from dualign.matcher.literals.fellegi_sunter import weights

        rows, places, levels, worth = [], [], [], []
        model = literals.model
        for place, (each, same, chance) in enumerate(
            zip(literals.properties, model.same, model.chance, strict=True)
        ):
            found = compared(literals.sides, each.left, each.right, pairs.lefts, pairs.rights)
            rows.append(found.rows)
            places.append(np.full(len(found.rows), place, dtype=np.int32))
            levels.append(found.levels)
            worth.append(weights(found, same, chance))
        owner = np.concatenate([*rows, np.empty(0, np.int64)])
        order = np.argsort(owner, kind="stable")
        return cls(
            starts=np.searchsorted(owner[order], np.arange(len(pairs) + 1)),
            places=np.concatenate([*places, np.empty(0, np.int32)])[order],
            levels=np.concatenate([*levels, np.empty(0, np.int8)])[order],
            weights=np.concatenate([*worth, np.empty(0)])[order].astype(np.float32),
        )

    def of_pair(self, row: int) -> list[Compared]:
        """The compared properties of a pair."""
        span = slice(int(self.starts[row]), int(self.starts[row + 1]))
        columns = (self.places[span], self.levels[span], self.weights[span])
        return [Compared(*each) for each in zip(*(each.tolist() for each in columns), strict=True)]
