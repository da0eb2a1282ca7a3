"""Oracles of the views that names give."""

from __future__ import annotations

from functools import cache

import numpy as np

from dualign.names.ngrams import random_signs
from feature_oracles import texts
from feature_oracles.vectors import cosine, unit
from feature_world import LEFT, RIGHT, name_vectors


@cache
def own(_, side):
    """The vectors of the names of one side."""
    rows = name_vectors()
    return [unit(row) for row in (rows[: len(LEFT)] if side == 0 else rows[len(LEFT) :])]


def averaged(world, side, rows):
    """For each entity the mean of its edges' far ends, rare ones first."""
    graph = (world.left, world.right)[side]
    means = []
    for edges in graph.edges:
        total = sum((graph.rarity(n) * rows[n] for n, _ in edges), start=np.zeros(len(rows[0])))
        means.append(unit(total))
    return means


@cache
def near(world, side):
    """The names of the neighbours."""
    return averaged(world, side, own(world, side))


@cache
def far(world, side):
    """The names of their neighbours."""
    return averaged(world, side, near(world, side))


@cache
def context(world, side):
    """Own name, neighbours and theirs side by side, weighted 1 : 1 : 0.7."""
    parts = zip(own(world, side), near(world, side), far(world, side), strict=True)
    return [np.concatenate([name, once, 0.7 * twice]) for name, once, twice in parts]


@cache
def spelled(_, side):
    """Character n-grams of the local names: Σ of weight · 256 signs that the n-gram decides."""
    every = sorted({thing.local for thing in [*LEFT, *RIGHT]} - {""})
    latin = {thing.local: thing.local_words for thing in [*LEFT, *RIGHT]}
    rows = []
    for thing in (LEFT, RIGHT)[side]:
        row = np.zeros(256)
        distinct = [latin[name] for name in every]
        for ngram, weight in texts.weights(thing.local_words, distinct, texts.ngrams).items():
            key = 0
            for character in ngram:
                key = key << 21 | ord(character)
            row += weight * random_signs(np.array([key], dtype=np.uint64), 256)[0]
        rows.append(row)
    return rows


def oracle(view):
    """The cosine of the two entities in a view."""
    return lambda world, i, j: cosine(view(world, 0)[i], view(world, 1)[j])


ORACLES = {
    "name": oracle(own),
    "near": oracle(near),
    "far": oracle(far),
    "context": oracle(context),
    "spelling": oracle(spelled),
}
