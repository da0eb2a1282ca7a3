"""Bytes from disk: UTF-8, plain or compressed, checked before they are parsed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pyarrow as pa

from dualign.core.errors import MalformedInput, MissingInput
from dualign.io.text.compression import InputStream, open_input, refuse_devices, unreadable

UTF8_BOM = b"\xef\xbb\xbf"
INSIDE = "::"  # between a file and the table inside it
UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")


class NotUtf8(MalformedInput):
    """Text that is not UTF-8, which may be in another encoding."""

    def __init__(self, what: str, advice: str = "") -> None:
        super().__init__(f"{what}; {advice}")
        self.what = what


def read_text(path: Path) -> bytes:
    """The content of a text file, unpacked: valid UTF-8 without byte-order mark and NUL bytes.

    Text stays bytes because every parser here is vectorised over bytes.
    """
    with open_input(path) as stream:
        return checked_text(stream)


def checked_text(stream: InputStream) -> bytes:
    """The content of a stream that was just opened; see `read_text`."""
    data = without_mark(stream.path, _content(stream.path, stream))
    check_text(stream.path, data)
    return data


def without_mark(path: Path, start: bytes) -> bytes:
    """The beginning of a text without its byte-order mark; that of UTF-16 is refused."""
    _refuse_utf16(path, start)
    return start.removeprefix(UTF8_BOM)


def skip_mark(stream: InputStream) -> None:
    """Skip the byte-order mark of a stream that was just opened."""
    start = stream.peek(len(UTF8_BOM))[: len(UTF8_BOM)]
    stream.read(len(start) - len(without_mark(stream.path, start)))


def check_text(path: Path, data: bytes, above: int = 0, before: int = 0) -> None:
    """Raise if text is not UTF-8, or holds a NUL byte.

    Of the file, ``above`` lines and ``before`` bytes come before this text.
    """
    _refuse_nul(path, data, above, before)
    _refuse_invalid_utf8(path, data, above, before)


def is_there(path: Path) -> bool:
    """Whether a file or folder exists."""
    try:
        return path.exists()
    except OSError as error:  # too long a path, say
        raise unreadable(path, error) from error


def require_folder(path: Path) -> Path:
    """``path`` if it is a folder."""
    if path.is_dir():
        return path
    if path.exists():
        raise MissingInput(f"{path}: is a file where a folder should be; give the folder itself")
    raise MissingInput(f"{path}: no such folder; check the path")


def beside(path: Path, ending: str) -> Path:
    """The file that is beside another one and has one more ending: ``matches.tsv.run.json``."""
    if not path.name:  # ``.`` and ``/``, or an empty text
        raise MissingInput(f"{path}: is a folder where a file should be; give a file inside it")
    return path.with_name(path.name + ending)


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
    """The SHA-256 of a file on disk, in hexadecimal."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise unreadable(path, error) from error


def parts_of(path: Path) -> list[Path]:
    """The files that a path names, see `inside_of`, each once."""
    return list(dict.fromkeys(file for file, _ in inside_of(path)))


def inside_of(path: Path) -> list[tuple[Path, str | None]]:
    """The files that a path names, each with the table inside it, if one is named.

    ``a.csv,b.csv`` are two files, ``shop.db::items,makers`` two tables of one file. A path that
    exists is the file of that name.
    """
    try:
        whole = path.exists()
    except (OSError, ValueError):  # too long a path, or a NUL in it
        whole = True
    if whole:
        return [(path, None)]
    found: list[tuple[Path, str | None]] = []
    for part in str(path).split(","):
        file, mark, inner = part.rpartition(INSIDE)
        if mark:
            found.append((Path(file), inner))
        elif found and found[-1][1] is not None and not Path(part).exists():
            found.append((found[-1][0], part))
        else:
            found.append((Path(part), None))
    return found


def _content(path: Path, stream: BinaryIO) -> bytes:
    try:
        return stream.read()
    except OSError as error:  # some systems can open a folder
        raise unreadable(path, error) from error


def read_raw(path: Path) -> bytes:
    """The raw bytes of a file on disk."""
    try:
        refuse_devices(path)
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error
    except ValueError as error:  # a NUL in the path
        raise MissingInput(f"{path!r}: not a valid path ({error})") from error


def _refuse_utf16(path: Path, data: bytes) -> None:
    if data.startswith(UTF16_BOMS):
        raise MalformedInput.at(
            path, 1, f"UTF-16, not UTF-8; convert it with  iconv -f UTF-16 -t UTF-8 {path.name}"
        )


def _refuse_nul(path: Path, data: bytes, above: int, before: int) -> None:
    offset = data.find(b"\0")
    if offset >= 0:
        raise MalformedInput.at(
            path,
            above + line_at(data, offset),
            f"a NUL byte (0x00 at offset {before + offset:,}): the file is binary or in another "
            "encoding; save it as UTF-8 text, or name the encoding of a table (--text-encoding "
            "utf-16-le)",
        )


def _refuse_invalid_utf8(path: Path, data: bytes, above: int, before: int) -> None:
    offsets = pa.py_buffer(np.array([0, len(data)], dtype=np.int64))
    text = pa.LargeStringArray.from_buffers(1, offsets, pa.py_buffer(data))
    try:
        text.validate(full=True)
    except pa.ArrowInvalid:
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise NotUtf8(
                f"{path}:{above + line_at(data, error.start)}: not UTF-8: byte "
                f"0x{data[error.start]:02x} at offset {before + error.start:,}",
                f"save it as UTF-8, for example with  iconv -f LATIN1 -t UTF-8 {path.name}  or "
                "name the encoding of text in columns (--text-encoding cp1252)",
            ) from error
