"""Rows of an experiment's file as cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dualign.reproduction.experiment import Results
from dualign.reproduction.fit_cell import FitCell

_FIELDS = ("encoder", "preset", "model_settings", "training", "bootstrap", "minutes")


def cell_of(
    row: Mapping[str, Any], dataset: str, seed: int, *, quick: bool, split: str = ""
) -> FitCell:
    """The run that a row asks for on a data set."""
    given = {name: row[name] for name in _FIELDS if name in row}
    return FitCell(
        model=row["model"],
        dataset=dataset,
        seed=seed,
        split=split,
        quick=quick,
        row=row["name"],
        **given,
    )


def of_row(
    results: Results, row: str, dataset: str, split: str = ""
) -> list[tuple[FitCell, Mapping[str, Any]]]:
    """The results of one row on one data set, one per seed."""
    wanted = (row, dataset, split)
    return [
        (cell, result)
        for cell, result in results
        if isinstance(cell, FitCell) and (cell.row, cell.dataset, cell.split) == wanted
    ]


def datasets_of(results: Results) -> list[str]:
    """The data sets that have results, in order."""
    return list(dict.fromkeys(str(cell.settings()["dataset"]) for cell, _ in results))


def seeds_of(runs: Results) -> list[int]:
    """The seeds that a figure rests on, in order."""
    return sorted(int(cell.settings()["seed"]) for cell, _ in runs)


def seed_list(seeds: Sequence[int]) -> str:
    """Seeds as a table names them: 0, 1, 2; a dash for none."""
    return ", ".join(map(str, seeds)) or "–"


def seeds_in_words(results: Results) -> str:
    """Which seeds the figures rest on, in a sentence."""
    seeds = {cell.seed for cell, _ in results if isinstance(cell, FitCell)}
    if len(seeds) > 1:
        return "Ours: mean ± standard deviation over the seeds named; no ±: one seed."
    return f"Ours: one seed, {seed_list(sorted(seeds))}."
