"""`Negatives`: mined rivals in the order the loss needs, and bounds of their distances."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import AnyArray, IntArray
from dualign.kernels.jit import compiled, run_rows


class DistanceBounds:
    """Lower bounds of the distances between anchors and rivals since they were last compared.

    A row that has moved by m has changed none of its distances by more than m. So if the total
    movement of the anchor and the rival is added to a distance when it is measured, and their
    current total movement is subtracted, the result is a lower bound of the current distance.
    """

    def __init__(self, terms: tuple[int, ...]) -> None:
        self.terms = terms
        self._last: AnyArray | None = None

    def at(self, x: AnyArray) -> tuple[AnyArray, AnyArray]:
        """The total L1 movement of each row up to x, shape (n,), and the bounds, to be updated.

        Bounds are distances plus total movements, of the terms' shape, −∞ before the first
        measurement.
        """
        if self._last is None or self._last.shape != x.shape:
            self._last, self._travelled = x.copy(), np.zeros(len(x), dtype=x.dtype)
            self._bounds = np.full(self.terms, -np.inf, dtype=x.dtype)
        run_rows(_travel, len(x), x, self._last, self._travelled)
        return self._travelled, self._bounds


@compiled
def _travel(start: int, stop: int, x: AnyArray, last: AnyArray, travelled: AnyArray) -> None:
    """Add the distance from ``last`` to ``x`` to ``travelled``, and set ``last`` to ``x``."""
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
    the flat positions of entity i in ``negatives``, and ``roles`` with ``role_starts``
    are those in ``links.T``. Entities beyond the last one in either have none.
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
