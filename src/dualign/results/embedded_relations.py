"""Which relations correspond, according to a model and its matches.

There are two sources of evidence. RDGCN's representation c of a relation (mean of its heads ‖ mean
of its tails) shows which relations join similar entities: a softmax over the relations of the other
graph. The matches show which relations join the same entities: `agreement` counts over the edges
whose two ends are both matched. The first counts as one edge, so that it decides where nothing can
be counted and is outweighed where much can. The labels of relations are not used.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.relation_likeness import Expected, agreement
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.pair_keys import link_keys
from dualign.embedding.metrics import get_metric
from dualign.embedding.relation_vectors import centred_vectors, with_inverses
from dualign.embedding.temperature import fit_temperature
from dualign.graphs.neighbourhood import Neighbourhood

SURE = 0.5  # relations that agree at least this much in the matches are examples for the softmax


@dataclass(frozen=True, kw_only=True, eq=False)
class Matched:
    """Two graphs, and pairs (n, 2) of their entities with a confidence each."""

    left: KnowledgeGraph
    right: KnowledgeGraph
    pairs: IntArray
    confidence: FloatArray

    def agreement(self, expected: Expected | None = None) -> FloatArray:
        """How likely relations and inverses correspond, (2 · left, 2 · right relations)."""
        shape = len(self.left.entities), len(self.right.entities)
        pairs = Pairs.of_links(self.pairs, *shape)
        belief = np.zeros(len(pairs), dtype=np.float32)
        np.maximum.at(belief, pairs.find(link_keys(self.pairs, shape[1])), self.confidence)
        near_left, near_right = Neighbourhood.of(self.left), Neighbourhood.of(self.right)
        forward, backward = SoftAlignment.both_ways(pairs, belief)
        return agreement(near_left, near_right, forward, backward, expected)


def embedded_agreement(matched: Matched, vectors: FloatArray) -> FloatArray:
    """Both sources of evidence combined, (2 · left, 2 · right relations).

    ``vectors`` (m, 2e) are the representations of all relations, left ones first: heads ‖ tails.
    """
    ours, theirs = (
        with_inverses(centred_vectors(part))
        for part in np.split(vectors, [len(matched.left.relations)])
    )
    return matched.agreement(expected_relations(ours, theirs, matched.agreement()))


def expected_relations(ours: FloatArray, theirs: FloatArray, counted: FloatArray) -> Expected:
    """The agreement expected from the vectors of left and right relations alone.

    A softmax of the cosines over all relations of the other graph, at the temperature that suits
    the relations that agree by ``counted`` matches.
    """
    examples = _each_others_best(counted)
    there, back = (
        _softmax(queries, keys, links)
        for queries, keys, links in ((ours, theirs, examples), (theirs, ours, examples[:, ::-1]))
    )
    return there, back.T


def _softmax(queries: FloatArray, keys: FloatArray, examples: IntArray) -> FloatArray:
    metric = get_metric("cosine")
    heat = fit_temperature(queries, keys, examples, metric) if len(examples) else metric.temperature
    rows = []
    for _, distances in metric.blocks(queries, keys):
        weights = np.exp((distances.min(axis=1, keepdims=True) - distances) / heat)
        rows.append(weights / weights.sum(axis=1, keepdims=True))
    return np.concatenate(rows)


def _each_others_best(likeness: FloatArray) -> IntArray:
    """Rows and columns (n, 2) that are each other's best and agree enough."""
    if not likeness.size:
        return np.empty((0, 2), dtype=np.int64)
    best = likeness.argmax(axis=1)
    rows = np.arange(len(best))
    keep = (likeness.argmax(axis=0)[best] == rows) & (likeness[rows, best] >= SURE)
    found: IntArray = np.stack([rows, best], axis=1)[keep]
    return found
