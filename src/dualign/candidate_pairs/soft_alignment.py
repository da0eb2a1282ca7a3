"""`SoftAlignment`: the current probabilities of some pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray

if TYPE_CHECKING:
    import scipy.sparse as sp

LEAST = 0.02  # probabilities below this are noise
TEMPERATURE = 0.02  # of the initial transport plan of a run
MOST_A_ROW = 6  # pairs kept per left entity


@dataclass(frozen=True, eq=False)
class SoftAlignment:
    """For each left entity its possible right ones, best first, with probabilities."""

    starts: IntArray
    rights: AnyArray
    probabilities: FloatArray

    @classmethod
    def of(cls, pairs: Pairs, probabilities: FloatArray) -> SoftAlignment:
        """The pairs with a probability above noise, at most a few per left entity."""
        keep = np.flatnonzero(probabilities >= LEAST)
        order = keep[np.lexsort((pairs.rights[keep], -probabilities[keep], pairs.lefts[keep]))]
        lefts = pairs.lefts[order]
        starts = np.searchsorted(lefts, np.arange(pairs.left_count + 1))
        place = np.arange(len(order)) - starts[lefts]
        order = order[place < MOST_A_ROW]
        starts = np.searchsorted(pairs.lefts[order], np.arange(pairs.left_count + 1))
        return cls(starts, pairs.rights[order], probabilities[order])

    @classmethod
    def both_ways(
        cls, pairs: Pairs, probabilities: FloatArray
    ) -> tuple[SoftAlignment, SoftAlignment]:
        """The same as seen from the left and from the right."""
        turned = probabilities[pairs.column_order]
        return cls.of(pairs, probabilities), cls.of(pairs.transposed(), turned)

    def best(self) -> tuple[AnyArray, FloatArray]:
        """The best right entity of each left one (−1: none) and its probability."""
        count = len(self.starts) - 1
        some = np.diff(self.starts) > 0
        rights = np.full(count, -1, dtype=np.int32)
        probabilities = np.zeros(count, dtype=np.float32)
        rights[some] = self.rights[self.starts[:-1][some]]
        probabilities[some] = self.probabilities[self.starts[:-1][some]]
        return rights, probabilities

    def matrix(self, right_count: int) -> sp.csr_array:
        """The probabilities as a sparse matrix (lefts, rights)."""
        import scipy.sparse as sp  # takes a while, and few need it

        shape = (len(self.starts) - 1, right_count)
        return sp.csr_array((self.probabilities, self.rights, self.starts), shape=shape)

    def belief(self) -> FloatArray:
        """The probability that each left entity has a counterpart, shape (lefts,)."""
        count = len(self.starts) - 1
        lefts = np.repeat(np.arange(count), np.diff(self.starts))
        total = np.bincount(lefts, weights=self.probabilities, minlength=count)
        return np.minimum(total, 1).astype(np.float32)


def project(pairs: Pairs, scores: FloatArray, rounds: int = 8) -> FloatArray:
    """Probabilities scaled down until no row and no column of the pairs exceeds one.

    Sums never grow on the way, so what exceeds one neither in its row nor in its column stays as
    it is, and most pairs of a run do.
    """
    values = scores.astype(np.float64)
    sides = ((pairs.lefts, pairs.left_count), (pairs.rights, pairs.right_count))
    crowded = np.zeros(len(values), np.bool_)
    for side, size in sides:
        crowded |= (np.bincount(side, weights=values, minlength=size) > 1)[side]
    places = np.flatnonzero(crowded)
    scaled, own = values[places], [(side[places], size) for side, size in sides]
    for _ in range(rounds):
        for side, size in own:
            total = np.bincount(side, weights=scaled, minlength=size)
            scaled = scaled / np.maximum(total, 1)[side]
    values[places] = scaled
    return np.asarray(values, dtype=np.float32)


def sinkhorn(
    pairs: Pairs, scores: FloatArray, temperature: float = TEMPERATURE, rounds: int = 20
) -> FloatArray:
    """Entropic transport over the pairs: columns, then rows, are brought to one, in turn."""
    top = np.full(pairs.left_count, -np.inf)
    np.maximum.at(top, pairs.lefts, scores)
    values = np.exp((scores.astype(np.float64) - top[pairs.lefts]) / temperature)
    for _ in range(rounds):
        for side, size in ((pairs.rights, pairs.right_count), (pairs.lefts, pairs.left_count)):
            total = np.bincount(side, weights=values, minlength=size)
            values = values / np.where(total > 0, total, 1)[side]
    return np.asarray(values, dtype=np.float32)


def mutual_softmax(pairs: Pairs, scores: FloatArray, temperature: float) -> FloatArray:
    """The softmax within the row times that within the column: sure where both sides are."""
    values = np.ones(len(pairs))
    for side, size in ((pairs.lefts, pairs.left_count), (pairs.rights, pairs.right_count)):
        top = np.full(size, -np.inf)
        np.maximum.at(top, side, scores)
        share = np.exp((scores.astype(np.float64) - top[side]) / temperature)
        values *= share / np.bincount(side, weights=share, minlength=size)[side]
    return np.asarray(values, dtype=np.float32)


def settle(
    pairs: Pairs, probabilities: FloatArray, known: IntArray, several: Several = ONE_EACH
) -> FloatArray:
    """The probabilities with known links (keys) at one and their rivals, if any, at zero.

    An entity that may have ``several`` counterparts has no rivals.
    """
    lefts, rights = known // pairs.right_count, known % pairs.right_count
    taken_left: BoolArray = np.zeros(pairs.left_count, dtype=np.bool_)
    taken_right: BoolArray = np.zeros(pairs.right_count, dtype=np.bool_)
    taken_left[lefts], taken_right[rights] = not several.left, not several.right
    rival = taken_left[pairs.lefts] | taken_right[pairs.rights]
    values = np.where(rival, np.float32(0), probabilities)
    places = pairs.find(known)
    values[places[places >= 0]] = 1
    return values
