"""`TextPool`: distinct texts and their numbers, filled from compiled code.

A hash table with open addressing over one growing buffer of bytes. It is what a ``dict[bytes,
int]`` would be, for kernels that read megabytes of text without making a Python object per word.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from dualign.core.arrays import IntArray
from dualign.kernels.jit import compiled

Item = TypeVar("Item", bound=np.generic)
Bytes = npt.NDArray[np.uint8]
Hashes = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int32]

FREE = -1
_BASIS, _PRIME = np.uint64(0xCBF29CE484222325), np.uint64(0x100000001B3)  # FNV-1a


class TextPool:
    """Texts numbered by first appearance.

    ``offsets[n] : offsets[n + 1]`` is where text ``n`` lies in ``data``; ``slots`` holds numbers
    by hash, `FREE` where there is none; ``size[0]`` counts the texts. Compiled code never grows
    these arrays: `_reserve` does, before it runs.
    """

    def __init__(self) -> None:
        self.data: Bytes = np.empty(1 << 12, np.uint8)
        self.offsets: IntArray = np.zeros(1 << 8, np.int64)
        self.hashes: Hashes = np.empty(1 << 8, np.uint64)
        self.slots = np.full(1 << 9, FREE, np.int32)
        self.size: IntArray = np.zeros(1, np.int64)

    def __len__(self) -> int:
        return int(self.size[0])

    def _reserve(self, texts: int, length: int) -> None:
        """Make room for this many more texts and bytes."""
        count, used = len(self), int(self.offsets[len(self)])
        if used + length > len(self.data):
            self.data = _grown(self.data, used + length)
        if count + texts + 1 > len(self.offsets):
            self.offsets = _grown(self.offsets, count + texts + 1)
            self.hashes = _grown(self.hashes, count + texts + 1)
        if 2 * (count + texts) > len(self.slots):
            self.slots = np.full(1 << (4 * (count + texts)).bit_length(), FREE, np.int32)
            _fill_slots(self.slots, self.hashes, count)

    def number(self, text: str) -> int:
        """The number of a text, which is added if it is new."""
        data = np.frombuffer(text.encode("utf-8"), np.uint8)
        spans = np.array([[0, len(data)]])
        return int(self.numbers(data, spans)[0])

    def numbers(self, source: Bytes, spans: IntArray) -> Numbers:
        """The numbers of the texts ``source[start:end]``, new ones added; ``spans`` is (n, 2)."""
        self._reserve(len(spans), int((spans[:, 1] - spans[:, 0]).sum()))
        numbers = np.empty(len(spans), np.int32)
        spans = np.ascontiguousarray(spans)  # one layout, so that one version is compiled
        _intern(source, spans, numbers, self.data, self.offsets, self.hashes, self.slots, self.size)
        return numbers

    def find(self, source: Bytes, spans: IntArray) -> Numbers:
        """The numbers of the texts ``source[start:end]``, `FREE` for those that are not there."""
        numbers = np.empty(len(spans), np.int32)
        spans = np.ascontiguousarray(spans)
        _find(source, spans, numbers, self.data, self.offsets, self.hashes, self.slots)
        return numbers

    def text(self, number: int) -> str:
        """One text by its number."""
        return self.data[self.offsets[number] : self.offsets[number + 1]].tobytes().decode()

    def texts(self) -> pa.Array:
        """All texts by number, as a large_string array."""
        count = len(self)
        offsets = pa.py_buffer(self.offsets[: count + 1].copy())
        data = pa.py_buffer(self.data[: self.offsets[count]].copy())
        return pa.LargeStringArray.from_buffers(count, offsets, data)


@compiled
def _hash(source: Bytes, start: int, length: int) -> np.uint64:
    """FNV-1a in four lanes, since a single one waits for its own product at every byte."""
    a = b = c = d = _BASIS
    i, stop = start, start + length
    while i + 4 <= stop:
        a = (a ^ np.uint64(source[i])) * _PRIME
        b = (b ^ np.uint64(source[i + 1])) * _PRIME
        c = (c ^ np.uint64(source[i + 2])) * _PRIME
        d = (d ^ np.uint64(source[i + 3])) * _PRIME
        i += 4
    while i < stop:
        a = (a ^ np.uint64(source[i])) * _PRIME
        i += 1
    for lane in (b, c, d):
        a = (a ^ (lane >> np.uint64(29)) ^ lane) * _PRIME
    return a ^ np.uint64(length)


@compiled
def _intern(
    source: Bytes,
    spans: IntArray,
    numbers: Numbers,
    data: Bytes,
    offsets: IntArray,
    hashes: Hashes,
    slots: Numbers,
    size: IntArray,
) -> None:
    for row in range(len(spans)):
        start, length = spans[row, 0], spans[row, 1] - spans[row, 0]
        code = _hash(source, start, length)
        slot = _slot_of(source, start, length, code, data, offsets, hashes, slots)
        number = slots[slot]
        if number == FREE:
            number = size[0]
            begin = offsets[number]
            for i in range(length):
                data[begin + i] = source[start + i]
            offsets[number + 1] = begin + length
            hashes[number] = code
            slots[slot] = number
            size[0] = number + 1
        numbers[row] = number


@compiled
def _find(
    source: Bytes,
    spans: IntArray,
    numbers: Numbers,
    data: Bytes,
    offsets: IntArray,
    hashes: Hashes,
    slots: Numbers,
) -> None:
    for row in range(len(spans)):
        start, length = spans[row, 0], spans[row, 1] - spans[row, 0]
        code = _hash(source, start, length)
        slot = _slot_of(source, start, length, code, data, offsets, hashes, slots)
        numbers[row] = slots[slot]


@compiled
def _slot_of(
    source: Bytes,
    start: int,
    length: int,
    code: np.uint64,
    data: Bytes,
    offsets: IntArray,
    hashes: Hashes,
    slots: Numbers,
) -> np.uint64:
    """The slot that holds a text, or the free one where it would go."""
    mask = np.uint64(len(slots) - 1)
    slot = _first_slot(code, mask)
    while slots[slot] != FREE:
        known = slots[slot]
        begin = offsets[known]
        if hashes[known] == code and offsets[known + 1] - begin == length:
            same = True
            for i in range(length):
                same &= data[begin + i] == source[start + i]
            if same:
                break
        slot = (slot + np.uint64(1)) & mask
    return slot


@compiled
def _fill_slots(slots: Numbers, hashes: Hashes, count: int) -> None:
    mask = np.uint64(len(slots) - 1)
    for number in range(count):
        slot = _first_slot(hashes[number], mask)
        while slots[slot] != FREE:
            slot = (slot + np.uint64(1)) & mask
        slots[slot] = number


@compiled
def _first_slot(code: np.uint64, mask: np.uint64) -> np.uint64:
    # The high bits of FNV are the better mixed ones.
    return (code ^ (code >> np.uint64(32))) & mask


def _grown(array: npt.NDArray[Item], least: int) -> npt.NDArray[Item]:
    grown = np.empty(max(least, 2 * len(array)), array.dtype)
    grown[: len(array)] = array
    return grown
