"""Two small graphs that fall apart into four regions, for cutting and training in parts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from dualign.core.arrays import IntArray
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from worlds import WORDS

REGIONS, PLACES = 4, 30
ENTITIES = REGIONS * PLACES
PROPERTIES = 12
TRIPLES = 6 * ENTITIES
CROSSING = 0.03  # of the triples join two regions


@dataclass(frozen=True)
class Lands:
    """Two graphs of one land; entity k of both is the same thing."""

    left: KnowledgeGraph
    right: KnowledgeGraph

    @property
    def links(self) -> IntArray:
        known = np.arange(0, ENTITIES, 2)
        return np.stack([known, known], axis=1)

    @property
    def rest(self) -> IntArray:
        others = np.arange(1, ENTITIES, 2)
        return np.stack([others, others], axis=1)


@pytest.fixture(scope="session")
def lands() -> Lands:
    rng = np.random.default_rng(5)
    heads = rng.integers(0, ENTITIES, TRIPLES)
    near = heads // PLACES * PLACES + rng.integers(0, PLACES, TRIPLES)
    far = rng.random(TRIPLES) < CROSSING
    tails = np.where(far, rng.integers(0, ENTITIES, TRIPLES), near)
    triples = np.stack([heads, rng.integers(0, 4, TRIPLES), tails], axis=1)
    names = [f"{WORDS[k % 26]} {WORDS[(k * 7 + k // 26) % 26]}" for k in range(ENTITIES)]
    misspelt = [n if k % 3 else n.replace("e", "a", 1) for k, n in enumerate(names)]
    return Lands(
        left=_graph("left", triples, names),
        right=_graph("right", triples[rng.random(TRIPLES) > 0.1], misspelt),
    )


def _graph(side: str, triples: IntArray, names: list[str]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"{side}/{k:03}" for k in range(ENTITIES)],
        relations=[f"{side}/relation{k}" for k in range(4)],
        triples=triples,
        names=names,
        attributes=AttributeTable(
            subjects=np.repeat(np.arange(ENTITIES), 3),
            predicates=np.random.default_rng(2).integers(0, PROPERTIES, 3 * ENTITIES),
            labels=[f"property{k}" for k in range(PROPERTIES)],
            values=["1"] * 3 * ENTITIES,
            languages=[""] * 3 * ENTITIES,
            datatypes=[""] * 3 * ENTITIES,
        ),
        source=side,
    )
