"""`StoredRows`: the evidence of the pairs of a saved run, read from its file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from dualign.core.arrays import FloatArray
from dualign.io.kept_table import reading_kept
from dualign.io.text.arrow_numbers import numbers
from dualign.matcher.evidence.coded_table import CodedTable
from dualign.matcher.evidence.evidence_rows import EvidenceRow
from dualign.matcher.evidence.literal_weights import Compared

WORDS = "the pairs of an alignment"
ROW_GROUP = 8192  # pairs that are read at a time
META = b"dualign"  # the metadata that hold the values of the run as a whole
LITERAL = ("literal_places", "literal_levels", "literal_weights")
CALIBRATOR = "reading"  # what files call the score calibrator, and its columns


@dataclass(frozen=True, kw_only=True, eq=False)
class StoredRows:
    """The rows of a saved run, read from its file one group at a time."""

    path: Path
    file: pq.ParquetFile
    values: Sequence[FloatArray]  # per column, the value that each code stands for
    calibrator_values: Sequence[FloatArray] = ()  # the same of the score calibrator

    def whole(self) -> tuple[pa.Table, dict[str, Any]]:
        """Everything that the file holds: its columns, and the values of the run as a whole."""
        with reading_kept(self.path, WORDS):
            table = self.file.read()
            # Read again: Arrow takes it from another copy in the file than it did before.
            return table, dict(json.loads(table.schema.metadata[META]))

    def row(self, number: int) -> EvidenceRow:
        """The evidence of the pair at a position."""
        with reading_kept(self.path, WORDS):
            return self._row(number)

    def _row(self, number: int) -> EvidenceRow:
        group, place = divmod(number, ROW_GROUP)
        if group not in self._groups:
            self._groups.clear()
            self._groups[group] = self.file.read_row_group(group)
        own = self._groups[group].slice(place, 1).to_pylist()[0]
        judges = sum(name.startswith("judge ") for name in own)
        compared = zip(*(own[name] for name in LITERAL), strict=True) if LITERAL[0] in own else ()
        return EvidenceRow(
            values=_decoded(own, "column", self.values),
            weights=[own[f"judge {k}"] for k in range(judges)],
            compared=[Compared(*each) for each in compared],
            calibrator_values=_decoded(own, CALIBRATOR, self.calibrator_values)
            if self.calibrator_values
            else None,
        )

    def table_and_weights(self) -> tuple[CodedTable, Sequence[FloatArray]]:
        """The features of all pairs, and the weight of each judge (pairs,)."""
        names = self.file.schema_arrow.names
        judges = [name for name in names if name.startswith("judge ")]
        columns = [f"column {k}" for k in range(len(self.values))]
        with reading_kept(self.path, WORDS):
            whole = self.file.read(columns=[*columns, *judges])
            table = CodedTable(codes=[numbers(whole[name]) for name in columns], values=self.values)
            return table, [numbers(whole[name]) for name in judges]

    def columns(self, wanted: Sequence[int]) -> FloatArray:
        """Some columns of the features of all pairs, (pairs, columns)."""
        names = {k: f"column {k}" for k in wanted}
        with reading_kept(self.path, WORDS):
            whole = self.file.read(columns=list(names.values()))
            codes = {k: numbers(whole[name]) for k, name in names.items()}
            return np.stack([self.values[k][own] for k, own in codes.items()], axis=1)

    def seen_values(self) -> Sequence[FloatArray]:
        """The values that each column has, as far as the trees can tell them apart."""
        return self.values

    @cached_property
    def _groups(self) -> dict[int, pa.Table]:
        """The group that was read last."""
        return {}


def _decoded(row: Mapping[str, Any], kind: str, values: Sequence[FloatArray]) -> FloatArray:
    """The values of a row, whose codes are in the columns ``kind`` 0, 1, …."""
    return np.array([seen[row[f"{kind} {k}"]] for k, seen in enumerate(values)], dtype=np.float32)
