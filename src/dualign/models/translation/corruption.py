"""Corrupted triples: head or tail replaced by another entity of the triple's graph."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import torch

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.normalise import torch_normalise

_TOGETHER = 64  # entities that share a sample


class Corruption(Protocol):
    """How the replacement of an entity is chosen."""

    left_relations: int  # relations from this position on belong to the right graph

    def replacements(
        self, entities: IntArray, on_right: BoolArray, rng: np.random.Generator
    ) -> IntArray:
        """Another entity for each of ``entities``, of the left graph or ``on_right``."""
        ...


class Uniform:
    """Any entity of the triple's graph, uniformly."""

    def __init__(self, primal: PrimalGraph) -> None:
        self.boundary, self.end = primal.left_entities, primal.entities
        self.left_relations = primal.left_relations

    def replacements(
        self, entities: IntArray, on_right: BoolArray, rng: np.random.Generator
    ) -> IntArray:
        """Another entity for each of ``entities``, of the left graph or ``on_right``."""
        low = np.where(on_right, self.boundary, 0)
        high = np.where(on_right, self.end, self.boundary)
        drawn: IntArray = (rng.random(entities.shape) * (high - low)).astype(np.int64)
        return low + drawn


class Truncated:
    """ε-truncated sampling: only entities close to the one they replace: harder negatives.

    Sun, Hu, Zhang, Qu (BootEA, IJCAI 2018) take the ⌈(1 − ε) n⌉ entities of the same graph that are
    nearest by cosine. Here they are the nearest of a random ``sample`` of that graph: the same
    distribution over time, at a fraction of the cost. Small groups of entities have samples of
    their own: with one sample for all, a tenth of the entities would be everyone's negatives, in
    bursts that Adagrad does not forget (docs/results/tuning-log.md). They are at least a hundred
    where there are as many: the few nearest entities of a small graph are true neighbours rather
    than negatives.
    """

    def __init__(
        self,
        primal: PrimalGraph,
        epsilon: float,
        *,
        sample: int = 2000,
        least: int = 100,
        every: int = 5,
    ) -> None:
        self.anywhere = Uniform(primal)
        self.left_relations = primal.left_relations
        self.sides = ((0, primal.left_entities), (primal.left_entities, primal.entities))
        self.share, self.sample, self.least = 1.0 - epsilon, sample, least
        self.every = every  # epochs between two refreshes
        self.neighbours: tuple[IntArray, ...] = ()

    def refresh(self, rows: FloatArray, rng: np.random.Generator) -> None:
        """Search the neighbours of every entity in the embeddings ``rows`` (n, d)."""
        unit = torch_normalise(torch.from_numpy(rows))
        found = []
        for start, stop in self.sides:
            size = min(self.sample, stop - start)
            kept = max(min(self.least, size), round(self.share * size))
            near = np.empty((stop - start, kept), dtype=np.int64)
            for first in range(start, stop, _TOGETHER):
                last = min(first + _TOGETHER, stop)
                drawn = start + rng.choice(stop - start, size, replace=False)
                places = (unit[first:last] @ unit[drawn].T).topk(kept, dim=1, sorted=False).indices
                near[first - start : last - start] = drawn[places.numpy()]
            found.append(near)
        self.neighbours = tuple(found)

    def replacements(
        self, entities: IntArray, on_right: BoolArray, rng: np.random.Generator
    ) -> IntArray:
        """Another entity for each of ``entities``, of the left graph or ``on_right``.

        An entity that occurs in a triple of the other graph, in exchange for its counterpart, has
        no neighbours there: any entity of that graph replaces it.
        """
        out = self.anywhere.replacements(entities, on_right, rng)
        for side, near in enumerate(self.neighbours):
            start, stop = self.sides[side]
            here = np.nonzero((on_right == side) & (entities >= start) & (entities < stop))
            drawn = rng.integers(0, near.shape[1], len(here[0]))
            out[here] = near[entities[here] - start, drawn]
        return out


def corrupted(
    triples: IntArray, count: int, corruption: Corruption, rng: np.random.Generator
) -> IntArray:
    """``count`` corruptions of each triple, shape (triples * count, 3), those of one together.

    Which end is replaced is a coin toss; what replaces it is of the graph that the relation belongs
    to, because a triple across the graphs may well be true. A corruption that happens to be a true
    triple is kept: there are few, and the loss of one wrong negative is bounded.
    """
    at_head = rng.random((len(triples), count)) < 0.5
    ends = np.where(at_head, triples[:, :1], triples[:, 2:])
    on_right = np.broadcast_to(triples[:, 1:2] >= corruption.left_relations, ends.shape)
    new = corruption.replacements(ends, on_right, rng)
    out = np.repeat(triples[:, None, :], count, axis=1)
    out[:, :, 0] = np.where(at_head, new, out[:, :, 0])
    out[:, :, 2] = np.where(at_head, out[:, :, 2], new)
    return out.reshape(-1, 3)
