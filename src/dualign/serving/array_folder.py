"""Arrays in a folder, mapped into memory when they are read, and written atomically."""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from dualign.core.arrays import AnyArray
from dualign.core.errors import MalformedInput, MissingInput, UsageError
from dualign.core.no_room import FULL, named
from dualign.io.array_file import write_array
from dualign.io.text.temporaries import sweep_folders, temporary_beside

FACTS = "index.json"


def check_index_folder(folder: Path) -> None:
    """Raise if a folder holds anything but an index: whoever replaces one removes its files.

    Many files are called ``index.json``; ours lists the arrays that are beside it.
    """
    if not folder.exists():
        return
    if not folder.is_dir():
        raise UsageError(f"{folder} is a file; give a folder for the index")
    found = sorted(path.name for path in folder.iterdir())
    if not found:
        return
    arrays = read_facts(folder).get("arrays") if FACTS in found else None
    if not isinstance(arrays, list):
        raise UsageError(f"{folder} holds other files but no index; give a new or an empty folder")
    others = sorted(set(found) - {FACTS} - {f"{name}.npy" for name in arrays})
    if others:
        raise UsageError(
            f"{folder} holds other files beside an index ({', '.join(others[:3])}), which "
            "replacing it would remove; give a new or an empty folder"
        )


def write_arrays(folder: Path, arrays: Mapping[str, AnyArray], facts: Mapping[str, Any]) -> None:
    """Write arrays and metadata; an existing index is replaced at the end."""
    folder = folder.absolute()
    check_index_folder(folder)
    sweep_folders(folder)
    made = temporary_beside(folder)
    try:
        (made / "new").mkdir(parents=True)
        _write(made / "new", arrays, facts)
        _exchange(folder, made / "new", made / "old")
    except OSError as error:
        if error.errno in FULL:
            needed = sum(array.nbytes for array in arrays.values())
            raise named(error, folder, needed=needed) from error
        raise UsageError(
            f"{folder}: the index cannot be written ({error.strerror}); end the server that uses "
            "it, if there is one, check the permissions, or give another folder"
        ) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _exchange(folder: Path, new: Path, old: Path) -> None:
    """Put the new folder in place; if that fails, the old one is back there."""
    if not folder.exists():
        new.replace(folder)
        return
    folder.replace(old)
    try:
        new.replace(folder)
    except OSError:
        old.replace(folder)
        raise


def _write(folder: Path, arrays: Mapping[str, AnyArray], facts: Mapping[str, Any]) -> None:
    for name, array in arrays.items():
        write_array(folder / f"{name}.npy", array)
    sums = {name: _checksum(array) for name, array in arrays.items()}
    text = json.dumps({**facts, "arrays": sorted(arrays), "checksums": sums}, ensure_ascii=False)
    (folder / FACTS).write_text(text, encoding="utf-8", errors="surrogatepass", newline="\n")


def _checksum(array: AnyArray) -> str:
    """Of type, shape and values: fast, because an index is verified whenever it is opened."""
    plain = np.ascontiguousarray(array)
    value = zlib.crc32(plain.view(np.uint8).reshape(-1).data) if plain.size else 0
    return f"{plain.dtype.str} {plain.shape} {value:08x}"


def read_facts(folder: Path) -> dict[str, Any]:
    """The metadata of the arrays in a folder."""
    try:
        text = (folder / FACTS).read_text(encoding="utf-8", errors="surrogatepass")
        facts = json.loads(text)
    except FileNotFoundError as error:
        raise MissingInput(f"{folder}: no index is kept there; leave it out to make one") from error
    except (OSError, ValueError, RecursionError) as error:
        raise MalformedInput(
            f"{folder / FACTS}: not the description of an index ({error}); "
            "delete the folder if it held one, or give another"
        ) from error
    if not isinstance(facts, dict):
        raise MalformedInput(
            f"{folder / FACTS}: not the description of an index; delete the folder if it held one, "
            "or give another"
        )
    return facts


def read_array(folder: Path, name: str, facts: Mapping[str, Any]) -> AnyArray:
    """One array, mapped from its file and compared with its checksum.

    What is returned is a plain array over the mapped memory: `numpy.memmap` itself takes several
    times as long to look up a value.
    """
    path = folder / f"{name}.npy"
    try:
        array: AnyArray = np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))
    except (OSError, ValueError, EOFError) as error:
        raise MalformedInput(
            f"{path}: not an array of an index ({error}); delete the folder {folder}"
        ) from error
    known = facts.get("checksums")
    if not isinstance(known, dict) or known.get(name) != _checksum(array):
        raise MalformedInput(f"{path}: damaged, its checksum is not the one that was written")
    return array
