"""`PackedTexts`: a column of texts that is taken apart when somebody reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

from dualign.core.arrays import AnyArray


class PackedTexts(Sequence[str]):
    """Each distinct text once in ``joined``, and which of them each row has.

    ``ends`` says where each ends, in characters. To read all of a large column takes longer than
    to explain a pair, which needs a few rows.
    """

    def __init__(self, joined: str, ends: AnyArray, numbers: AnyArray) -> None:
        self._joined, self._ends, self._numbers = joined, ends, numbers

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
