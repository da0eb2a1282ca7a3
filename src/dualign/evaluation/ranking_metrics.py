"""Hits@k, mean rank and mean reciprocal rank, as one number per link.

Ties. The rank of a target that shares its distance with others is the mean of the ranks they
share; the mean rank (MR) and the mean reciprocal rank (MRR) follow from it. A hit asks whether the
target is among the first k, and a mean rank does not answer that: embeddings that are all equal
would hit every target at k = 50 among 99 candidates. So a tied target counts for Hits@k with the
share of orderings of the tied candidates that put it among the first k. That is the value expected
if ties were broken at random, and no order of the files can change it. At k = 1 a target tied with
t − 1 others for the first place counts 1/t.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from dualign.core.errors import UsageError
from dualign.evaluation.ranks import Ranks

Values = npt.NDArray[np.float64]

HITS = (1, 5, 10, 50)


def hits_at(ranks: Ranks, k: int) -> Values:
    """The probability that each target is among the first ``k``, ties in random order."""
    return np.clip(k - ranks.nearer, 0, ranks.tied) / ranks.tied


def reciprocal_rank(ranks: Ranks) -> Values:
    """One over the mean rank of each target."""
    return 1.0 / ranks.mean_rank


def ranking_values(ranks: Ranks, hits: Sequence[int] = HITS) -> dict[str, Values]:
    """Every metric by name (``hits@1`` …, ``mrr``, ``mr``), one value per link."""
    if any(k < 1 for k in hits):
        raise UsageError(f"Hits@k needs k of 1 or more, not {min(hits)}")
    values = {f"hits@{k}": hits_at(ranks, k) for k in hits}
    values["mrr"] = reciprocal_rank(ranks)
    values["mr"] = ranks.mean_rank
    return values
