"""A small task to train on, and a model for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import pytest
import torch

from dualign.core.arrays import FloatArray, IntArray
from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.models.rdgcn import RDGCN, RDGCNSettings

ENTITIES = 30


@dataclass(frozen=True)
class Task:
    """Two copies of one random graph with noisy names; entity i is linked to entity i."""

    primal: PrimalGraph
    features: FloatArray
    links: IntArray

    def model(self, kernels: str = "fused", seed: int = 0) -> RDGCN:
        torch.manual_seed(seed)
        given = ModelInput(primal=self.primal, features=self.features, kernels=kernels)
        return RDGCN(given, RDGCNSettings())


@pytest.fixture(scope="session")
def task() -> Task:
    rng = np.random.default_rng(0)
    triples = rng.integers(0, [ENTITIES, 4, ENTITIES], (60, 3))
    names = rng.standard_normal((ENTITIES, 7))
    return Task(
        PrimalGraph(
            left_entities=ENTITIES,
            right_entities=ENTITIES,
            left_relations=4,
            right_relations=4,
            triples=np.concatenate([triples, triples + np.array([ENTITIES, 4, ENTITIES])]),
        ),
        (np.concatenate([names, names]) + 0.5 * rng.standard_normal((2 * ENTITIES, 7))).astype(
            np.float32
        ),
        np.column_stack([np.arange(12), np.arange(12)]),
    )


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    """Threads that share a tiny graph wait for one another most of the time."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture
def set_threads() -> Callable[[int], None]:
    """Change the number of threads within one test."""
    return torch.set_num_threads
