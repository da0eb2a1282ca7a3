"""`EvidenceRows`: the evidence of single pairs, in memory or in a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.matcher.evidence.coded_table import CodedTable
from dualign.matcher.evidence.literal_weights import Compared, LiteralWeights


@dataclass(frozen=True, kw_only=True, eq=False)
class EvidenceRow:
    """The features of a pair, the weight of each judge, and its compared properties."""

    values: FloatArray  # (columns,), equal to the original ones for the trees
    weights: Sequence[float]  # of each judge
    compared: Sequence[Compared]
    calibrator_values: FloatArray | None = None  # features of the score calibrator, if any


class EvidenceRows(Protocol):
    """Anything that holds the evidence each pair was judged by."""

    def row(self, number: int) -> EvidenceRow:
        """The evidence of the pair at a position."""

    def table_and_weights(self) -> tuple[CodedTable, Sequence[FloatArray]]:
        """The features of all pairs, and the weight of each judge (pairs,)."""

    def columns(self, wanted: Sequence[int]) -> FloatArray:
        """Some columns of the features of all pairs, (pairs, columns)."""

    def seen_values(self) -> Sequence[FloatArray]:
        """The values that each column has, as far as the trees can tell them apart."""


@dataclass(frozen=True, kw_only=True, eq=False)
class MemoryRows:
    """The rows of a run that has just ended."""

    table: CodedTable
    weights: Sequence[FloatArray]  # of each judge (pairs,)
    literals: LiteralWeights
    calibrator_table: CodedTable | None = None  # features of the score calibrator, if any

    def row(self, number: int) -> EvidenceRow:
        """The evidence of the pair at a position."""
        return EvidenceRow(
            values=self.table.decoded(np.array([number]))[0],
            weights=[float(each[number]) for each in self.weights],
            compared=self.literals.of_pair(number),
            calibrator_values=None
            if self.calibrator_table is None
            else self.calibrator_table.decoded(np.array([number]))[0],
        )

    def table_and_weights(self) -> tuple[CodedTable, Sequence[FloatArray]]:
        """The features of all pairs, and the weight of each judge (pairs,)."""
        return self.table, self.weights

    def columns(self, wanted: Sequence[int]) -> FloatArray:
        """Some columns of the features of all pairs, (pairs, columns)."""
        return self.table.some_columns(wanted)

    def seen_values(self) -> Sequence[FloatArray]:
        """The values that each column has, as far as the trees can tell them apart."""
        return self.table.values
