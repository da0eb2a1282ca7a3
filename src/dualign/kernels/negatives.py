"""`Negatives`: mined rivals in the order the loss needs, and what is known of their distances."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import AnyArray, IntArray
from dualign.kernels.jit import compiled, run_rows


class DistanceBounds:
    """How near the anchors and rivals of all terms can have come since they were last compared.

    A row that has moved by m has changed none of its distances by more than m. So with the ways
    that the anchor and the rival have travelled added to a distance when it is measured, and the
    ways as they are now taken off again, what remains is a lower bound of the distance now.
    """

    def __init__(self, terms: tuple[int, ...]) -> None:
        self.terms = terms
        self._last: AnyArray | None = None

    def at(self, x: AnyArray) -> tuple[AnyArray, AnyArray]:
        """The way each row has travelled until x, by L1, shape (n,), and the bounds, to be kept up.

        Bounds are distances with the ways added, of the terms' shape, −∞ before the first measure.
        """
        if self._last is None or self._last.shape != x.shape:
            self._last, self._travelled = x.copy(), np.zeros(len(x), dtype=x.dtype)
            self._bounds = np.full(self.terms, -np.inf, dtype=x.dtype)
        run_rows(_travel, len(x), x, self._last, self._travelled)
        return self._travelled, self._bounds


@compiled
def _travel(start: int, stop: int, x: AnyArray, last: AnyArray, travelled: AnyArray) -> None:
    """Add the way from ``last`` to ``x`` to ``travelled``, and make ``last`` equal to ``x``."""
    for row in range(start, stop):
        now, before = x[row], last[row]
        way = now[0] * 0
        for k in range(now.shape[0]):
            way += abs(now[k] - before[k])
        travelled[row] += way
        before[:] = now


@dataclass(frozen=True, eq=False)
class Negatives:
    """Mined negatives of some links, also listed by entity.

    ``links`` is (L, 2); ``negatives`` (2, L, K): rivals of the left member in [0], of the right
    member in [1], all as positions in the joint embedding. ``slots[starts[i]:starts[i + 1]]`` are
    the flat positions in ``negatives`` where entity i stands, and ``roles`` with ``role_starts``
    are those in ``links.T``. Entities beyond the last that is named in either have none.
    """

    links: IntArray
    negatives: IntArray
    starts: IntArray
    slots: IntArray
    role_starts: IntArray
    roles: IntArray
    bounds: DistanceBounds

    @classmethod
    def of(cls, links: IntArray, negatives: IntArray) -> Negatives:
        """Index the negatives and the links by entity."""
        entities = int(max(links.max(), negatives.max())) + 1
        starts, slots = _by_entity(negatives.ravel(), entities)
        role_starts, roles = _by_entity(links.T.ravel(), entities)
        bounds = DistanceBounds(negatives.shape)
        given = np.ascontiguousarray(links), negatives
        return cls(*given, starts, slots, role_starts, roles, bounds)


def _by_entity(flat: IntArray, entities: int) -> tuple[IntArray, IntArray]:
    counts = np.bincount(flat, minlength=entities)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    return starts, np.argsort(flat, kind="stable")
