"""`KeySearch`: which rows have exactly this text, by 64-bit hashes in a sorted array."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import IntArray

Hashes = npt.NDArray[np.uint64]


def hash_of(text: str) -> int:
    """64 bits of a text, the same on every machine."""
    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


@dataclass(frozen=True, eq=False)
class KeySearch:
    """Hashes in order, and the row that each belongs to; a caller compares the texts."""

    hashes: Hashes
    rows: npt.NDArray[np.int32]

    @classmethod
    def of(cls, keys: Iterable[str], rows: Iterable[int] | None = None) -> KeySearch:
        """The search over these keys; without ``rows`` they are numbered."""
        hashes = np.fromiter(map(hash_of, keys), np.uint64)
        numbers = np.arange(len(hashes)) if rows is None else np.fromiter(rows, np.int64)
        order = np.lexsort((numbers, hashes))
        return cls(hashes[order], numbers[order].astype(np.int32))

    def find(self, key: str, most: int = 1000) -> IntArray:
        """At most ``most`` rows whose hash is that of the key."""
        wanted = np.uint64(hash_of(key))
        first = int(np.searchsorted(self.hashes, wanted, "left"))
        last = int(np.searchsorted(self.hashes[first : first + most], wanted, "right"))
        return self.rows[first : first + last].astype(np.int64)
