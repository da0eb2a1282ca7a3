"""What each part of RDGCN is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from dualign.reproduce.cell import Cell
from dualign.reproduce.data import DATASETS
from dualign.reproduce.experiment import Choice, Report, Results
from dualign.reproduce.fit_cell import figure_of
from dualign.reproduce.markdown import spread, table
from dualign.reproduce.rows import datasets_of, of_row
from dualign.reproduce.style import OURS, PUBLISHED, quiet
from dualign.reproduce.table2 import cells as cells_of_table


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """Every variant on every data set and seed."""
    return cells_of_table(file, choice)


def report(file: Mapping[str, Any], results: Results) -> Report:
    """Each variant and its difference from the reference, the first row."""
    parts, numbers, figures = [f"# {file['title']}\n\n{file['note'].strip()}\n"], [], {}
    for dataset in datasets_of(results):
        found = []
        for row in file["rows"]:
            runs = [result for _, result in of_row(results, row["name"], dataset)]
            if runs:
                ours = {c: [figure_of(run, candidates=c) for run in runs] for c in ("test", "all")}
                found.append({"row": row["name"], "dataset": dataset, **ours})
        numbers += found
        parts.append(f"\n{DATASETS[dataset]}\n\n{_table(file, found)}")
        figures[f"ablations-{dataset}"] = _draw(found, DATASETS[dataset])
    return Report(markdown="".join(parts), numbers={"rows": numbers}, figures=figures)


def _table(file: Mapping[str, Any], found: Sequence[Mapping[str, Any]]) -> str:
    base = next((f for f in found if f["row"] == file["rows"][0]["name"]), None)
    lines = []
    for each in found:
        line = [each["row"]]
        for among in ("test", "all"):
            worth = "–"
            if base is not None and each is not base:
                worth = f"{np.mean(each[among]) - np.mean(base[among]):+.3f}"
            line += [spread(each[among]), worth]
        lines.append(line)
    return table(["variant", "Hits@1 test", "worth", "Hits@1 all", "worth"], lines)


def _draw(found: Sequence[Mapping[str, Any]], title: str) -> Figure:
    figure = Figure(figsize=(8, 0.38 * len(found) + 1.2), layout="constrained")
    axes = figure.subplots()
    names = [each["row"] for each in found][::-1]
    means = [float(np.mean(each["test"])) for each in found][::-1]
    axes.barh(names, means, 0.62, color=OURS)
    axes.axvline(means[-1], color=PUBLISHED, linewidth=1, linestyle="--")
    for place, mean in enumerate(means):
        axes.text(mean, place, f" {mean:.3f}", va="center", fontsize=8)
    quiet(axes)
    axes.grid(visible=False, axis="y")
    axes.set_xlim(max(0.0, min(means) - 0.1), max(means) + 0.05)
    axes.set_title(f"{title}: Hits@1 among test targets", fontsize=10, loc="left")
    return figure
