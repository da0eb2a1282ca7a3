"""`ValueAssociations`: which values of the two sources go together, as far as is believed so far.

`Germany` goes with `DE`, `Deutschland` or `EUR`, whatever they look like: it shows in the pairs that
are believed to be the same. With c(v, w) the belief in all pairs of which the left one has v and the
right one w, c(v) and c(w) its sums over the pairs that have both properties, and n their number, the
association of two values is

    ln (c(v, w) + s c(w) / n) / ((c(v) + s) c(w) / n)

where s is a few pairs' worth of doubt. The pair that is judged is left out of the counts. Two
properties correspond if the associations of the pairs that are believed, each by the others, add up
to more than chance would give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.matcher.literals.categories import Categories
from dualign.matcher.literals.comparison import MOST_VALUES

Counts = npt.NDArray[np.float64]

LEAST_BELIEF = 0.1  # of pairs that are counted
DOUBT = 4.0  # s: pairs that say nothing, beside those that were counted
LEAST_GAIN = 0.5  # nats, of all pairs together
LEAST_GAIN_EACH = 0.02  # nats, of a pair on average


@dataclass(frozen=True, kw_only=True, eq=False)
class AssociatedProperties:
    """Counts of the values of two properties."""

    left: int  # places among the categories
    right: int
    together: Counts  # c(v, w)
    ours: Counts  # c(v)
    theirs: Counts  # c(w) / n
    gain: float

    def of_values(self, v: IntArray, w: IntArray, own: AnyArray) -> Counts:
        """The association of pairs of values, without what the pairs themselves add to the counts.

        ``own`` is the belief in each pair.
        """
        share = self.theirs[w]
        together = np.maximum(self.together[v, w] - own, 0) + DOUBT * share
        alone = np.maximum(self.ours[v] - own, 0) + DOUBT
        found: Counts = np.log(together / (alone * share))
        return found


@dataclass(frozen=True, kw_only=True, eq=False)
class ValueAssociations:
    """The associated properties of two sources, no property twice, the most telling first."""

    sides: tuple[Categories, Categories]
    properties: list[AssociatedProperties]

    @classmethod
    def of(
        cls, sides: tuple[Categories, Categories], pairs: Pairs, belief: FloatArray
    ) -> ValueAssociations:
        """Count which values go together in the pairs that are believed."""
        kept = belief >= LEAST_BELIEF
        rows = (belief[kept].astype(np.float64), (pairs.lefts[kept], pairs.rights[kept]))
        believed = sp.csr_array(rows, shape=(pairs.left_count, pairs.right_count))
        found = sorted(
            _counted(sides, believed), key=lambda each: (-each.gain, each.left, each.right)
        )
        chosen: list[AssociatedProperties] = []
        for each in found:
            if all(each.left != other.left and each.right != other.right for other in chosen):
                chosen.append(each)
        return cls(sides=sides, properties=chosen)

    def of_pairs(self, pairs: Pairs, belief: FloatArray) -> FloatArray:
        """The sum of the associations of each pair, the largest and the smallest (pairs, 3).

        Where an entity has several values of a property, the two that go together best count.
        """
        out = np.zeros((len(pairs), 3), dtype=np.float32)
        for each in self.properties:
            rows, worth = self._worth(each, pairs, belief)
            out[rows, 0] += worth
            out[rows, 1] = np.maximum(out[rows, 1], worth)
            out[rows, 2] = np.minimum(out[rows, 2], worth)
        return out

    def _worth(
        self, each: AssociatedProperties, pairs: Pairs, belief: FloatArray
    ) -> tuple[IntArray, Counts]:
        """Which pairs have both properties, and the association of their values."""
        left, right = self.sides
        low_left, size_left = _spans(left.subjects[each.left], pairs.lefts)
        low_right, size_right = _spans(right.subjects[each.right], pairs.rights)
        rows = np.flatnonzero((size_left > 0) & (size_right > 0))
        if not len(rows):
            return rows, np.empty(0)
        many = size_left[rows] * size_right[rows]
        starts = np.cumsum(many) - many
        inside = np.arange(many.sum()) - np.repeat(starts, many)
        width = np.repeat(size_right[rows], many)
        v = left.values[each.left][np.repeat(low_left[rows], many) + inside // width]
        w = right.values[each.right][np.repeat(low_right[rows], many) + inside % width]
        own = belief[rows].astype(np.float64)
        own[own < LEAST_BELIEF] = 0  # was not counted
        worth = each.of_values(v, w, np.repeat(own, many))
        return rows, np.maximum.reduceat(worth, starts)


def _counted(
    sides: tuple[Categories, Categories], believed: sp.csr_array
) -> Iterator[AssociatedProperties]:
    """The pairs of properties whose values go together more than by chance."""
    ours = [sides[0].bearers(place) for place in range(len(sides[0]))]
    theirs = [sides[1].bearers(place) for place in range(len(sides[1]))]
    for left, mine in enumerate(ours):
        reached = (mine.T @ believed).tocsr()  # (values of the left, rights)
        for right, other in enumerate(theirs):
            together = (reached @ other).toarray()
            each = _associated(left, right, together)
            if each is not None:
                yield each


def _associated(left: int, right: int, together: Counts) -> AssociatedProperties | None:
    total = float(together.sum())
    if total <= 0:
        return None
    ours, theirs = together.sum(axis=1), np.maximum(together.sum(axis=0) / total, 1e-9)
    v, w = np.nonzero(together)
    counts = AssociatedProperties(
        left=left, right=right, together=together, ours=ours, theirs=theirs, gain=0.0
    )
    one = np.minimum(together[v, w], 1.0)
    gain = float((together[v, w] * counts.of_values(v, w, one)).sum())
    if gain < max(LEAST_GAIN, LEAST_GAIN_EACH * total):
        return None
    return AssociatedProperties(
        left=left, right=right, together=together, ours=ours, theirs=theirs, gain=gain
    )


def _spans(subjects: IntArray, entities: AnyArray) -> tuple[IntArray, IntArray]:
    """Where the values of each entity start, and how many there are."""
    low = np.searchsorted(subjects, entities)
    return low, np.minimum(np.searchsorted(subjects, entities, side="right") - low, MOST_VALUES)
