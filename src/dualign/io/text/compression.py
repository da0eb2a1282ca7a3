"""Compressed files as plain streams: gzip, bzip2 and zstd, recognised by their first bytes.

A small file may unpack to more than a disk holds. Beyond `FREE_BYTES` of output, one that has
grown more than `MOST_EXPANSION` times is refused: text of real graphs shrinks five to fifty times.
"""

from __future__ import annotations

import bz2
import io
import re
import stat
import zlib
from abc import abstractmethod
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import zstandard

from dualign.core.errors import MalformedInput, MissingInput

FREE_BYTES = 1 << 26
MOST_EXPANSION = 250
PIECE = 1 << 11  # compressed bytes at a time: not even zstd makes more than 64 MB of these
BUFFER = 1 << 20

REFUSED = {rb"PK\x03\x04": "a zip archive", rb"\xfd7zXZ\x00": "xz-compressed"}


class Decompressor(Protocol):
    """The common interface of zlib, bz2 and zstandard."""

    @property
    def eof(self) -> bool:
        """Whether the stream has ended."""

    @property
    def unused_data(self) -> bytes:
        """What follows the end."""

    def decompress(self, data: bytes, /) -> bytes:
        """Decompress the next part of the stream."""


def _gzip() -> Decompressor:
    return zlib.decompressobj(wbits=31)


def _zstd() -> Decompressor:
    return zstandard.ZstdDecompressor(max_window_size=1 << 28).decompressobj()


KINDS = {
    "gzip": (rb"\x1f\x8b", _gzip),
    "bzip2": (rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)", bz2.BZ2Decompressor),
    "zstd": (rb"\x28\xb5\x2f\xfd", _zstd),
}
LONGEST_MAGIC = 10
EXTENSIONS = (".gz", ".bz2", ".zst")


def without_compression(name: str) -> str:
    """A file's name in lower case without the extension of its compression."""
    name = name.lower()
    for extension in EXTENSIONS:
        name = name.removesuffix(extension)
    return name


class Packed(io.RawIOBase):
    """Bytes that are made from those of a file on disk."""

    packed = 0  # how much of the file was read
    _ready = memoryview(b"")  # made, and not handed out yet

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Hand out into ``buffer`` what is ready, or made now; 0 at the end."""
        while not self._ready and self._advance():
            pass
        target = memoryview(buffer).cast("B")
        length = min(len(target), len(self._ready))
        target[:length] = self._ready[:length]
        self._ready = self._ready[length:]
        return length

    @abstractmethod
    def _advance(self) -> bool:
        """Make one more piece ready; False at the end of the file."""


class Unpacked(Packed):
    """The plain bytes of a compressed file; what is damaged or grows too much is an error."""

    def __init__(self, path: Path, file: BinaryIO, kind: str) -> None:
        self._path, self._file, self._kind = path, file, kind
        self._stream: Decompressor = KINDS[kind][1]()
        self.packed, self._unpacked = 0, 0

    def close(self) -> None:
        """Close the file too."""
        self._file.close()
        super().close()

    def _advance(self) -> bool:
        """Unpack one more piece; False at the end of the file."""
        piece = self._file.read(PIECE)
        if self._stream.eof:
            rest = self._stream.unused_data + piece
            if not rest.strip(b"\0"):  # padding, as tape drives leave it
                return bool(piece)
            piece = rest
            self._stream = KINDS[self._kind][1]()
        elif not piece:
            raise MalformedInput(
                f"{self._path}: the {self._kind} stream ends too early, after {self.packed:,} "
                "compressed bytes; the file was cut short: fetch it again"
            )
        self.packed = self._file.tell()
        try:
            plain = self._stream.decompress(piece)
        except (OSError, EOFError, ValueError, zlib.error, zstandard.ZstdError) as error:
            raise MalformedInput(
                f"{self._path}: the {self._kind} stream is damaged near byte {self.packed:,} "
                f"({' '.join(str(error).split())}); fetch the file again"
            ) from error
        self._ready = memoryview(plain)
        self._unpacked += len(plain)
        self._refuse_bomb()
        return True

    def _refuse_bomb(self) -> None:
        if self._unpacked > FREE_BYTES and self._unpacked > MOST_EXPANSION * self.packed:
            raise MalformedInput(
                f"{self._path}: {self.packed:,} compressed bytes have grown to "
                f"{self._unpacked:,} already, over {MOST_EXPANSION} times as many; no text "
                "compresses that well: if you trust the file, unpack it first"
            )


class InputStream(io.BufferedReader):
    """The plain bytes of a file; ``consumed`` is how much of the file on disk was read."""

    def __init__(self, path: Path, raw: io.RawIOBase) -> None:
        super().__init__(raw, BUFFER)
        self.path = path

    @property
    def consumed(self) -> int:
        """How far reading has come, in bytes of the file on disk."""
        return self.raw.packed if isinstance(self.raw, Packed) else self.raw.tell()


def open_input(path: Path) -> InputStream:
    """Open a file for reading, plain or compressed."""
    try:
        refuse_devices(path)
        file = path.open("rb", buffering=0)
        start = file.read(LONGEST_MAGIC)
        file.seek(0)
    except OSError as error:
        raise unreadable(path, error) from error
    except ValueError as error:  # a NUL in the path
        raise MissingInput(f"{path!r}: not a valid path ({error})") from error
    for magic, words in REFUSED.items():
        if re.match(magic, start):
            file.close()
            raise MalformedInput(
                f"{path}: is {words}; unpack it, or compress it with gzip, bzip2 or zstd"
            )
    for kind, (magic, _) in KINDS.items():
        if re.match(magic, start):
            return InputStream(path, Unpacked(path, file, kind))
    return InputStream(path, file)


def refuse_devices(path: Path) -> None:
    """Raise if a path is not a regular file; a pipe cannot be read twice."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise MissingInput(
            f"{path}: is a device or a pipe, not a file; save its output to a file first"
        )


def no_such_file(path: Path) -> MissingInput:
    """The error for a path where there is nothing."""
    if re.match(r"(https?|ftp|s3):/", str(path)):
        return MissingInput(
            f"{path}: is an address, and dualign reads files only; download it, and give the file"
        )
    return MissingInput(f"{path}: no such file; check the path")


def unreadable(path: Path, error: OSError) -> MissingInput:
    """The error for a file that cannot be opened."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return no_such_file(path)
    if isinstance(error, IsADirectoryError):
        return MissingInput(f"{path}: is a folder where a file should be; give a file inside it")
    if isinstance(error, PermissionError):
        return MissingInput(f"{path}: no permission to read it; check with  ls -l {path}")
    return MissingInput(f"{path}: cannot be read ({error.strerror or error}); check the disk")
