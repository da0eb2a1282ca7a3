"""The interface of encoders, which turn names into rows of numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

import numpy as np

from dualign.core.arrays import FloatArray

LONGEST_NAME = 1_000  # characters of a name that are read
BLOCK = 1 << 16  # rows that are copied at a time


class Encoder(ABC):
    """Gives each entity of both graphs a row, from its name or from elsewhere."""

    name: str
    reads_names: ClassVar[bool] = True  # False: the rows come from elsewhere, names are not used

    @abstractmethod
    def fingerprint(self) -> str:
        """A text that changes whenever the rows for the same names would."""

    @abstractmethod
    def encode(self, names: Sequence[str]) -> FloatArray:
        """One row per name, left entities first, shape (n, d), float32."""


class NameEncoder(Encoder):
    """Turns the names of both graphs, given together, into one matrix.

    A subclass implements `encode_distinct`, which sees each name once, sorted and never empty. So
    equal names get equal rows, the order of the names does not matter, an empty name gets a zero
    row, and statistics over all names (frequencies, principal components) are possible.
    """

    @abstractmethod
    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """One row per name, shape (n, d); ``names`` are distinct, sorted and not empty."""

    def encode(self, names: Sequence[str]) -> FloatArray:
        """One row per name, shape (n, d), float32; a zero row for an empty name."""
        names = [name[:LONGEST_NAME] for name in names]
        distinct = distinct_names(names)
        position = {name: row for row, name in enumerate(distinct)}
        encoded = np.asarray(self.encode_distinct(distinct), dtype=np.float32)
        source = np.array([position.get(name, -1) for name in names], dtype=np.int64)
        rows = np.zeros((len(names), encoded.shape[1]), dtype=np.float32)
        for start in range(0, len(names), BLOCK):  # so that no second copy of all rows is made
            part = source[start : start + BLOCK]
            rows[start : start + BLOCK][part >= 0] = encoded[part[part >= 0]]
        return rows


def distinct_names(names: Iterable[str]) -> list[str]:
    """The names that an encoder reads: each once, in order, cut where they are very long."""
    return sorted({name[:LONGEST_NAME] for name in names if name})


def unit_rows(rows: FloatArray) -> FloatArray:
    """Rows of length one; zero rows stay zero."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths > 0, lengths, np.float32(1)), dtype=np.float32)
