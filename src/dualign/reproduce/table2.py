"""Table 2: all systems on all data sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from dualign.reproduce.cell import Cell
from dualign.reproduce.data import DATASETS
from dualign.reproduce.experiment import Choice, Report, Results
from dualign.reproduce.fit_cell import figure_of
from dualign.reproduce.markdown import share, spread, table
from dualign.reproduce.rows import cell_of, datasets_of, of_row
from dualign.reproduce.style import OURS, PUBLISHED, quiet

_HITS = ("hits@1", "hits@10")


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """Every row on every data set, a whole table for the first seed before the next."""
    return [
        cell_of(row, dataset, seed, quick=choice.quick)
        for seed in choice.pick_seeds(file["seeds"])
        for dataset in choice.pick_datasets(file["datasets"])
        for row in choice.pick_rows(file["rows"])
    ]


def report(file: Mapping[str, Any], results: Results) -> Report:
    """Published beside obtained."""
    datasets = datasets_of(results)
    lines, numbers = [], []
    for row in file["rows"]:
        line = [row["name"]]
        for dataset in datasets:
            runs = [result for _, result in of_row(results, row["name"], dataset)]
            paper = row.get("published", {}).get(dataset, (None, None))
            ours = {name: [figure_of(run, name) for run in runs] for name in _HITS}
            for name, published in zip(_HITS, paper, strict=True):
                line += [share(published), spread(ours[name])]
            if runs:
                seconds = [run["seconds"] for run in runs]
                numbers.append(
                    {"row": row["name"], "dataset": dataset, "published": paper, **ours}
                    | {"all entities hits@1": [figure_of(r, candidates="all") for r in runs]}
                    | {"seconds": seconds}
                )
        if any(number["row"] == row["name"] for number in numbers):
            lines.append(line)
    header = ["system"]
    for dataset in datasets:
        for name in ("H@1", "H@10"):
            header += [f"{DATASETS[dataset]} {name} paper", "ours"]
    seeds = sorted({int(cell.settings()["seed"]) for cell, _ in results})
    text = f"# {file['title']}\n\n{file['note'].strip()} Ours: seeds {seeds}.\n\n"
    figure = {"table2": _draw(numbers, datasets)} if numbers else {}
    return Report(markdown=text + table(header, lines), numbers={"rows": numbers}, figures=figure)


def _draw(numbers: Sequence[Mapping[str, Any]], datasets: Sequence[str]) -> Figure:
    """Hits@1 of every row, the paper's as marks."""
    figure = Figure(figsize=(4.2 * len(datasets) + 2.5, 6), layout="constrained")
    names = list(dict.fromkeys(number["row"] for number in numbers))[::-1]
    for axes, dataset in zip(
        np.atleast_1d(figure.subplots(1, len(datasets), sharey=True)), datasets, strict=True
    ):
        for number in numbers:
            if number["dataset"] != dataset:
                continue
            place = names.index(number["row"])
            axes.barh(place, np.mean(number["hits@1"]), 0.62, color=OURS)
            if number["published"][0] is not None:
                axes.plot(
                    number["published"][0], place, "D",
                    color=PUBLISHED, markeredgecolor="white", markersize=6.5,
                )  # fmt: skip
        quiet(axes)
        axes.grid(visible=False, axis="y")
        axes.set_xlim(0, 1)
        axes.set_yticks(range(len(names)), names)
        axes.set_title(f"{DATASETS[dataset]}: Hits@1 (bars: ours, diamonds: paper)", fontsize=9)
    return figure
