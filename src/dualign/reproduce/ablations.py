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
from dualign.reproduce.markdown import share, spread, table
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
    """Every variant as a point, a line from there to the reference."""
    figure = Figure(figsize=(7.2, 0.32 * len(found) + 1.0), layout="constrained")
    axes = figure.subplots()
    names = [each["row"] for each in found][::-1]
    means = [float(np.mean(each["test"])) for each in found][::-1]
    base = means[-1]
    axes.axvline(base, color=PUBLISHED, linewidth=1, linestyle="--")
    axes.hlines(range(len(means)), [base] * len(means), means, color=OURS, linewidth=2)
    axes.plot(means, range(len(means)), "o", color=OURS, markersize=7)
    room = max(max(means) - min(means), 0.01)
    for place, mean in enumerate(means):
        below = mean < base
        axes.text(
            mean + (-0.03 if below else 0.03) * room, place, share(mean),
            va="center", ha="right" if below else "left", fontsize=8,
        )  # fmt: skip
    quiet(axes)
    axes.grid(visible=False, axis="y")
    axes.set_xlim(min(means) - 0.2 * room, max(means) + 0.2 * room)
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.tick_params(axis="x", labelsize=8)
    axes.set_title(f"{title}: Hits@1 among test targets", fontsize=10, loc="left")
    return figure
