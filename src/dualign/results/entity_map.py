"""`EntityMap`: a position in the plane for every entity of both graphs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from dualign.core.arrays import AnyArray, FloatArray
from dualign.io.kept_table import open_kept_table, reading_kept, write_kept_table
from dualign.io.text.arrow_numbers import numbers

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment

SAMPLE = 20_000  # rows that the axes are computed from
BLOCK = 1 << 16  # rows that are placed at a time


@dataclass(frozen=True, kw_only=True, eq=False)
class EntityMap:
    """Positions of the left and of the right entities, (entities, 2) each."""

    left: FloatArray
    right: FloatArray
    vectors: str  # what the positions show

    @classmethod
    def of(cls, alignment: Alignment) -> EntityMap | None:
        """The two main axes of the vectors of an alignment; None where it has none.

        These are the embeddings of a model, or the name vectors of the matching stage.
        """
        found = alignment.embeddings or alignment.names
        if found is None or not all(map(len, found)):
            return None
        axes, middle = _axes(found)
        left, right = (_placed(rows, middle, axes) for rows in found)
        words = "embeddings" if alignment.embeddings is not None else "name vectors"
        return cls(left=left, right=right, vectors=words)

    def write(self, path: Path) -> None:
        """Write the positions as Parquet."""
        places = np.concatenate([self.left, self.right])
        right = np.arange(len(places)) >= len(self.left)
        table = pa.table({"right_side": right, "x": places[:, 0], "y": places[:, 1]})
        table = table.replace_schema_metadata({b"dualign": self.vectors.encode()})
        write_kept_table(path, table)

    @classmethod
    def read(cls, path: Path) -> EntityMap:
        """Read the positions that `write` has written."""
        with reading_kept(path, "a map of entities"):
            table = open_kept_table(path).read()
            places = np.stack([numbers(table["x"]), numbers(table["y"])], axis=1)
            right = numbers(table["right_side"])
            words = table.schema.metadata[b"dualign"].decode()
            return cls(left=places[~right], right=places[right], vectors=words)


def _axes(found: tuple[AnyArray, AnyArray]) -> tuple[AnyArray, FloatArray]:
    """The two main axes of a sample of the rows of both sides, (columns, 2), and its mean."""
    counts = [len(rows) for rows in found]
    drawn = np.arange(0, sum(counts), max(1, sum(counts) // SAMPLE))
    own = found[0][drawn[drawn < counts[0]]], found[1][drawn[drawn >= counts[0]] - counts[0]]
    sample = np.concatenate(own).astype(np.float32)
    middle = sample.mean(axis=0)
    _, axes = np.linalg.eigh(np.cov((sample - middle).T.astype(np.float64)))
    axes = axes[:, -1:-3:-1]
    # The sign of an axis is arbitrary; its largest entry is made positive.
    axes *= np.sign(axes[np.abs(axes).argmax(axis=0), [0, 1]])
    return axes, middle


def _placed(rows: AnyArray, middle: FloatArray, axes: AnyArray) -> FloatArray:
    """The rows seen along the axes, a block at a time: in double precision they are large."""
    places = np.empty((len(rows), 2), dtype=np.float32)
    for start in range(0, len(rows), BLOCK):
        part = slice(start, start + BLOCK)
        places[part] = (rows[part].astype(np.float32, copy=False) - middle) @ axes
    return places
