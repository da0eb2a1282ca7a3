"""`ScoredPairs`: the outcome of the matching stage in the numbering of the input."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.pair_keys import pair_keys


@dataclass(frozen=True, kw_only=True, eq=False)
class ScoredPairs:
    """Candidate pairs with the probability that each is the same thing.

    Each pair is judged by itself: the probabilities of one entity's pairs need not add up to one.
    ``left_places`` and ``right_places`` (entities,) break ties; None breaks them in the order of
    the pairs.
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
        keys = pair_keys(left_order[pairs.lefts], right_order[pairs.rights], pairs.right_count)
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

    def transposed(self) -> ScoredPairs:
        """The same seen from the right graph."""
        return ScoredPairs(
            pairs=self.pairs.transposed(),
            probability=self.probability[self.pairs.column_order],
            left_places=self.right_places,
            right_places=self.left_places,
        )
