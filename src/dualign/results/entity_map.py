"""`EntityMap`: a position in the plane for every entity of both graphs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from dualign.core.arrays import FloatArray
from dualign.io.kept_table import open_kept_table, reading_kept, write_kept_table
from dualign.io.text.arrow_numbers import numbers

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment

SAMPLE = 20_000  # rows that the axes are computed from


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
        rows = np.concatenate(found).astype(np.float32)
        sample = rows[:: max(1, len(rows) // SAMPLE)]
        middle = sample.mean(axis=0)
        _, axes = np.linalg.eigh(np.cov((sample - middle).T.astype(np.float64)))
        axes = axes[:, -1:-3:-1]
        # The sign of an axis is arbitrary; its largest entry is made positive.
        axes *= np.sign(axes[np.abs(axes).argmax(axis=0), [0, 1]])
        places = ((rows - middle) @ axes).astype(np.float32)
        cut = len(found[0])
        words = "embeddings" if alignment.embeddings is not None else "name vectors"
        return cls(left=places[:cut], right=places[cut:], vectors=words)

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
