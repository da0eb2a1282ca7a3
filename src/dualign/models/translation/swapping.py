"""Triples in which an entity is exchanged for its counterpart in the other graph."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.models.translation.joins import equal_pairs


def exchanged_triples(triples: IntArray, links: IntArray) -> tuple[IntArray, IntArray]:
    """For each link (p, q): the triples of p with q in its place and those of q with p.

    ``triples`` and ``links`` (L, 2) are in joint positions. Gives the new triples (T', 3) and the
    link that made each (T',). Where both ends have a counterpart, each is exchanged on its own.
    """
    pairs = np.concatenate([links, links[:, ::-1]])
    order = np.argsort(pairs[:, 0], kind="stable")
    new, origin = [], []
    for column in (0, 2):
        which, place = equal_pairs(triples[:, column], pairs[order, 0])
        made = triples[which]
        made[:, column] = pairs[order[place], 1]
        new.append(made)
        origin.append(order[place] % max(len(links), 1))
    return np.concatenate(new), np.concatenate(origin)


def swapped_triples(triples: IntArray, links: IntArray) -> IntArray:
    """The exchanged triples of all links, each once and without those that exist already."""
    both = np.unique(exchanged_triples(triples, links)[0], axis=0)
    return both[~_among(both, triples)]


def _among(rows: IntArray, others: IntArray) -> BoolArray:
    """Which of ``rows`` are also in ``others``."""
    top = np.maximum(rows.max(axis=0, initial=0), others.max(axis=0, initial=0)) + 1
    weights = np.array([top[1] * top[2], top[2], 1])
    return np.isin(rows @ weights, others @ weights)
