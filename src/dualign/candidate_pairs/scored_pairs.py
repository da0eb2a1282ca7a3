"""`ScoredPairs`: the outcome of the matching stage in the numbering of the input."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray


@dataclass(frozen=True, kw_only=True, eq=False)
class ScoredPairs:
    """Candidate pairs with the probability that each is the same thing.

    Each pair is judged for itself: the probabilities of one entity's pairs need not add up to one.
    ``left_places`` and ``right_places`` (entities,) say who comes first among equals; None: in the
    order of the pairs.
    """

    pairs: Pairs
    probability: FloatArray
    left_places: IntArray | None = None
    right_places: IntArray | None = None

    @classmethod
    def renumbered(
        cls, pairs: Pairs, probability: FloatArray, left_order: IntArray, right_order: IntArray
    ) -> ScoredPairs:
        """Pairs of graphs in order, back in the numbering they had before."""
        keys = left_order[pairs.lefts] * pairs.right_count + right_order[pairs.rights]
        order = np.argsort(keys)
        return cls(
            pairs=Pairs(keys[order], pairs.left_count, pairs.right_count),
            probability=probability[order],
            left_places=np.argsort(left_order),
            right_places=np.argsort(right_order),
        )

    def best(self, k: int) -> tuple[IntArray, FloatArray]:
        """The ``k`` likeliest right entities of each left one, and how likely they are.

        Both of shape (lefts, k); where there are fewer, the entity is −1 and its probability 0.
        """
        pairs = self.pairs
        equal = pairs.rights if self.right_places is None else self.right_places[pairs.rights]
        order = np.lexsort((equal, -self.probability, pairs.lefts))
        place = np.arange(len(order)) - pairs.row_starts[pairs.lefts[order]]
        order, place = order[place < k], place[place < k]
        indices = np.full((pairs.left_count, k), -1, dtype=np.int64)
        values = np.zeros((pairs.left_count, k), dtype=np.float32)
        indices[pairs.lefts[order], place] = pairs.rights[order]
        values[pairs.lefts[order], place] = self.probability[order]
        return indices, values

    def in_places(self, links: IntArray) -> tuple[ScoredPairs, IntArray, IntArray]:
        """The pairs and links (n, 2) with every entity numbered by its place.

        Whoever chooses among these chooses the same, however the input numbers its entities. The
        last array says where each pair stands here.
        """
        pairs = self.pairs
        left, right = (
            np.arange(count) if places is None else places
            for count, places in (
                (pairs.left_count, self.left_places),
                (pairs.right_count, self.right_places),
            )
        )
        keys = left[pairs.lefts] * pairs.right_count + right[pairs.rights]
        order = np.argsort(keys)
        placed = ScoredPairs(
            pairs=Pairs(keys[order], pairs.left_count, pairs.right_count),
            probability=self.probability[order],
        )
        moved = np.stack([left[links[:, 0]], right[links[:, 1]]], axis=1)
        return placed, np.unique(moved, axis=0), order

    def transposed(self) -> ScoredPairs:
        """The same seen from the right graph."""
        turned = self.pairs.transposed()
        keys = turned.rights.astype(np.int64) * self.pairs.right_count + turned.lefts
        return ScoredPairs(
            pairs=turned,
            probability=self.probability[self.pairs.find(keys)],
            left_places=self.right_places,
            right_places=self.left_places,
        )
