"""`CodedTable`: a table of features in one or two bytes per value, without loss to the trees.

A tree compares a value with thresholds, and trees have few of them. Two values between the same two
neighbouring thresholds end in the same leaves, so it is enough to keep which interval a value lies
in, and for each interval one value that was seen there. The trees score a decoded row exactly as
they scored the original one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.matcher.scoring.booster_text import trees_of

if TYPE_CHECKING:
    from dualign.matcher.scoring.scorer import Scorer

Blocks = Iterable[tuple[slice, FloatArray]]  # places of rows, and their features


@dataclass(frozen=True, kw_only=True, eq=False)
class CodedTable:
    """For each column the interval of every row, and a value for every interval."""

    codes: Sequence[AnyArray]  # per column (rows,), uint8 or uint16
    values: Sequence[FloatArray]  # per column (intervals,)

    @classmethod
    def of(cls, blocks: Blocks, rows: int, limits: Sequence[FloatArray]) -> CodedTable:
        """Code the features of all rows by ``limits``, the thresholds per column.

        The rows come in blocks.
        """
        codes: list[AnyArray] = [np.empty(rows, dtype=_kind(edges)) for edges in limits]
        values = [np.zeros(len(edges) + 1, dtype=np.float32) for edges in limits]
        for span, block in blocks:
            for column, edges, own, seen in zip(block.T, limits, codes, values, strict=True):
                original = np.ascontiguousarray(column)
                found = np.searchsorted(edges, original).astype(own.dtype)
                seen[found] = original
                own[span] = found
        return cls(codes=codes, values=values)

    def decoded(self, rows: IntArray) -> FloatArray:
        """Values of these rows, equal to the original ones for the trees, (rows, columns)."""
        columns = [seen[own[rows]] for own, seen in zip(self.codes, self.values, strict=True)]
        return np.stack(columns, axis=1) if columns else np.empty((len(rows), 0), np.float32)

    def some_columns(self, wanted: Sequence[int]) -> FloatArray:
        """The values of all rows in some columns, (rows, columns)."""
        return np.stack([self.values[k][self.codes[k]] for k in wanted], axis=1)

    def taken(self, rows: IntArray) -> CodedTable:
        """The coded table of these rows only."""
        return CodedTable(codes=[own[rows] for own in self.codes], values=self.values)


def _kind(edges: FloatArray) -> type:
    return np.uint8 if len(edges) < np.iinfo(np.uint8).max else np.uint16


def thresholds(
    judges: Iterable[tuple[Scorer, IntArray | None]], columns: int
) -> Sequence[FloatArray]:
    """The thresholds that trees compare each of ``columns`` with, in order.

    Each scorer comes with the columns it looks at; None: all of them, in order. A threshold is
    replaced by the largest 32-bit number not above it: no 32-bit value lies between the two.
    """
    found: list[list[FloatArray]] = [[] for _ in range(columns)]
    for scorer, places in judges:
        for tree in trees_of(scorer.to_text()):
            features = tree.features if places is None else places[tree.features]
            limits = _rounded_down(tree.thresholds)
            for column, limit in zip(features.tolist(), limits, strict=True):
                found[column].append(limit)
    return [np.unique(np.array(limits, dtype=np.float32)) for limits in found]


def _rounded_down(limits: AnyArray) -> FloatArray:
    near = limits.astype(np.float32)
    above = near.astype(np.float64) > limits
    near[above] = np.nextafter(near[above], np.float32(-np.inf))
    return np.asarray(near)
