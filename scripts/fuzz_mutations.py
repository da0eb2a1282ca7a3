"""How `fuzz_readers.py` changes an input: its bytes, tokens and lines, inside compression too.

Bytes alone rarely get beyond a parser's first check. Most changes here keep the structure: they
swap, repeat and drop tokens and lines, put one token in place of another, and replace numbers and
words by values at the edge of what a reader expects.
"""

from __future__ import annotations

import bz2
import gzip
import random
import re
import zlib
from collections.abc import Callable

import zstandard

PIECES = (
    b"\0", b"\xff", b"\r", b"\n", b"\t", b"<", b">", b'"', b"\\", b"\\u", b"&", b";", b"@", b"^^",
    b"_:", b"#", b"<!ENTITY a SYSTEM 'b'>", b"<![CDATA[", b"{", b"[", b"\xed\xa0\x80", b"-", b".",
)  # fmt: skip
VALUES = (
    b"", b"0", b"-1", b"1e999", b"-0.0", b"nan", b"NaN", b"inf", b"9223372036854775808",
    b"99999999999999999999999", b"0x10", b"null", b"true", b"[]", b"{}", b'""', b"\xef\xbb\xbf",
    b"\xc2\xa0", b"\xe2\x80\xa8", b"\xf0\x9f\x98\x80", b"e\xcc\x81", b"\xd9\xa3", b"\\ud800",
    b"\\U00110000", b"<>", b"<a b>", b"http://", b"urn:x", b"_:", b'"x"@', b'"x"^^<', b"xml:lang",
    b"same", b"different", b"accept", b"2020-02-30", b"-32768-01-01", b"../x", b"x" * 2000,
)  # fmt: skip
Change = Callable[[bytes], bytes]
TOKENS = re.compile(rb"\w+|\s+|[^\w\s]")
LARGEST_UNPACKED = 1 << 20  # bytes


def mutated(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """The content with some of its bytes, tokens or lines changed; ``other`` lends pieces."""
    for begin, unpack, pack in PACKINGS:
        if content.startswith(begin) and chance.random() < 0.5:
            try:
                return pack(mutated(unpack(content), other, chance))
            except (OSError, EOFError, ValueError, zlib.error, zstandard.ZstdError):
                break  # an earlier change has damaged the packing itself
    kind = chance.random()
    if kind < 0.35 or b"\0" in content:
        return _bytes_changed(content, other, chance)
    if kind < 0.85:
        return b"".join(_parts_changed(TOKENS.findall(content), TOKENS.findall(other), chance))
    lines = _parts_changed(
        content.splitlines(keepends=True), other.splitlines(keepends=True), chance
    )
    return b"".join(lines)


def _bytes_changed(content: bytes, other: bytes, chance: random.Random) -> bytes:
    data = bytearray(content)
    for _ in range(chance.randint(1, 5)):
        at = chance.randint(0, len(data))
        kind = chance.randint(0, 5)
        if kind == 0:
            data[at:at] = chance.choice(PIECES)
        elif kind == 1 and data:
            data[min(at, len(data) - 1)] ^= 1 << chance.randint(0, 7)
        elif kind == 2:
            del data[at : at + chance.randint(1, 8)]
        elif kind == 3:
            data[at:at] = data[at : at + chance.randint(1, 30)]
        elif kind == 4 and other:
            start = chance.randint(0, len(other))
            data[at:at] = other[start : start + chance.randint(1, 30)]
        elif chance.random() < 0.2:  # seldom: little is left to read
            data[at:] = b""
    return bytes(data)


def _parts_changed(parts: list[bytes], others: list[bytes], chance: random.Random) -> list[bytes]:
    """The tokens or lines with some swapped, repeated, dropped or replaced."""
    for _ in range(chance.randint(1, 4)):
        if not parts:
            return [chance.choice(VALUES)]
        at, to = chance.randrange(len(parts)), chance.randrange(len(parts))
        kind = chance.randint(0, 6)
        if kind == 0:
            parts[at], parts[to] = parts[to], parts[at]
        elif kind == 1:
            parts[at] = parts[to]
        elif kind == 2:
            del parts[at : at + chance.randint(1, 3)]
        elif kind == 3:
            run = parts[min(at, to) : min(at, to) + chance.randint(1, 12)]
            parts[at:at] = run * chance.choice((1, 1, 2, 20))
        elif kind == 4 and others:
            start = chance.randrange(len(others))
            parts[at:at] = others[start : start + chance.randint(1, 8)]
        elif kind == 5:
            parts[at] = chance.choice(PIECES)
        else:
            parts[at] = chance.choice(VALUES)
    return parts


def _unpack_zstandard(packed: bytes) -> bytes:
    decompressor = zstandard.ZstdDecompressor()
    return decompressor.decompress(packed, max_output_size=LARGEST_UNPACKED)


PACKINGS: tuple[tuple[bytes, Change, Change], ...] = (  # how a file begins, the way in and out
    (b"\x1f\x8b", gzip.decompress, lambda plain: gzip.compress(plain, 1, mtime=0)),
    (b"BZh", bz2.decompress, lambda plain: bz2.compress(plain, 1)),
    (b"\x28\xb5\x2f\xfd", _unpack_zstandard, lambda plain: zstandard.compress(plain, 1)),
)
