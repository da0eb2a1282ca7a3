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
Numbers = npt.NDArray[np.int32]

FREE = -1
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # 2^64 divided by the golden ratio
_NUMBER = 0xFFFFFFFF  # the bits of a slot that hold the number of its text


class TextPool:
    """Texts numbered by first appearance.

    ``offsets[n] : offsets[n + 1]`` is where text ``n`` lies in ``data``; ``slots`` holds hashes
    (above) and numbers (the lower 32 bits) by hash, `FREE` where there is none; ``size[0]`` counts
    the texts. Compiled code never grows these arrays: `_reserve` does, before it runs.
    """

    def __init__(self) -> None:
        self.data: Bytes = np.empty(1 << 12, np.uint8)
        self.offsets: IntArray = np.zeros(1 << 8, np.int64)
        self.slots: IntArray = np.full(1 << 9, FREE, np.int64)
        self.size: IntArray = np.zeros(1, np.int64)
        self._strings = np.empty(0, np.object_)

    def __len__(self) -> int:
        return int(self.size[0])

    def _reserve(self, texts: int, length: int) -> None:
        """Make room for this many more texts and bytes."""
        count, used = len(self), int(self.offsets[len(self)])
        if used + length > len(self.data):
            self.data = _grown(self.data, used + length)
        if count + texts + 1 > len(self.offsets):
            self.offsets = _grown(self.offsets, count + texts + 1)
        if 2 * (count + texts) > len(self.slots):
            slots: IntArray = np.full(1 << (2 * (count + texts)).bit_length(), FREE, np.int64)
            _copy_slots(self.slots, slots)
            self.slots = slots

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
        _intern(source, spans, numbers, self.data, self.offsets, self.slots, self.size)
        return numbers

    def find(self, source: Bytes, spans: IntArray) -> Numbers:
        """The numbers of the texts ``source[start:end]``, `FREE` for those that are not there."""
        numbers = np.empty(len(spans), np.int32)
        spans = np.ascontiguousarray(spans)
        _find(source, spans, numbers, self.data, self.offsets, self.slots)
        return numbers

    def text(self, number: int) -> str:
        """One text by its number."""
        return self.data[self.offsets[number] : self.offsets[number + 1]].tobytes().decode()

    def texts(self) -> pa.Array:
        """All texts by number, as a large_string array that stays as it is when texts are added."""
        count = len(self)
        # No copies: new texts are written behind these, or into larger arrays.
        offsets = pa.py_buffer(self.offsets[: count + 1])
        data = pa.py_buffer(self.data[: self.offsets[count]])
        return pa.LargeStringArray.from_buffers(count, offsets, data)

    def strings(self) -> npt.NDArray[np.object_]:
        """All texts by number as Python strings, the same ones every time."""
        known = len(self._strings)
        if known < len(self):
            new = self.texts()[known:].to_numpy(zero_copy_only=False)
            self._strings = np.concatenate([self._strings, new])
        return self._strings


@compiled
def _word(source: Bytes, i: np.uint64) -> np.uint64:
    """Eight bytes as one number, which the compiler reads at once; ``i`` is unsigned for that."""
    word = np.uint64(0)
    for k in range(8):
        word |= np.uint64(source[i + np.uint64(k)]) << np.uint64(8 * k)
    return word


@compiled
def _hash(source: Bytes, start: int, length: int) -> np.int64:
    """31 bits that depend on every byte, taken eight at a time."""
    code = np.uint64(length) * _FACTOR
    i, stop = np.uint64(start), np.uint64(start + length)
    word = np.uint64(0)
    if length < 8:
        while i < stop:
            word = word << np.uint64(8) | np.uint64(source[i])
            i += np.uint64(1)
    else:
        last = stop - np.uint64(8)  # overlaps the word before it
        while i < last:
            code = (code ^ _word(source, i)) * _FACTOR
            code ^= code >> np.uint64(29)
            i += np.uint64(8)
        word = _word(source, last)
    return np.int64((code ^ word) * _FACTOR >> np.uint64(33))


@compiled
def _are_equal(left: Bytes, i: int, right: Bytes, j: int, length: int) -> bool:
    """Whether ``length`` bytes from ``i`` and ``j`` on are the same."""
    ours, theirs, k = np.uint64(i), np.uint64(j), np.uint64(0)
    if length < 8:
        while k < np.uint64(length):
            if left[ours + k] != right[theirs + k]:
                return False
            k += np.uint64(1)
        return True
    last = np.uint64(length - 8)
    while k < last:
        if _word(left, ours + k) != _word(right, theirs + k):
            return False
        k += np.uint64(8)
    return bool(_word(left, ours + last) == _word(right, theirs + last))


@compiled
def _intern(
    source: Bytes,
    spans: IntArray,
    numbers: Numbers,
    data: Bytes,
    offsets: IntArray,
    slots: IntArray,
    size: IntArray,
) -> None:
    for row in range(len(spans)):
        start, length = spans[row, 0], spans[row, 1] - spans[row, 0]
        code = _hash(source, start, length)
        slot = _slot_of(source, start, length, code, data, offsets, slots)
        number = slots[slot] & _NUMBER
        if slots[slot] == FREE:
            number = size[0]
            begin = offsets[number]
            for i in range(length):
                data[begin + i] = source[start + i]
            offsets[number + 1] = begin + length
            slots[slot] = code << 32 | number
            size[0] = number + 1
        numbers[row] = number


@compiled
def _find(
    source: Bytes,
    spans: IntArray,
    numbers: Numbers,
    data: Bytes,
    offsets: IntArray,
    slots: IntArray,
) -> None:
    for row in range(len(spans)):
        start, length = spans[row, 0], spans[row, 1] - spans[row, 0]
        code = _hash(source, start, length)
        held = slots[_slot_of(source, start, length, code, data, offsets, slots)]
        numbers[row] = FREE if held == FREE else held & _NUMBER


@compiled
def _slot_of(
    source: Bytes,
    start: int,
    length: int,
    code: np.int64,
    data: Bytes,
    offsets: IntArray,
    slots: IntArray,
) -> np.int64:
    """The slot that holds a text, or the free one where it would go."""
    mask = len(slots) - 1
    slot = code & mask
    while slots[slot] != FREE:
        if slots[slot] >> 32 == code:
            known = slots[slot] & _NUMBER
            begin = offsets[known]
            same_length = offsets[known + 1] - begin == length
            if same_length and _are_equal(data, begin, source, start, length):
                break
        slot = (slot + 1) & mask
    return slot


@compiled
def _copy_slots(slots: IntArray, larger: IntArray) -> None:
    mask = len(larger) - 1
    for held in slots:
        if held == FREE:
            continue
        slot = (held >> 32) & mask
        while larger[slot] != FREE:
            slot = (slot + 1) & mask
        larger[slot] = held


def _grown(array: npt.NDArray[Item], least: int) -> npt.NDArray[Item]:
    grown = np.empty(max(least, 2 * len(array)), array.dtype)
    grown[: len(array)] = array
    return grown
