"""Small graphs to hold the layers against slow, dense computations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from dualign.core.arrays import FloatArray
from dualign.graphs.primal import PrimalGraph

MakePrimal = Callable[..., PrimalGraph]


@pytest.fixture(scope="session")
def make_primal() -> MakePrimal:
    """Random graphs with self-loops, parallel and duplicate triples.

    The last entity of each graph is isolated and its last relation has no triple.
    """

    def make(seed: int = 0, left: int = 7, right: int = 9, triples: int = 16) -> PrimalGraph:
        rng = np.random.default_rng(seed)
        relations = 4

        def draw(entities: int) -> np.ndarray:
            drawn = rng.integers(0, [entities - 1, relations - 1, entities - 1], (triples, 3))
            drawn[0, 2] = drawn[0, 0]
            drawn[1] = drawn[2]
            drawn[3, ::2] = drawn[4, ::2]
            return drawn

        shift = np.array([left, relations, left])
        return PrimalGraph(
            left_entities=left,
            right_entities=right,
            left_relations=relations,
            right_relations=relations,
            triples=np.concatenate([draw(left), draw(right) + shift]),
        )

    return make


@pytest.fixture(scope="session")
def primal(make_primal: MakePrimal) -> PrimalGraph:
    """One such graph."""
    return make_primal()


@pytest.fixture(scope="session")
def features(primal: PrimalGraph) -> FloatArray:
    """Five features an entity: a width that fills no vector register."""
    rng = np.random.default_rng(1)
    return rng.standard_normal((primal.entities, 5)).astype(np.float32)
