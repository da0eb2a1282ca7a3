"""`Cell`: one run of an experiment, and where its result is kept."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from dualign.errors import CheckpointError
from dualign.progress import Progress
from dualign.run_record import as_json, digest, environment, write_json
from dualign.version import __version__


class Cell(Protocol):
    """A run: what identifies it, what it may take, and how it is done."""

    @property
    def minutes(self) -> float:
        """About how long it takes on one core; the progress bar is weighted with it."""
        ...

    def settings(self) -> dict[str, Any]:
        """Everything that decides the result, as plain values."""
        ...

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Do it; ``workspace`` is for checkpoints, from which a killed run goes on."""
        ...


@dataclass(frozen=True)
class CellStore:
    """Results of cells in a folder, one JSON file each, written whole or not at all."""

    folder: Path

    def get(self, cell: Cell) -> dict[str, Any] | None:
        """The kept result of a cell with these very settings, if there is one."""
        path = self._path(cell)
        if not path.exists():
            return None
        try:
            found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["result"]
        except (ValueError, KeyError, TypeError) as error:
            raise CheckpointError(
                f"{path}: not a readable result ({error}); delete it to run this cell again"
            ) from error
        return found

    def put(self, cell: Cell, result: dict[str, Any]) -> None:
        """Keep a result."""
        self.folder.mkdir(parents=True, exist_ok=True)
        values = {"settings": cell.settings(), "result": result, "environment": environment()}
        write_json(self._path(cell), values)

    def workspace(self, cell: Cell) -> Path:
        """The folder for the checkpoints of a cell."""
        return self._path(cell).with_suffix(".checkpoint")

    def _path(self, cell: Cell) -> Path:
        return self.folder / f"{digest(__version__, as_json(cell.settings()))[:16]}.json"
