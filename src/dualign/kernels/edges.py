"""`Edges`: a sparse matrix that kernels can walk by rows and by columns, on any device."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from dualign.core.arrays import AnyArray, IntArray


class Edges(nn.Module):
    """Directed edges (row, column), sorted by row, with their transpose beside them.

    Parallel edges are not merged: each keeps its own value. The arrays are buffers, so that
    ``module.to(device)`` moves them; they are not part of a checkpoint, since the graph is.

    Shapes: ``rows``, ``columns``, ``order`` and ``values`` are (E,), ``starts`` is (rows + 1,),
    ``column_starts`` (columns + 1,); ``by_column`` holds the edges' positions sorted by column,
    ``column_rows`` their rows in that order.
    ``order`` maps each edge to its position in the arrays that were given.
    """

    rows: Tensor
    columns: Tensor
    values: Tensor
    starts: Tensor
    by_column: Tensor
    column_rows: Tensor
    column_starts: Tensor
    order: Tensor

    def __init__(
        self,
        rows: IntArray,
        columns: IntArray,
        shape: tuple[int, int],
        values: npt.NDArray[np.floating[Any]] | None = None,
    ) -> None:
        super().__init__()
        self.shape = shape
        order = np.argsort(rows, kind="stable")
        by_column = np.argsort(columns[order], kind="stable")
        given = np.ones(len(rows), dtype=np.float32) if values is None else values
        arrays = {
            "rows": rows[order],
            "columns": columns[order],
            "values": given[order],
            "starts": _starts(rows, shape[0]),
            "by_column": by_column,
            "column_rows": rows[order][by_column],
            "column_starts": _starts(columns, shape[1]),
            "order": order,
        }
        for name, array in arrays.items():
            self.register_buffer(
                name, torch.from_numpy(np.ascontiguousarray(array)), persistent=False
            )

    def __len__(self) -> int:
        return len(self.rows)

    def values_as(self, dtype: npt.DTypeLike) -> AnyArray:
        """The values as an array of this type; of their own type, it shares their memory."""
        return self.values.numpy().astype(dtype, copy=False)

    def by_rows(self) -> tuple[AnyArray, AnyArray]:
        """Row starts and columns, as arrays that share the buffers' memory."""
        return self.starts.numpy(), self.columns.numpy()

    def by_columns(self) -> tuple[AnyArray, AnyArray, AnyArray]:
        """Column starts, rows and edge positions in the order of columns, as arrays."""
        return self.column_starts.numpy(), self.column_rows.numpy(), self.by_column.numpy()


def _starts(ids: IntArray, size: int) -> IntArray:
    counts = np.bincount(ids, minlength=size)
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
