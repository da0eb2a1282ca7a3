"""`AcceptedPairs`: the pairs an alignment accepts, as positions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.results.alignment import Alignment


@dataclass(frozen=True, kw_only=True, eq=False)
class AcceptedPairs:
    """Positions (n, 2), confidence and whether each was given as a link."""

    pairs: IntArray
    confidence: FloatArray
    known: BoolArray

    @classmethod
    def of(cls, alignment: Alignment) -> AcceptedPairs:
        """The accepted pairs in the order of the left entities."""
        rows, places = np.nonzero(alignment.decisions == "accept")
        rights = alignment.candidates.indices[rows, places]
        width = len(alignment.right.entities)
        return cls(
            pairs=np.stack([rows, rights], axis=1),
            confidence=alignment.confidence[rows, places],
            known=np.isin(pair_keys(rows, rights, width), link_keys(alignment.links, width)),
        )

    @property
    def found(self) -> tuple[IntArray, FloatArray]:
        """Pairs and confidence of those that were not given."""
        return self.pairs[~self.known], self.confidence[~self.known]
