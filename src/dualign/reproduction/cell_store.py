"""Where the results of runs are kept."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualign.core.errors import InputWarning, UsageError
from dualign.core.version import __version__
from dualign.io import check_writable
from dualign.io.process_lock import holder_of, locked
from dualign.io.run_record import as_json, digest, environment, write_json
from dualign.io.text.files import find_file
from dualign.io.workspace import discard_workspace
from dualign.reproduction.cell import MODEL_FOLDERS, Cell
from dualign.reproduction.data import content_hash
from dualign.reproduction.source_code import source_fingerprint


@dataclass(frozen=True)
class Kept:
    """The result of a run, and whether the source code that made it is the one running now."""

    result: dict[str, Any]
    by_this_code: bool


@dataclass(frozen=True)
class CellStore:
    """Results in a folder, one JSON file each, written atomically.

    A file is named after the settings of its run and the contents of the files of ``data`` that
    it reads: with other settings or other data it is another run.
    """

    folder: Path
    data: Path

    def prepare(self) -> None:
        """Make the folder; raise if nothing can be written there."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(
                f"{self.folder}: cannot be made a folder ({error.strerror}); choose another "
                "folder with -o"
            ) from error
        check_writable(self.folder / "probe")

    def get(self, cell: Cell) -> Kept | None:
        """The kept result of a run, if any; a damaged file is set aside with a warning."""
        path = self._path(cell)
        if path is None:
            return None
        try:
            return _checked(json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            _set_aside(path, error)
            return None

    def put(self, cell: Cell, result: dict[str, Any], **measured: Any) -> Kept:
        """Keep a result and how it was made; its checkpoints are no longer needed."""
        plain = json.loads(as_json(result))  # as it will be read
        values = {
            "settings": cell.settings(),
            "inputs": self._hashes(cell),
            "result": plain,
            "result_hash": digest(as_json(plain)),
            "code": source_fingerprint(),
            "environment": environment(),
            **measured,
        }
        write_json(self._place(cell).with_suffix(".json"), values)
        self.discard_workspace(cell)
        return Kept(plain, by_this_code=True)

    def workspace(self, cell: Cell) -> Path:
        """The folder for the checkpoints of a run by this very source code."""
        place = self._place(cell)
        return place.with_name(f"{place.name}-{source_fingerprint()[:8]}.checkpoint")

    def discard_workspace(self, cell: Cell) -> None:
        """Delete the checkpoints of a run, those by other code too."""
        place = self._place(cell)
        for folder in place.parent.glob(f"{place.name}-*.checkpoint"):
            discard_workspace(folder, MODEL_FOLDERS)

    def lock(self, cell: Cell) -> AbstractContextManager[bool]:
        """Whether this process, and no other, holds the run while the block runs."""
        return locked(self._place(cell).with_suffix(".lock"))

    def holder(self, cell: Cell) -> str:
        """The process that works on a run, as text."""
        return holder_of(self._place(cell).with_suffix(".lock"))

    def _path(self, cell: Cell) -> Path | None:
        """The file of a result; None where the run's inputs are not there."""
        there = all(find_file(self.data, name) for name in cell.inputs())
        return self._place(cell).with_suffix(".json") if there else None

    def _place(self, cell: Cell) -> Path:
        key = cell.settings() | {"inputs": self._hashes(cell)}
        return self.folder / digest(__version__, as_json(key))[:16]

    def _hashes(self, cell: Cell) -> dict[str, str]:
        return {name: content_hash(self.data, name) for name in cell.inputs()}


def _checked(values: Mapping[str, Any]) -> Kept:
    """What a file holds, if it is what was written."""
    result = values["result"]
    if digest(as_json(result)) != values["result_hash"]:
        raise ValueError("the result does not have the hash in result_hash")
    return Kept(result, by_this_code=values["code"] == source_fingerprint())


def _set_aside(path: Path, error: Exception) -> None:
    aside = path.with_suffix(".damaged")
    with suppress(FileNotFoundError):  # another process was faster
        path.replace(aside)
    warnings.warn(
        f"{path}: not a readable result ({error!r}); it is now {aside.name}, and its run is to be "
        "done again",
        InputWarning,
        stacklevel=3,
    )
