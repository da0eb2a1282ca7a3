"""`Cell`: one run of an experiment."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from dualign.progress import Progress


class Cell(Protocol):
    """A run: what identifies it, what it reads and may take, and how it is done."""

    @property
    def minutes(self) -> float:
        """About how long it takes on one core; the progress bar is weighted with it."""
        ...

    def settings(self) -> dict[str, Any]:
        """Everything that decides the result beside the data, as plain values."""
        ...

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        ...

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Do it; ``workspace`` is for checkpoints, from which a killed run goes on."""
        ...


def title_of(cell: Cell) -> str:
    """A run in a few words: bootea ja_en, seed 0."""
    settings = cell.settings()
    what = settings["model"] if settings["what"] == "fit" else settings["what"]
    title = f"{what} {settings['dataset']}"
    if settings.get("split"):
        title += f", split {settings['split']}"
    return f"{title}, seed {settings['seed']}" if "seed" in settings else title
