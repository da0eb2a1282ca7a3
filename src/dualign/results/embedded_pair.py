"""`EmbeddedPair`: how a model ranks a pair that was not among the nearest it has kept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import FloatArray
from dualign.core.counting import counted
from dualign.embedding import get_metric
from dualign.embedding.metric import Metric
from dualign.results.stored_vectors import Vectors

Scores = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class EmbeddedPair:
    """A pair among all pairs of either of its entities."""

    score: float  # the negative distance
    best_rival: float  # the score of the nearest other right entity
    confidence: float  # the softmax over all right entities
    nearer_rights: int  # right entities that are nearer to the left one
    nearer_lefts: int

    @classmethod
    def of(
        cls, vectors: Vectors, pair: tuple[int, int], metric: str, temperature: float
    ) -> EmbeddedPair:
        """Compare a pair as the model compares all."""
        (left, right), measure = pair, get_metric(metric)
        forward = _scores(measure, vectors[0], vectors[1], left)
        backward = _scores(measure, vectors[1], vectors[0], right)
        others = np.delete(forward, right)
        shares = np.exp((forward - forward.max()) / temperature)
        return cls(
            score=float(forward[right]),
            best_rival=float(others.max(initial=-np.inf)),
            confidence=float(shares[right] / shares.sum()),
            nearer_rights=int((forward > forward[right]).sum()),
            nearer_lefts=int((backward > backward[left]).sum()),
        )

    @property
    def words(self) -> str:
        """Its rank among the pairs of either entity."""
        rights = counted(self.nearer_rights, "right entity", "right entities")
        lefts = counted(self.nearer_lefts, "left entity", "left entities")
        nearer = "is" if self.nearer_rights == 1 else "are"
        return f"{rights} {nearer} nearer to the left one, and {lefts} to the right one"


def _scores(metric: Metric, queries: FloatArray, keys: FloatArray, query: int) -> Scores:
    """The scores of all keys for one query."""
    [(_, distances)] = metric.blocks(queries[query : query + 1], keys, pool=queries)
    return np.asarray(-distances[0], dtype=np.float64)
