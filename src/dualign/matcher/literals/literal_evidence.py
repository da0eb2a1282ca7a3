"""`LiteralEvidence`: what the literals of two graphs say about their pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.pair_keys import link_keys
from dualign.matcher.literals.comparison import Comparison, compared
from dualign.matcher.literals.fellegi_sunter import FellegiSunter, fit, weights
from dualign.matcher.literals.level import Level
from dualign.matcher.literals.literal_candidates import literal_candidates
from dualign.matcher.literals.literal_values import Sides, values_of
from dualign.matcher.literals.named_properties import PropertyNames, places_of
from dualign.matcher.literals.property_pairs import PropertyPair, corresponding_properties

FEWEST_LINKS = 500  # with this many links, properties are matched by the links alone


@dataclass(frozen=True, kw_only=True, eq=False)
class LiteralEvidence:
    """Candidates by literals, corresponding properties, and the model that weighs them."""

    sides: Sides
    keys: IntArray  # of candidates whose literals favour them
    properties: Sequence[PropertyPair]
    model: FellegiSunter

    @classmethod
    def of(
        cls,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: IntArray,
        compare: Sequence[PropertyNames] = (),
    ) -> LiteralEvidence:
        """Compare the literals of two graphs; ``links`` (n, 2) are known.

        The properties of ``compare`` correspond because the user says so.

        Which others correspond is learnt from the links; where these are few, also from pairs that
        chose each other by rare common values. Simulated runs share the result with the real one:
        a few frequencies per pair of properties, which no single link changes much.
        """
        stated = places_of(left, right, compare)
        sides = values_of(left, right, stated)
        shape = len(left.entities), len(right.entities)
        if not all(map(len, sides)):
            nothing = FellegiSunter(same=[], chance=[], share=0.5)
            return cls(sides=sides, keys=np.empty(0, np.int64), properties=[], model=nothing)
        candidates = literal_candidates(sides)
        anchors = links
        if len(links) < FEWEST_LINKS:
            anchors = np.unique(np.concatenate([links, candidates.anchors]), axis=0)
        properties = corresponding_properties(sides, anchors, stated=stated)
        known = link_keys(links, shape[1])
        pairs = Pairs.of([candidates.keys, known], *shape)
        comparisons = _compared(sides, properties, pairs)
        model = fit(
            pairs,
            comparisons,
            [pair.chance for pair in properties],
            [pair.anchored for pair in properties],
            known,
        )
        speaking_for = model.odds(comparisons, len(pairs)) > 0
        return cls(sides=sides, keys=pairs.keys[speaking_for], properties=properties, model=model)

    @property
    def prior(self) -> float:
        """Log-odds of a pair about which nothing is known."""
        return self.model.prior

    def of_pairs(self, pairs: Pairs) -> FloatArray:
        """What the literals say about each pair, shape (pairs, 6); zero where no values compare.

        Log-odds without the prior, share of properties that agree, share that differ, the largest
        weight of a single property for and against the pair, and ln(1 + how many compare).
        """
        comparisons = _compared(self.sides, self.properties, pairs)
        counts = np.zeros((3, len(pairs)), dtype=np.float32)  # compared, agreeing, different
        extremes = np.zeros((2, len(pairs)), dtype=np.float32)
        for each, same, chance in zip(comparisons, self.model.same, self.model.chance, strict=True):
            worth = weights(each, same, chance)
            extremes[0, each.rows] = np.maximum(extremes[0, each.rows], worth)
            extremes[1, each.rows] = np.minimum(extremes[1, each.rows], worth)
            counts[0, each.rows] += 1
            counts[1, each.rows] += each.levels >= Level.NEAR
            counts[2, each.rows] += each.levels == Level.DIFFERENT
        shares = counts[1:] / np.maximum(counts[0], 1)
        odds = self.model.odds(comparisons, len(pairs)).astype(np.float32)
        return np.stack([odds, *shares, *extremes, np.log1p(counts[0])], axis=1)

    def fingerprint(self) -> list[str | IntArray]:
        """Everything that must be unchanged when a run is resumed."""
        parts: list[str | IntArray] = []
        for side in self.sides:
            parts += [side.subjects, side.properties, side.values, *side.labels]
        return [*parts, *self.sides[0].texts]

    def correspondences(self) -> list[tuple[str, str]]:
        """Labels of the corresponding properties, the most telling first."""
        left, right = self.sides
        return [(left.labels[pair.left], right.labels[pair.right]) for pair in self.properties]


def _compared(sides: Sides, properties: Sequence[PropertyPair], pairs: Pairs) -> list[Comparison]:
    return [
        compared(sides, pair.left, pair.right, pairs.lefts, pairs.rights) for pair in properties
    ]
