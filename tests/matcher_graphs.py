"""Small random graphs, pairs and beliefs for the tests of the matching stage."""

from __future__ import annotations

import dataclasses

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from worlds import WORDS


def random_graph(rng, entities=8, relations=3, triples=20) -> KnowledgeGraph:
    """A graph without names; some triples lead from an entity to itself, some occur twice."""
    rows = np.stack(
        [
            rng.integers(0, entities, triples),
            rng.integers(0, relations, triples),
            rng.integers(0, entities, triples),
        ],
        axis=1,
    )
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(entities)],
        relations=[f"r{k}" for k in range(relations)],
        triples=rows,
    )


def random_pairs(rng, left=8, right=9, share=0.4) -> Pairs:
    """Some of all pairs."""
    return Pairs(np.flatnonzero(rng.random(left * right) < share), left, right)


def named_pair(
    entities=60, seed=0, links=30
) -> tuple[KnowledgeGraph, KnowledgeGraph, IntArray, IntArray]:
    """Two graphs of one world, known links and the other true pairs.

    The right graph numbers its entities in another order, misspells every third name and lacks a
    tenth of the triples.
    """
    rng = np.random.default_rng(seed)
    names = [f"{WORDS[i % 26]} {WORDS[(i * 7 + i // 26 + seed) % 26]} {i}" for i in range(entities)]
    triples = np.stack(
        [
            np.arange(4 * entities) % entities,
            rng.integers(0, 5, 4 * entities),
            rng.integers(0, entities, 4 * entities),
        ],
        axis=1,
    )
    place = rng.permutation(entities)
    theirs = triples[rng.random(len(triples)) > 0.1].copy()
    theirs[:, 0], theirs[:, 2] = place[theirs[:, 0]], place[theirs[:, 2]]
    misspelt = [""] * entities
    for i, name in enumerate(names):
        misspelt[place[i]] = name if i % 3 else name.replace("e", "a", 1)
    left = KnowledgeGraph(
        entities=[f"http://left.example/Q{i:03}" for i in range(entities)],
        relations=[f"http://left.example/r{k}" for k in range(5)],
        triples=triples,
        names=names,
    )
    right = KnowledgeGraph(
        entities=[f"http://right.example/Q{i:03}" for i in range(entities)],
        relations=[f"http://right.example/s{k}" for k in range(5)],
        triples=theirs,
        names=misspelt,
    )
    truth = np.stack([np.arange(entities), place], axis=1)
    return left, right, truth[:links], truth[links:]


def shuffled(graph: KnowledgeGraph, rng) -> tuple[KnowledgeGraph, IntArray]:
    """The same graph, everything in another order; where each entity now stands."""
    order, turn = rng.permutation(len(graph.entities)), rng.permutation(len(graph.relations))
    place, relation_place = np.argsort(order), np.argsort(turn)
    heads, relations, tails = graph.triples.T
    triples = np.stack([place[heads], relation_place[relations], place[tails]], axis=1)
    moved = dataclasses.replace(
        graph,
        entities=[graph.entities[k] for k in order],
        relations=[graph.relations[k] for k in turn],
        triples=rng.permutation(triples),
        names=[graph.names[k] for k in order],
    )
    return moved, place


def dense(pairs: Pairs, values: FloatArray) -> FloatArray:
    """The values as a matrix, zero where there is no pair."""
    table = np.zeros((pairs.left_count, pairs.right_count))
    table[pairs.lefts, pairs.rights] = values
    return table
