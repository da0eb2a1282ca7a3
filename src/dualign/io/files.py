"""Bytes from disk: plain or gzipped UTF-8, checked before anybody parses them."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pyarrow as pa

from dualign.errors import MalformedInput, MissingInput

GZIP = b"\x1f\x8b"
UTF8_BOM = b"\xef\xbb\xbf"
UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
OTHER_ARCHIVES = {
    rb"PK\x03\x04": "a zip archive",
    rb"BZh[1-9]1AY&SY": "bzip2-compressed",
    rb"\xfd7zXZ\x00": "xz-compressed",
    rb"\x28\xb5\x2f\xfd": "zstd-compressed",
}


def read_text(path: Path) -> bytes:
    """The content of a text file, unzipped: valid UTF-8 without byte-order mark and NUL bytes.

    Text stays bytes because every parser here is vectorised over bytes.
    """
    data = _unzipped(path, read_raw(path))
    if data.startswith(UTF8_BOM):
        data = data[len(UTF8_BOM) :]
    _refuse_utf16(path, data)
    _refuse_nul(path, data)
    _refuse_invalid_utf8(path, data)
    return data


def require_folder(path: Path) -> Path:
    """``path`` if it is a folder."""
    if path.is_dir():
        return path
    if path.exists():
        raise MissingInput(f"{path}: is a file where a folder should be; give the folder itself")
    raise MissingInput(f"{path}: no such folder; check the path")


def find_file(folder: Path, name: str) -> Path | None:
    """The file ``name`` or ``name.gz`` in ``folder``, None where neither is there."""
    for candidate in (folder / name, folder / f"{name}.gz"):
        if candidate.exists():
            return candidate
    return None


def require_file(folder: Path, name: str) -> Path:
    """The file ``name`` or ``name.gz`` in ``folder``, which must be there."""
    path = find_file(folder, name)
    if path is None:
        raise MissingInput(f"{folder / name}: no such file (nor {name}.gz); add it to the folder")
    return path


def line_at(data: bytes, offset: int) -> int:
    """The line, counted from 1, that holds the byte at ``offset`` (no line break itself)."""
    return len(data[: offset + 1].splitlines())


def sha256(path: Path | str) -> str:
    """The SHA-256 of a file as it lies on disk, in hexadecimal."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise _unreadable(path, error) from error


def input_hashes(paths: Iterable[Path | str]) -> dict[str, str]:
    """The SHA-256 of files, and of every file in folders, by path: for the record of a run."""
    return {str(file): sha256(file) for path in paths for file in _files_of(Path(path))}


def _files_of(path: Path) -> list[Path]:
    return sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def read_raw(path: Path) -> bytes:
    """The bytes of a file as they lie on disk."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error
    except ValueError as error:  # a NUL in the path
        raise MissingInput(f"{path!r}: not a possible path ({error})") from error


def _unreadable(path: Path, error: OSError) -> MissingInput:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return MissingInput(f"{path}: no such file; check the path")
    if isinstance(error, IsADirectoryError):
        return MissingInput(f"{path}: is a folder where a file should be; give a file inside it")
    if isinstance(error, PermissionError):
        return MissingInput(f"{path}: may not be read; check the permissions with  ls -l {path}")
    return MissingInput(f"{path}: cannot be read ({error.strerror or error}); check the disk")


def _unzipped(path: Path, data: bytes) -> bytes:
    for magic, words in OTHER_ARCHIVES.items():
        if re.match(magic, data):
            raise MalformedInput(f"{path}: is {words}; unpack it, or compress it with gzip")
    if not data.startswith(GZIP):
        return data
    try:
        return gzip.decompress(data)
    except EOFError as error:
        raise MalformedInput(
            f"{path}: the gzip stream ends too early, after {len(data):,} compressed bytes; "
            "the file was cut short: fetch it again"
        ) from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise MalformedInput(
            f"{path}: the gzip stream is damaged ({error}); fetch the file again"
        ) from error


def _refuse_utf16(path: Path, data: bytes) -> None:
    if data.startswith(UTF16_BOMS):
        raise MalformedInput.at(
            path, 1, f"UTF-16, not UTF-8; convert it with  iconv -f UTF-16 -t UTF-8 {path.name}"
        )


def _refuse_nul(path: Path, data: bytes) -> None:
    offset = data.find(b"\0")
    if offset >= 0:
        raise MalformedInput.at(
            path,
            line_at(data, offset),
            f"a NUL byte (0x00 at offset {offset:,}): the file is binary or in another encoding; "
            "save it as UTF-8 text",
        )


def _refuse_invalid_utf8(path: Path, data: bytes) -> None:
    offsets = pa.py_buffer(np.array([0, len(data)], dtype=np.int64))
    text = pa.LargeStringArray.from_buffers(1, offsets, pa.py_buffer(data))
    try:
        text.validate(full=True)
    except pa.ArrowInvalid:
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise MalformedInput.at(
                path,
                line_at(data, error.start),
                f"not UTF-8: byte 0x{data[error.start]:02x} at offset {error.start:,}; "
                f"convert it, for example with  iconv -f LATIN1 -t UTF-8 {path.name}",
            ) from error
