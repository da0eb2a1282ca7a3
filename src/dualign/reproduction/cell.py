"""`Cell`: one run of an experiment."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, Protocol

from dualign.core.progress import Progress

MODEL_FOLDERS = RDGCN_FOLDER, TRANSLATION_FOLDER = "rdgcn", "translation"  # of a run that fits two
_DECIDES_NOTHING = ("minutes", "row")  # how long it may take, and where it is shown


class Cell(Protocol):
    """A run: what identifies it, what it reads, how long it takes, and how it is done."""

    @property
    def minutes(self) -> float:
        """About how long it takes on one core; the progress bar is weighted with it."""
        ...

    def settings(self) -> dict[str, Any]:
        """Everything besides the data that determines the result, as plain values."""
        ...

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        ...

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Do the run; ``workspace`` is for checkpoints, from which a killed run continues."""
        ...


def identity(cell: Any, what: str) -> dict[str, Any]:
    """The fields of a cell that decide its result, and what kind of run it is."""
    values = dataclasses.asdict(cell)
    fields = {name: value for name, value in values.items() if name not in _DECIDES_NOTHING}
    return fields | {"what": what}


def title_of(cell: Cell) -> str:
    """A run in a few words: bootea ja_en, seed 0."""
    settings = cell.settings()
    what = settings["model"] if settings["what"] == "fit" else settings["what"]
    title = f"{what} {settings['dataset']}"
    if settings.get("split"):
        title += f", split {settings['split']}"
    return f"{title}, seed {settings['seed']}" if "seed" in settings else title
