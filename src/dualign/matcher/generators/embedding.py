"""Candidates that are near in the embedding of a model."""

from __future__ import annotations

from dualign.arrays import IntArray
from dualign.beliefs.vector_search import nearest_keys
from dualign.matcher.generators.registry import round_candidates
from dualign.matcher.run import Run

FORWARD, BACKWARD = 10, 5


@round_candidates("embedding")
def by_embedding(run: Run, number: int) -> list[IntArray]:
    """The nearest from both sides, once: an embedding does not change from round to round."""
    if number or run.embedding is None:
        return []
    return nearest_keys(*run.embedding, FORWARD, BACKWARD)
