"""Figure 3: fewer known links, and triangular structures."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import StrMethodFormatter

from dualign.io import read_folder
from dualign.progress import Progress
from dualign.reproduce.cell import Cell
from dualign.reproduce.data import DATASETS, files_of
from dualign.reproduce.experiment import Choice, Report, Results
from dualign.reproduce.fit_cell import figure_of
from dualign.reproduce.markdown import share, spread, table
from dualign.reproduce.rows import cell_of, datasets_of, of_row
from dualign.reproduce.style import OURS, PUBLISHED, THEIRS, quiet
from dualign.reproduce.triangles import on_triangle

_COLOURS = {"rdgcn": OURS, "bootea": THEIRS}
_MARKERS = {"rdgcn": "o", "bootea": "s"}


@dataclass(frozen=True, kw_only=True)
class TriangleCell:
    """Finds the test pairs of a data set whose members both lie on a triangle."""

    dataset: str
    minutes: float = 0.2

    def settings(self) -> dict[str, Any]:
        """What identifies the count."""
        return dataclasses.asdict(self) | {"what": "triangles"}

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        return files_of(self.dataset)

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:  # noqa: ARG002
        """The left entities of these pairs, and how many test pairs there are."""
        pair = read_folder(data / "dbp15k" / self.dataset)
        left, right = pair.test.T
        both = on_triangle(pair.left)[left] & on_triangle(pair.right)[right]
        return {"left": np.sort(left[both]).tolist(), "pairs": len(pair.test)}


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """Triangles, then the 30 % runs, which (d) needs, then the others."""
    datasets = choice.pick_datasets(file["datasets"])
    planned: list[Cell] = [TriangleCell(dataset=dataset) for dataset in datasets]
    shares = sorted(file["shares"].items(), key=lambda item: item[1] != "")
    planned += [
        cell_of(row, dataset, seed, quick=choice.quick, split=split)
        for seed in choice.pick_seeds(file["seeds"])
        for _, split in (shares[:1] if choice.quick else shares)
        for dataset in datasets
        for row in choice.pick_rows(file["rows"])
    ]
    return planned


def report(file: Mapping[str, Any], results: Results) -> Report:
    """Curves, bars, and the numbers of both."""
    datasets = datasets_of(results)
    curves = [
        {"row": row["name"], "model": row["model"], "dataset": dataset, "share": int(per_cent)}
        | {"hits@1": [figure_of(result) for _, result in runs]}
        for row in file["rows"]
        for dataset in datasets
        for per_cent, split in file["shares"].items()
        if (runs := of_row(results, row["name"], dataset, split))
    ]
    bars = [bar for dataset in datasets for bar in _bars(file, results, dataset)]
    text = f"# {file['title']}\n\n{file['note'].strip()}\n\n{_curve_table(file, curves)}\n"
    text += _bar_table(bars)
    figure = _draw(file, curves, bars, datasets)
    return Report(
        markdown=text,
        numbers={"curves": curves, "triangles": bars},
        figures={"figure3": figure},
    )


def _bars(file: Mapping[str, Any], results: Results, dataset: str) -> list[dict[str, Any]]:
    found = [
        result
        for cell, result in results
        if isinstance(cell, TriangleCell) and cell.dataset == dataset
    ]
    if not found:
        return []
    wanted = set(found[0]["left"])
    return [
        {"row": row["name"], "model": row["model"], "dataset": dataset, "pairs": len(wanted)}
        | {"right": [len(wanted & set(result["right"])) for _, result in runs]}
        for row in file["rows"]
        if (runs := of_row(results, row["name"], dataset))
    ]


def _published(file: Mapping[str, Any], model: str, dataset: str) -> dict[int, float]:
    for curve in file["published"]:
        if curve["model"] == model:
            return {int(per_cent): value for per_cent, value in curve.get(dataset, {}).items()}
    return {}


def _curve_table(file: Mapping[str, Any], curves: Sequence[Mapping[str, Any]]) -> str:
    lines = []
    for curve in curves:
        paper = _published(file, curve["model"], curve["dataset"]).get(curve["share"])
        name = f"{curve['row']}, {DATASETS[curve['dataset']]}, {curve['share']} %"
        lines.append([name, share(paper), spread(curve["hits@1"])])
    return table(["system, data set, known links", "Hits@1 paper", "ours"], lines)


def _bar_table(bars: Sequence[Mapping[str, Any]]) -> str:
    lines = []
    for bar in bars:
        right = float(np.mean(bar["right"]))
        name = f"{bar['row']}, {DATASETS[bar['dataset']]}"
        rate = share(right / bar["pairs"] if bar["pairs"] else None)
        lines.append([name, f"{bar['pairs']:,}", f"{right:,.0f}", rate])
    return table(["(d) system, data set", "pairs on triangles", "right", "share"], lines)


def _draw(
    file: Mapping[str, Any],
    curves: Sequence[Mapping[str, Any]],
    bars: Sequence[Mapping[str, Any]],
    datasets: Sequence[str],
) -> Figure:
    count = len(datasets) + 1
    figure = Figure(figsize=(3.4 * count, 3.6), layout="constrained")
    panels = list(figure.subplots(1, count))
    for letter, axes, dataset in zip("abc", panels, datasets, strict=False):
        axes.sharey(panels[0])
        _draw_curves(axes, file, [c for c in curves if c["dataset"] == dataset], dataset)
        axes.set_title(f"({letter}) {DATASETS[dataset]}", loc="left", fontsize=10)
    panels[0].set_ylim(0, 1)
    panels[0].set_ylabel("Hits@1")
    panels[0].legend(frameon=False, fontsize=8, loc="lower right")
    _draw_bars(panels[-1], bars, datasets)
    panels[-1].set_title("(d) pairs on triangles, right / all", loc="left", fontsize=10)
    return figure


def _draw_curves(
    axes: Axes, file: Mapping[str, Any], curves: Sequence[Mapping[str, Any]], dataset: str
) -> None:
    for row in file["rows"]:
        own = sorted((c for c in curves if c["row"] == row["name"]), key=lambda c: c["share"])
        colour = _COLOURS.get(row["model"], PUBLISHED)
        means = [np.mean(c["hits@1"]) for c in own]
        marker = _MARKERS.get(row["model"], "^")
        known = _published(file, row["model"], dataset)
        system = row["name"].partition(",")[0]
        places = [c["share"] for c in own]
        axes.plot(places, means, f"{marker}-", color=colour, label=row["name"])
        axes.plot(
            list(known), list(known.values()), marker,
            color=colour, markerfacecolor="white", label=f"{system}, the paper",
        )  # fmt: skip
    quiet(axes)
    axes.set_xlabel("% of links known")
    shares = [int(per_cent) for per_cent in file["shares"]]
    axes.set_xticks(shares)
    axes.set_xlim(min(shares) - 3, max(shares) + 3)


def _draw_bars(axes: Axes, bars: Sequence[Mapping[str, Any]], datasets: Sequence[str]) -> None:
    rows = list(dict.fromkeys(bar["row"] for bar in bars))
    width = 0.8 / max(len(rows), 1)
    for bar in bars:
        place = datasets.index(bar["dataset"]) + (rows.index(bar["row"]) + 0.5) * width - 0.4
        colour = _COLOURS.get(bar["model"], PUBLISHED)
        height = float(np.mean(bar["right"]))
        axes.bar(place, bar["pairs"], 0.9 * width, color="none", edgecolor="#bbbbbb")
        axes.bar(place, height, 0.9 * width, color=colour)
        axes.text(place, height, f"{height:,.0f}", ha="center", va="bottom", fontsize=7)
    quiet(axes)
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axes.set_xticks(range(len(datasets)), [DATASETS[name] for name in datasets])
