"""`NameChannel`: what the names of all entities say about pairs, whatever part they are in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.embedding.metrics import get_metric
from dualign.parts.listed_scores import ListedScores
from dualign.parts.rows_file import RowsFile

METRIC = "cosine"
LEADING = 5  # names that an entity is drawn to when the graphs are cut
_BLOCK = 1 << 16  # pairs whose vectors are in memory at once


@dataclass(frozen=True, kw_only=True, eq=False)
class NameChannel:
    """The pairs that names suggest; the vectors stay in a file, so that training has the memory."""

    vectors: RowsFile  # of all names, left entities first
    listed: ListedScores

    @classmethod
    def of(cls, vectors: RowsFile, lefts: int, *, links: IntArray, k: int) -> NameChannel:
        """The ``k`` nearest names of each name in both directions, exactly."""
        rows = vectors.read()
        metric = get_metric(METRIC)
        return cls(
            vectors=vectors,
            listed=ListedScores.of(rows[:lefts], rows[lefts:], metric, links=links, k=k),
        )

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of left and right entities."""
        left, right = self.listed.nearest
        return len(left), len(right)

    def sides(self) -> tuple[FloatArray, FloatArray]:
        """The vectors of both sides, in memory."""
        rows, cut = self.vectors.read(), self.shape[0]
        return rows[:cut], rows[cut:]

    def candidates(self) -> tuple[IntArray, IntArray]:
        """Keys of pairs with a near name, and of those whose names are each other's nearest."""
        width = self.shape[1]
        named_left, named_right = (np.any(rows, axis=1) for rows in self.sides())
        forward, backward = (each[:, :LEADING] for each in self.listed.nearest)
        there = pair_keys(np.arange(len(forward))[:, None], forward, width)
        back = pair_keys(backward, np.arange(len(backward))[:, None], width)
        near = np.union1d(there, back)
        mutual = np.intersect1d(there[:, 0], back[:, 0])
        near, mutual = (
            keys[named_left[keys // width] & named_right[keys % width]] for keys in (near, mutual)
        )
        return near, mutual

    def scores(self, lefts: IntArray, rights: IntArray) -> FloatArray:
        """The scores of any pairs."""
        left, right = self.sides()
        cosines = np.empty(len(lefts), dtype=np.float32)
        for start in range(0, len(lefts), _BLOCK):
            some = slice(start, start + _BLOCK)
            ours, theirs = left[lefts[some]], right[rights[some]]
            sizes = np.linalg.norm(ours, axis=1) * np.linalg.norm(theirs, axis=1)
            products = np.einsum("ij,ij->i", ours, theirs)
            cosines[some] = products / np.where(sizes > 0, sizes, 1)
        return self.listed.score(lefts, rights, -cosines)
