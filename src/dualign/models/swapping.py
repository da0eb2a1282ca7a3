"""Triples in which an entity is exchanged for its counterpart in the other graph."""

from __future__ import annotations

import numpy as np

from dualign.arrays import IntArray


def swapped_triples(triples: IntArray, links: IntArray) -> IntArray:
    """For each link (p, q): the triples of p with q in its place and those of q with p, (T', 3).

    ``triples`` and ``links`` (L, 2) are in joint positions. Where both ends have a counterpart,
    each is exchanged on its own. Triples that exist already are left out.
    """
    pairs = np.concatenate([links, links[:, ::-1]])
    pairs = pairs[np.argsort(pairs[:, 0], kind="stable")]
    swapped = [_exchange(triples, column, pairs) for column in (0, 2)]
    both = np.unique(np.concatenate(swapped), axis=0)
    return both[~_among(both, triples)]


def _exchange(triples: IntArray, column: int, pairs: IntArray) -> IntArray:
    """Every triple once for each counterpart of the entity in ``column``."""
    first = np.searchsorted(pairs[:, 0], triples[:, column], side="left")
    last = np.searchsorted(pairs[:, 0], triples[:, column], side="right")
    counts = last - first
    which = np.repeat(np.arange(len(triples)), counts)
    offset = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    out = triples[which]
    out[:, column] = pairs[first[which] + offset, 1]
    return out


def _among(rows: IntArray, others: IntArray) -> np.ndarray:
    """Which of ``rows`` are also in ``others``."""
    top = np.maximum(rows.max(axis=0, initial=0), others.max(axis=0, initial=0)) + 1
    weights = np.array([top[1] * top[2], top[2], 1])
    return np.isin(rows @ weights, others @ weights)
