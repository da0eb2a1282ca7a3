"""Label propagation: aligned pairs send a random label to their neighbours.

Every aligned pair gets a vector of random signs z. Carried over the edges,

    h¹_i = Σ_(r,n) w_n s_r ⊙ z_n        h²_i = Σ_(r,n) w_n s_r ⊙ h¹_n − (what i sent itself)

two entities whose neighbours are aligned with each other get nearly the same vector, because
random sign vectors are nearly orthogonal. s_r is a random sign vector of the relation, matched
across the graphs by how well relations correspond (*bound*), or all ones (*plain*); w is the
neighbour's rarity. An entity's own label never returns to it, since it would confirm itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.relation_likeness import FLOOR
from dualign.candidate_pairs.soft_alignment import SoftAlignment
from dualign.candidate_pairs.vectors import View, unit
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.graphs.neighbourhood import Neighbourhood, end_of_run
from dualign.kernels.jit import compiled, run_sparse_rows

VIEWS = ("plain_once", "plain_twice", "bound_once", "bound_twice")


@compiled
def _carry(
    start: int,
    stop: int,
    starts: IntArray,
    neighbours: AnyArray,
    relations: AnyArray,
    weight: FloatArray,
    signs: FloatArray,
    labels: FloatArray,
    out: FloatArray,
) -> None:
    for i in range(start, stop):
        for e in range(starts[i], starts[i + 1]):
            n, r = neighbours[e], relations[e]
            if n == i:
                continue
            for k in range(out.shape[1]):
                out[i, k] += weight[n] * signs[r, k] * labels[n, k]


@compiled
def _sent_to_self(
    start: int,
    stop: int,
    starts: IntArray,
    neighbours: AnyArray,
    relations: AnyArray,
    inverse: AnyArray,
    weight: FloatArray,
    signs: FloatArray,
    labels: FloatArray,
    out: FloatArray,
) -> None:
    for i in range(start, stop):
        e = starts[i]
        while e < starts[i + 1]:
            n = neighbours[e]
            end = end_of_run(neighbours, e, starts[i + 1])
            if n == i:
                e = end
                continue
            for k in range(out.shape[1]):
                there, back = np.float32(0), np.float32(0)
                for g in range(e, end):
                    there += signs[relations[g], k]
                    back += signs[inverse[relations[g]], k]
                out[i, k] -= weight[n] * weight[i] * there * back * labels[i, k]
            e = end


def carried(near: Neighbourhood, signs: FloatArray, labels: FloatArray) -> View:
    """The labels after one and after two steps, each of shape (entities, width).

    An edge from an entity to itself carries nothing.
    """
    edges = (near.starts, near.neighbours, near.relations)
    once, twice = np.zeros_like(labels), np.zeros_like(labels)
    run_sparse_rows(_carry, near.starts, *edges, near.rarity, signs, labels, once)
    run_sparse_rows(_carry, near.starts, *edges, near.rarity, signs, once, twice)
    run_sparse_rows(
        _sent_to_self, near.starts, *edges, near.inverse_relations, near.rarity, signs, labels,
        twice,
    )  # fmt: skip
    return once, twice


@dataclass(frozen=True, kw_only=True)
class LabelPropagation:
    """Draws the labels (the same for the same seed) and propagates them."""

    width: int = 384
    seed: int = 0

    def views(
        self, left: Neighbourhood, right: Neighbourhood, belief: SoftAlignment, likeness: FloatArray
    ) -> dict[str, View]:
        """The four views of ``VIEWS``; rows are of unit length, zero where no label arrives."""
        draw = np.random.default_rng(self.seed)
        labels, counterpart = _shared(
            _signs(draw, left.entity_count, self.width), belief, right.entity_count
        )
        signs, translated = bound_signs(likeness, self.width, draw)
        ones = np.ones((max(left.relation_count, right.relation_count), self.width), np.float32)
        views: dict[str, View] = {}
        for kind, ours, theirs in (
            ("plain", ones, ones),
            ("bound", signs, translated),
        ):
            once_left, twice_left = carried(left, ours, labels)
            once_right, twice_right = carried(right, theirs, counterpart)
            views[f"{kind}_once"] = unit(once_left), unit(once_right)
            views[f"{kind}_twice"] = unit(twice_left), unit(twice_right)
        return views

    def own(self, belief: SoftAlignment, right_count: int) -> View:
        """The entities' own labels, scaled by the probability of having a counterpart."""
        draw = np.random.default_rng(self.seed)
        signs = _signs(draw, len(belief.starts) - 1, self.width) / np.float32(np.sqrt(self.width))
        return _shared(signs, belief, right_count)


def bound_signs(
    likeness: FloatArray, width: int, draw: np.random.Generator, wanted: IntArray | None = None
) -> View:
    """A random sign vector for each left relation, and their mixture for each right relation.

    With ``wanted``, the mixtures of all other right relations are left out: zero.
    """
    signs = _signs(draw, len(likeness), width)
    if wanted is None:
        return signs, _translated(signs, likeness)
    some = likeness[:, wanted]
    rows = np.flatnonzero((some > FLOOR).any(axis=1))
    theirs = np.zeros((likeness.shape[1], width), dtype=np.float32)
    theirs[wanted] = _translated(signs[rows], some[rows])
    return signs, theirs


def _signs(draw: np.random.Generator, count: int, width: int) -> FloatArray:
    return (draw.integers(0, 2, (count, width)) * 2 - 1).astype(np.float32)


def _shared(signs: FloatArray, belief: SoftAlignment, right_count: int) -> View:
    """A label for each left entity, and the mixture of labels for each right one."""
    theirs = belief.matrix(right_count).T.tocsr() @ signs
    return signs * belief.belief()[:, None], theirs


def _translated(signs: FloatArray, likeness: FloatArray) -> FloatArray:
    """For each right relation the sign vectors of those left ones it corresponds to."""
    certain = np.maximum(likeness - FLOOR, 0) ** 2
    total = np.sqrt((certain**2).sum(axis=0))
    mixed = (certain / np.where(total > 0, total, 1)).T @ signs
    strength = np.minimum(total / 0.05, 1)  # an unknown relation carries little evidence
    translated: FloatArray = (mixed * strength[:, None]).astype(np.float32)
    return translated
