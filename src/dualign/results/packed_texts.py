"""`PackedTexts`: a column of texts that is taken apart when somebody reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import overload

import numpy as np

from dualign.core.arrays import AnyArray

PARTS = ("characters", "ends", "numbers")


def packed(texts: Sequence[str], name: str) -> dict[str, AnyArray]:
    """Each distinct text once, one after the other; where each ends; which one each row has."""
    number = {text: place for place, text in enumerate(dict.fromkeys(texts))}
    joined = "".join(number).encode("utf-8", "surrogatepass")
    arrays = (
        np.frombuffer(joined, np.uint8),
        np.cumsum([len(text) for text in number], dtype=np.int64),
        np.fromiter((number[text] for text in texts), np.min_scalar_type(len(number)), len(texts)),
    )
    return {f"{name} {part}": array for part, array in zip(PARTS, arrays, strict=True)}


class PackedTexts(Sequence[str]):
    """Each distinct text once in ``joined``, and which of them each row has.

    ``ends`` says where each ends, in characters. To read all of a large column takes longer than
    to explain a pair, which needs a few rows.
    """

    def __init__(self, joined: str, ends: AnyArray, numbers: AnyArray) -> None:
        self._joined, self._ends, self._numbers = joined, ends, numbers

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, AnyArray], name: str) -> PackedTexts:
        """The texts that `packed` has put among some arrays under a name."""
        characters, ends, numbers = (arrays[f"{name} {part}"] for part in PARTS)
        return cls(characters.tobytes().decode("utf-8", "surrogatepass"), ends, numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...

    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        if isinstance(place, slice) or "_whole" in self.__dict__:
            return self._whole[place]
        number = int(self._numbers[place])
        first = int(self._ends[number - 1]) if number else 0
        return self._joined[first : int(self._ends[number])]

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._whole == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def _whole(self) -> tuple[str, ...]:
        stops = self._ends.tolist()
        distinct = [self._joined[a:b] for a, b in zip([0, *stops], stops, strict=False)]
        return tuple(map(distinct.__getitem__, self._numbers.tolist()))
