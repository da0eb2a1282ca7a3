"""Pairs whose neighbours are the same things while the relations to them differ."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.names.local_name import local_name
from dualign.results.embedded_relations import Matched

_BUSY = 50  # neighbours with more triples than this are not evidence
_KNOWN = 0.2  # the least agreement of a relation with a counterpart
_APART = 0.02  # two relations that agree no more than this are different ones

Step = tuple[str, str]  # a relation's local name and its direction, "→" or "←"
Steps = dict[int, dict[int, list[int]]]  # entity, neighbour: relations; inverses after them


@dataclass(frozen=True, kw_only=True)
class LinkedNeighbours:
    """Neighbours of both members that are linked to each other, and the relations to them."""

    left: int
    right: int
    left_steps: tuple[Step, ...]
    right_steps: tuple[Step, ...]
    true_steps: tuple[Step, ...]  # of the left member's true counterpart; may be none


@dataclass(frozen=True, kw_only=True)
class DisagreeingPair:
    """Two entities that are not counterparts, with what they share."""

    left: int
    right: int
    truth: int  # the true counterpart of the left one
    shared: tuple[LinkedNeighbours, ...]
    overlap: float  # shared neighbours / neighbours of either


def disagreeing_pairs(pair: GraphPair, least: int = 3) -> list[DisagreeingPair]:
    """Pairs of test entities, not counterparts, whose shared neighbours all disagree.

    At least ``least`` of them; those that share the largest part of their neighbours come first.
    Neighbours are shared where a link of the data set, known or not, joins them. They disagree
    where the relations to them do not correspond, counted over all links, and are known to
    correspond to others: labels are not compared, since they depend on the language.
    """
    links = np.concatenate([pair.train, pair.test])
    sure = np.ones(len(links), dtype=np.float32)
    matched = Matched(left=pair.left, right=pair.right, pairs=links, confidence=sure)
    likeness = matched.agreement()
    apart = _apart(likeness, pair)
    sides = _steps(pair.left), _steps(pair.right)
    counterpart = dict(links.tolist())
    found = []
    for left, right in _with_shared(pair, links, least).tolist():
        ours, theirs = sides[0][left], sides[1][right]
        shared = [(x, y) for x in sorted(ours) if (y := counterpart.get(x)) in theirs]
        shared = [(x, y) for x, y in shared if x != left and y != right]
        if len(shared) >= least and all(apart[np.ix_(ours[x], theirs[y])].all() for x, y in shared):
            truth = counterpart[left]
            named = [
                LinkedNeighbours(
                    left=x,
                    right=y,
                    left_steps=_named(ours[x], pair.left),
                    right_steps=_named(theirs[y], pair.right),
                    true_steps=_named(sides[1][truth].get(y, []), pair.right),
                )
                for x, y in shared
            ]
            overlap = len(shared) / (len(ours) + len(theirs) - len(shared))
            found.append(
                DisagreeingPair(
                    left=left, right=right, truth=truth, shared=tuple(named), overlap=overlap
                )
            )
    return sorted(found, key=lambda c: (-c.overlap, -len(c.shared), c.left, c.right))


def _apart(likeness: FloatArray, pair: GraphPair) -> BoolArray:
    """Which relations, or inverses, are different ones: (2 · left, 2 · right relations)."""
    known = likeness.max(axis=1) >= _KNOWN, likeness.max(axis=0) >= _KNOWN
    ours, theirs = (
        np.array([_named([k], graph)[0] for k in range(2 * len(graph.relations))])
        for graph in (pair.left, pair.right)
    )
    same_name = (ours[:, None, :] == theirs[None, :, :]).all(axis=2)
    apart: BoolArray = (likeness <= _APART) & known[0][:, None] & known[1][None, :] & ~same_name
    return apart


def _with_shared(pair: GraphPair, links: IntArray, least: int) -> IntArray:
    """Pairs (left, right) of test entities that share this many neighbours and do not match."""
    shape = (len(pair.left.entities), len(pair.right.entities))
    joined = sp.csr_array((np.ones(len(links)), (links[:, 0], links[:, 1])), shape=shape)
    counts = (_adjacency(pair.left) @ joined @ _adjacency(pair.right).T).tocoo()
    left, right = (axis.astype(np.int64) for axis in counts.coords)
    enough = counts.data >= least
    enough &= np.isin(left, pair.test[:, 0]) & np.isin(right, pair.test[:, 1])
    truth = np.isin(pair_keys(left, right, shape[1]), link_keys(links, shape[1]))
    found: IntArray = np.stack([left, right], axis=1)[enough & ~truth]
    return found


def _adjacency(graph: KnowledgeGraph) -> sp.csr_array:
    """The adjacency of entities, with empty columns for hubs."""
    size = len(graph.entities)
    rows = np.concatenate([graph.heads, graph.tails])
    columns = np.concatenate([graph.tails, graph.heads])
    quiet = np.bincount(columns, minlength=size)[columns] <= _BUSY
    entries = (np.ones(int(quiet.sum())), (rows[quiet], columns[quiet]))
    matrix = sp.csr_array(entries, shape=(size, size))
    matrix.data[:] = 1.0
    return matrix


def _steps(graph: KnowledgeGraph) -> Steps:
    """The relations from each entity to each of its neighbours."""
    steps: Steps = defaultdict(lambda: defaultdict(list))
    for head, relation, tail in graph.triples.tolist():
        steps[head][tail].append(relation)
        steps[tail][head].append(relation + len(graph.relations))
    return steps


def _named(relations: list[int], graph: KnowledgeGraph) -> tuple[Step, ...]:
    count = len(graph.relations)
    return tuple(
        sorted(
            (local_name(graph.relations[k % count]), "→" if k < count else "←") for k in relations
        )
    )
