"""The contribution of each part of RDGCN."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from dualign.reproduction.cell import Cell
from dualign.reproduction.data import DATASETS
from dualign.reproduction.experiment import Choice, Report, Results
from dualign.reproduction.fit_cell import figure_of
from dualign.reproduction.markdown import difference, share, spread, table
from dualign.reproduction.rows import datasets_of, of_row, seed_list, seeds_in_words, seeds_of
from dualign.reproduction.style import OURS, PUBLISHED, quiet, write_shares
from dualign.reproduction.table2 import cells as cells_of_table

_AMONG = ("test", "all")  # the candidates that Hits@1 is counted among
_NONE = 0.005  # differences up to this size do not count
_BAND = "#e4e4e4"


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """Every variant on every data set and seed."""
    return cells_of_table(file, choice)


def report(file: Mapping[str, Any], results: Results) -> Report:
    """Each variant and its difference from the reference, the row that the file names."""
    rests_on = seeds_in_words(results)
    parts = [f"# {file['title']}\n\n{file['note'].strip()}\n\n{rests_on}\n"]
    numbers, figures = [], {}
    for dataset in datasets_of(results):
        found = [
            _numbers(row["name"], dataset, runs)
            for row in file["rows"]
            if (runs := of_row(results, row["name"], dataset))
        ]
        numbers += found
        parts.append(f"\n{DATASETS[dataset]}\n\n{_table(found, file['base'])}")
        figures[f"ablations-{dataset}"] = _draw(found, file["base"], DATASETS[dataset])
    return Report(markdown="".join(parts), numbers={"rows": numbers}, figures=figures)


def _numbers(row: str, dataset: str, runs: Results) -> dict[str, Any]:
    ours = {among: [figure_of(result, candidates=among) for _, result in runs] for among in _AMONG}
    return {"row": row, "dataset": dataset, "seeds": seeds_of(runs), **ours}


def _base_of(found: Sequence[Mapping[str, Any]], base: str) -> Mapping[str, Any] | None:
    """The row that the others are compared with, if it has run."""
    return next((each for each in found if each["row"] == base), None)


def _table(found: Sequence[Mapping[str, Any]], base: str) -> str:
    reference = _base_of(found, base)
    lines = []
    for each in found:
        line = [each["row"]]
        for among in _AMONG:
            worth = share(None)
            if reference is not None and each is not reference:
                worth = difference(np.mean(each[among]) - np.mean(reference[among]))
            line += [spread(each[among]), worth]
        lines.append([*line, seed_list(each["seeds"])])
    header = ["variant", "Hits@1 test", "difference", "Hits@1 all", "difference", "seeds"]
    return table(header, lines)


def _draw(found: Sequence[Mapping[str, Any]], base: str, title: str) -> Figure:
    """Every variant as a point; where the reference has run, a line from there to it."""
    figure = Figure(figsize=(7.2, 0.3 * len(found) + 1.3), layout="constrained")
    axes = figure.subplots()
    means = [float(np.mean(each["test"])) for each in found]
    reference = _base_of(found, base)
    middle = float(np.mean(reference["test"] if reference else means))
    if reference:
        _draw_reference(axes, middle, means)
    axes.plot(means, range(len(means)), "o", color=OURS, markersize=6, zorder=3)
    reach = [*means, middle - _NONE, middle + _NONE]
    margin = 0.04 * (max(reach) - min(reach))
    axes.set_xlim(min(reach) - margin, max(reach) + margin)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
    for place, each in enumerate(found):
        axes.text(
            1.02, place, spread(each["test"]), transform=axes.get_yaxis_transform(),
            va="center", fontsize=8,
        )  # fmt: skip
    quiet(axes)
    write_shares(axes.xaxis, 3)
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.set_yticks(range(len(found)), [each["row"] for each in found], fontsize=8)
    axes.tick_params(axis="x", labelsize=8)
    axes.tick_params(axis="y", length=0)
    axes.set_title(f"{title}: Hits@1 among test targets", fontsize=10, loc="left")
    return figure


def _draw_reference(axes: Axes, middle: float, means: Sequence[float]) -> None:
    """The reference's line, the band of no difference, and how far each variant is away."""
    axes.axvspan(
        middle - _NONE, middle + _NONE, color=_BAND, zorder=0,
        label=f"within ±{share(_NONE)} of the reference: no difference",
    )  # fmt: skip
    axes.axvline(middle, color=PUBLISHED, linewidth=1, linestyle="--", label="reference")
    axes.hlines(range(len(means)), middle, means, color=OURS, linewidth=2)
    axes.figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
