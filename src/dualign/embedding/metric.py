"""`Metric`: how far every key is from every query, in blocks of bounded size."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from dualign.core.arrays import FloatArray, IntArray
from dualign.embedding.selection import smallest

BLOCK_BYTES = 256 * 2**20

# A float32 distance, and room for what is derived from it while the block exists: masks, a
# partitioned copy, float64 products that are rounded into it.
_CELL_BYTES = 16

Block = tuple[slice, FloatArray]


def row_blocks(rows: int, columns: int, width: int, block_bytes: int) -> Iterator[slice]:
    """Cut ``rows`` so that a block of (rows, columns) distances stays within ``block_bytes``.

    ``width`` is the embeddings' own: copies of the rows count too. A block has at least one row.
    """
    step = max(1, block_bytes // (_CELL_BYTES * (columns + width)))
    for start in range(0, rows, step):
        yield slice(start, min(start + step, rows))


class Metric(ABC):
    """A way to compare queries (rows of one graph) with keys (rows of the other).

    A *distance* is any number that is smaller the nearer two rows are (it may be negative);
    a *score* is its negative. Identical keys get identical distances whatever their position, so
    that ties are exact.
    """

    name: str
    temperature: float  # of the softmax, unless one was fitted

    @abstractmethod
    def blocks(
        self,
        queries: FloatArray,
        keys: FloatArray,
        *,
        pool: FloatArray | None = None,
        block_bytes: int = BLOCK_BYTES,
    ) -> Iterator[Block]:
        """Yield (rows, distances of shape (rows, keys)) until all queries are done.

        ``pool`` holds the rows among which a key's own neighbours are searched (CSLS); by default
        the queries. The caller may overwrite a block.
        """

    def nearest(
        self,
        queries: FloatArray,
        keys: FloatArray,
        k: int,
        *,
        pool: FloatArray | None = None,
        block_bytes: int = BLOCK_BYTES,
    ) -> tuple[IntArray, FloatArray]:
        """Positions and distances of the ``k`` nearest keys, by distance, then by position."""
        return smallest(
            (block for _, block in self.blocks(queries, keys, pool=pool, block_bytes=block_bytes)),
            rows=len(queries),
            k=min(k, len(keys)),
        )


class PairwiseMetric(Metric):
    """A metric that needs nothing but the two rows it compares."""

    @abstractmethod
    def distances(self, queries: FloatArray, keys: FloatArray) -> FloatArray:
        """Distances of shape (queries, keys), all at once."""

    def blocks(
        self,
        queries: FloatArray,
        keys: FloatArray,
        *,
        pool: FloatArray | None = None,  # noqa: ARG002
        block_bytes: int = BLOCK_BYTES,
    ) -> Iterator[Block]:
        """Yield (rows, distances of shape (rows, keys)); ``pool`` plays no part."""
        for rows in row_blocks(len(queries), len(keys), queries.shape[1], block_bytes):
            yield rows, self.distances(queries[rows], keys)
