"""`AliasTable`: further names of a graph's entities, columnar."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import MalformedInput


@dataclass(frozen=True, kw_only=True, eq=False)
class AliasTable:
    """Names that entities have besides their first one: row k calls ``owners[k]`` ``texts[k]``.

    ``weights`` is 1 where the name is as good as the first one (a synonym, a label in another
    language), less where it is only close (a related, broader or narrower term).
    """

    owners: IntArray = field(default_factory=lambda: np.empty(0, np.int64))
    texts: Sequence[str] = ()
    weights: FloatArray = field(default_factory=lambda: np.empty(0, np.float32))

    def __post_init__(self) -> None:
        if not len(self.owners) == len(self.texts) == len(self.weights):
            raise MalformedInput(
                f"alias columns differ in length: {len(self.owners)} owners, {len(self.texts)} "
                f"texts, {len(self.weights)} weights; give one of each per row"
            )

    def __len__(self) -> int:
        return len(self.owners)

    def renumbered(self, new: IntArray) -> AliasTable:
        """The rows of the owners k with ``new[k]`` ≥ 0, under these numbers and in their order."""
        if not len(self):
            return self
        owners = new[self.owners]
        order = np.argsort(owners, kind="stable")
        rows = order[owners[order] >= 0]
        return dataclasses.replace(
            self,
            owners=owners[rows],
            texts=tuple(self.texts[row] for row in rows.tolist()),
            weights=self.weights[rows],
        )

    def of_entities(self, count: int) -> BoolArray:
        """Which of ``count`` entities have an alias, shape (count,)."""
        has = np.zeros(count, dtype=np.bool_)
        has[self.owners] = True
        return has
