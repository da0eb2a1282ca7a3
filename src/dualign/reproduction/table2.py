"""Table 2: all systems on all data sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from dualign.reproduction.cell import Cell
from dualign.reproduction.data import DATASETS
from dualign.reproduction.experiment import Choice, Report, Results
from dualign.reproduction.fit_cell import figure_of
from dualign.reproduction.markdown import share, spread, table
from dualign.reproduction.rows import (
    cell_of,
    datasets_of,
    of_row,
    seed_list,
    seeds_in_words,
    seeds_of,
)
from dualign.reproduction.table2_figure import draw_table

_HITS = ("hits@1", "hits@10")


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """Every row on every data set; a whole table for one seed before the next seed."""
    return [
        cell_of(row, dataset, seed, quick=choice.quick)
        for seed in choice.pick_seeds(file["seeds"])
        for dataset in choice.pick_datasets(file["datasets"])
        for row in choice.pick_rows(file["rows"])
    ]


def report(file: Mapping[str, Any], results: Results) -> Report:
    """Published beside obtained."""
    datasets = datasets_of(results)
    numbers = [
        number
        for row in file["rows"]
        for dataset in datasets
        if (number := _numbers(row, dataset, results))
    ]
    rests_on = seeds_in_words(results)
    text = f"# {file['title']}\n\n{file['note'].strip()}\n\n{rests_on}\n\n"
    return Report(
        markdown=text + _table(file, numbers, datasets),
        numbers={"rows": numbers},
        figures={"table2": draw_table(numbers, datasets)} if numbers else {},
    )


def _numbers(row: Mapping[str, Any], dataset: str, results: Results) -> dict[str, Any]:
    """The published and the obtained figures of a row on a data set; empty without a run."""
    runs = of_row(results, row["name"], dataset)
    if not runs:
        return {}
    found = [result for _, result in runs]
    return {
        "row": row["name"],
        "group": row.get("group", ""),
        "dataset": dataset,
        "published": row.get("published", {}).get(dataset, (None, None)),
        **{name: [figure_of(result, name) for result in found] for name in _HITS},
        "all entities hits@1": [figure_of(result, candidates="all") for result in found],
        "seconds": [result["seconds"] for result in found],
        "seeds": seeds_of(runs),
    }


def _table(
    file: Mapping[str, Any], numbers: Sequence[Mapping[str, Any]], datasets: Sequence[str]
) -> str:
    header = ["system"]
    for dataset in datasets:
        for name in ("H@1", "H@10"):
            header += [f"{DATASETS[dataset]} {name} paper", "ours"]
        header.append("seeds")
    lines = []
    for row in file["rows"]:
        found = {each["dataset"]: each for each in numbers if each["row"] == row["name"]}
        if found:
            parts = [_columns(row, dataset, found.get(dataset, {})) for dataset in datasets]
            lines.append([row["name"], *chain.from_iterable(parts)])
    return table(header, lines)


def _columns(row: Mapping[str, Any], dataset: str, found: Mapping[str, Any]) -> list[str]:
    """The columns of one data set in a line."""
    published = row.get("published", {}).get(dataset, (None, None))
    columns = []
    for name, paper in zip(_HITS, published, strict=True):
        columns += [share(paper), spread(found.get(name, []))]
    return [*columns, seed_list(found.get("seeds", []))]
