"""Which candidate pairs influence each other: pairs whose entities are neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.neighbourhood import Neighbourhood

STRONGEST = 0.95  # the largest weight of one neighbour
MOST_EDGES = 200  # edges of an entity that are followed; a hub says little about its neighbours


@dataclass(frozen=True, eq=False)
class CandidatePairs:
    """Pairs of a left and a right entity with their probability, each column (pairs,)."""

    lefts: IntArray
    rights: IntArray
    probability: FloatArray

    def __len__(self) -> int:
        return len(self.lefts)


def linked_pairs(
    left: KnowledgeGraph, right: KnowledgeGraph, pairs: CandidatePairs
) -> sp.csr_array:
    """Matrix (pairs, pairs) of the weight of a row's pair for a column's, from 0 to `STRONGEST`.

    Two pairs are linked if their left entities are neighbours and their right entities are. The
    weight is that of PARIS: how well the neighbour and the relation identify the entity, on both
    sides.
    """
    ours, theirs = Neighbourhood.of(left), Neighbourhood.of(right)
    order = np.argsort(pairs.lefts, kind="stable")
    starts = np.searchsorted(pairs.lefts[order], np.arange(ours.entity_count + 1))
    first, far, weight = _walked(ours, pairs.lefts)
    counts = starts[far + 1] - starts[far]
    rows, strength = np.repeat(first, counts), np.repeat(weight, counts)
    place = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    columns = order[np.repeat(starts[far], counts) + place]
    opposite = _edge_weights(theirs, pairs.rights[rows], pairs.rights[columns])
    kept = (opposite > 0) & (rows != columns)
    strength = STRONGEST * strength[kept] * opposite[kept]
    shape = (len(pairs), len(pairs))
    table = sp.coo_array((strength, (rows[kept], columns[kept])), shape=shape)
    return _strongest(table)


def weights_for(
    near: tuple[Neighbourhood, Neighbourhood], pairs: CandidatePairs, pair: tuple[int, int]
) -> FloatArray:
    """The weight, (pairs,), of any pair of entities for each candidate pair.

    That of `linked_pairs`, for a pair that is not among the candidates.
    """
    if np.diff(near[0].starts)[pair[0]] > MOST_EDGES:
        return np.zeros(len(pairs), np.float32)
    ours, theirs = (_identified(side, entity) for side, entity in zip(near, pair, strict=True))
    weights: FloatArray = STRONGEST * ours[pairs.lefts] * theirs[pairs.rights]
    return weights


def _identified(near: Neighbourhood, entity: int) -> FloatArray:
    """How well an entity identifies each other one, (entities,); 0 if it is not a neighbour."""
    edges = slice(int(near.starts[entity]), int(near.starts[entity + 1]))
    found = np.zeros(near.entity_count, np.float32)
    np.maximum.at(found, near.neighbours[edges], near.fan[edges])
    return found


def _walked(near: Neighbourhood, entities: IntArray) -> tuple[IntArray, IntArray, FloatArray]:
    """Row, neighbour and weight of every edge of these entities; hubs are left out.

    The weight says how well the entity identifies its neighbour.
    """
    degrees = np.diff(near.starts)[entities]
    counts = np.where(degrees <= MOST_EDGES, degrees, 0)
    rows = np.repeat(np.arange(len(entities)), counts)
    place = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    edges = near.starts[entities][rows] + place
    return rows, near.neighbours[edges].astype(np.int64), near.fan[edges]


def _edge_weights(near: Neighbourhood, heads: IntArray, tails: IntArray) -> FloatArray:
    """How well each head identifies its tail; 0 if the two are not neighbours."""
    count = near.entity_count
    owners = np.repeat(np.arange(count), np.diff(near.starts))
    keys = owners * count + near.neighbours
    known, inverse = np.unique(keys, return_inverse=True)
    best = np.zeros(len(known), np.float32)
    np.maximum.at(best, inverse, near.fan)
    if not len(known):
        return np.zeros(len(heads), np.float32)
    wanted = heads * count + tails
    found = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[found] == wanted, best[found], 0).astype(np.float32)


def _strongest(table: sp.coo_array) -> sp.csr_array:
    """Of several links between two pairs, the strongest."""
    rows, columns = table.coords
    order = np.lexsort((-table.data, columns, rows))
    rows, columns, data = rows[order], columns[order], table.data[order]
    new = np.ones(len(rows), np.bool_)
    new[1:] = (np.diff(rows) != 0) | (np.diff(columns) != 0)
    return sp.csr_array((data[new], (rows[new], columns[new])), shape=table.shape)
