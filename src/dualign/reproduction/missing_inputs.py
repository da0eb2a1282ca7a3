"""Runs whose files are not in the data folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dualign.core.errors import MissingInput
from dualign.io.text.files import find_file
from dualign.reproduction.cell import Cell, title_of

_NAMED = 3  # runs that a message names


def runnable(cells: Sequence[Cell], data: Path) -> list[Cell]:
    """The runs all of whose files are there."""
    return [cell for cell in cells if not _missing(cell, data)]


def check_inputs(cells: Sequence[Cell], data: Path) -> None:
    """Raise if a file is missing that one of these runs reads."""
    readers: dict[Path, list[Cell]] = {}
    for cell in cells:
        for path in _missing(cell, data):
            readers.setdefault(path, []).append(cell)
    if readers:
        lines = [f"{path}: not there, and read by {_names(runs)}" for path, runs in readers.items()]
        raise MissingInput(
            "\n".join(lines)
            + "\nAdd what is missing (docs/how-to/reproduce.md, The data folder), choose "
            "other runs with --models or --datasets, or leave these out with --skip-missing"
        )


def _missing(cell: Cell, data: Path) -> list[Path]:
    """The files of a run that are not there; of several in a missing folder, the folder."""
    absent = [data / name for name in cell.inputs() if find_file(data, name) is None]
    by_folder: dict[Path, list[Path]] = {}
    for path in absent:
        by_folder.setdefault(_topmost(path), []).append(path)
    return [paths[0] if len(paths) == 1 else top for top, paths in by_folder.items()]


def _topmost(path: Path) -> Path:
    while not path.parent.exists():
        path = path.parent
    return path


def _names(cells: Sequence[Cell]) -> str:
    titles = list(dict.fromkeys(str(getattr(cell, "row", "")) or title_of(cell) for cell in cells))
    more = f"; and {len(titles) - _NAMED} more" if len(titles) > _NAMED else ""
    return "; ".join(titles[:_NAMED]) + more
