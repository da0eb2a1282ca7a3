"""`TextColumn`: many texts in two arrays, which may be memory-mapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import IntArray

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class TextColumn(Sequence[str]):
    """Text k is the bytes ``starts[k]`` to ``starts[k + 1]`` of ``data``, in UTF-8."""

    starts: IntArray
    data: Bytes

    @classmethod
    def of(cls, texts: Iterable[str]) -> TextColumn:
        """The column of these texts; halves of surrogate pairs are kept."""
        encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
        starts = np.zeros(len(encoded) + 1, np.int64)
        np.cumsum([len(each) for each in encoded], out=starts[1:])
        return cls(starts, np.frombuffer(b"".join(encoded), np.uint8))

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if not 0 <= place < len(self.starts) - 1:
            raise IndexError(place)
        part = self.data[self.starts[place] : self.starts[place + 1]]
        return part.tobytes().decode("utf-8", "surrogatepass")
