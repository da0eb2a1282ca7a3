"""Pairs whose neighbours are the same things while the relations to them differ."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.arrays import IntArray
from dualign.graph_pair import GraphPair
from dualign.knowledge_graph import KnowledgeGraph
from dualign.names import local_name

_BUSY = 50  # neighbours with more triples than this are no evidence: everything meets there

Step = tuple[str, str]  # a relation's local name and its direction, "→" or "←"


@dataclass(frozen=True, kw_only=True)
class SharedNeighbour:
    """Neighbours of both members that are linked to each other, and the relations to them."""

    left: int
    right: int
    left_steps: tuple[Step, ...]
    right_steps: tuple[Step, ...]

    @property
    def agrees(self) -> bool:
        """Whether one relation, in one direction, leads there on both sides."""
        return bool(set(self.left_steps) & set(self.right_steps))


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """Two entities that are not counterparts, with what they share."""

    left: int
    right: int
    shared: tuple[SharedNeighbour, ...]


def disagreeing_pairs(pair: GraphPair, least: int = 3) -> list[Candidate]:
    """Pairs of test entities, no counterparts, whose shared neighbours all disagree.

    At least ``least`` of them; those with the most come first. Neighbours are shared where a link
    of the data set, known or not, joins them.
    """
    links = np.concatenate([pair.train, pair.test])
    pairs = _with_shared(pair, links, least)
    sides = _steps(pair.left), _steps(pair.right)
    counterpart = dict(links.tolist())
    found = []
    for left, right in pairs.tolist():
        ours, theirs = sides[0][left], sides[1][right]
        shared = tuple(
            SharedNeighbour(
                left=x,
                right=counterpart[x],
                left_steps=tuple(sorted(ours[x])),
                right_steps=tuple(sorted(theirs[counterpart[x]])),
            )
            for x in sorted(ours)
            if counterpart.get(x) in theirs
        )
        if len(shared) >= least and not any(each.agrees for each in shared):
            found.append(Candidate(left=left, right=right, shared=shared))
    return sorted(found, key=lambda each: (-len(each.shared), each.left, each.right))


def _with_shared(pair: GraphPair, links: IntArray, least: int) -> IntArray:
    """Pairs (left, right) of test entities with so many shared neighbours, no counterparts."""
    shape = (len(pair.left.entities), len(pair.right.entities))
    joined = sp.csr_array((np.ones(len(links)), (links[:, 0], links[:, 1])), shape=shape)
    counts = (_adjacency(pair.left) @ joined @ _adjacency(pair.right).T).tocoo()
    left, right = (axis.astype(np.int64) for axis in counts.coords)
    enough = counts.data >= least
    enough &= np.isin(left, pair.test[:, 0]) & np.isin(right, pair.test[:, 1])
    truth = np.isin(left * shape[1] + right, links[:, 0] * shape[1] + links[:, 1])
    found: IntArray = np.stack([left, right], axis=1)[enough & ~truth]
    return found


def _adjacency(graph: KnowledgeGraph) -> sp.csr_array:
    """Who is a neighbour of whom, columns of busy entities empty."""
    size = len(graph.entities)
    rows = np.concatenate([graph.heads, graph.tails])
    columns = np.concatenate([graph.tails, graph.heads])
    quiet = np.bincount(columns, minlength=size)[columns] <= _BUSY
    entries = (np.ones(int(quiet.sum())), (rows[quiet], columns[quiet]))
    matrix = sp.csr_array(entries, shape=(size, size))
    matrix.data[:] = 1.0
    return matrix


def _steps(graph: KnowledgeGraph) -> dict[int, dict[int, set[Step]]]:
    """The relations from each entity to each of its neighbours."""
    names = [local_name(label) for label in graph.relations]
    steps: dict[int, dict[int, set[Step]]] = defaultdict(lambda: defaultdict(set))
    for head, relation, tail in graph.triples.tolist():
        steps[head][tail].add((names[relation], "→"))
        steps[tail][head].add((names[relation], "←"))
    return steps
