"""Figure 3: fewer known links, and triangular structures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import StrMethodFormatter

from dualign.core.progress import Progress
from dualign.io import read_folder
from dualign.reproduction.cell import Cell, identity
from dualign.reproduction.data import DATASETS, files_of
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
from dualign.reproduction.style import FAINT, OURS, PUBLISHED, THEIRS, quiet, write_shares
from dualign.reproduction.triangles import on_triangle

_COLOURS = {"rdgcn": OURS, "bootea": THEIRS}
_MARKERS = {"rdgcn": "o", "bootea": "s"}
_INK = {"rdgcn": "white"}  # of words on a bar
_LETTERS = {"zh_en": "a", "ja_en": "b", "fr_en": "c"}  # of the paper's panels
_ASIDE = 1  # the paper's points are this far right of ours, in per cent of links


@dataclass(frozen=True, kw_only=True)
class TriangleCell:
    """Finds the test pairs of a data set whose members both lie on a triangle."""

    dataset: str
    minutes: float = 0.2

    def settings(self) -> dict[str, Any]:
        """What identifies the count."""
        return identity(self, "triangles")

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
        | {"hits@1": [figure_of(result) for _, result in runs], "seeds": seeds_of(runs)}
        for row in file["rows"]
        for dataset in datasets
        for per_cent, split in file["shares"].items()
        if (runs := of_row(results, row["name"], dataset, split))
    ]
    bars = [bar for dataset in datasets for bar in _bars(file, results, dataset)]
    rests_on = seeds_in_words(results)
    text = f"# {file['title']}\n\n{file['note'].strip()}\n\n{rests_on}\n\n"
    text += f"{_curve_table(file, curves)}\n"
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
        lines.append([name, share(paper), spread(curve["hits@1"]), seed_list(curve["seeds"])])
    return table(["system, data set, known links", "Hits@1 paper", "ours", "seeds"], lines)


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
    figure = Figure(figsize=(3.1 * count + 0.4, 3.9), layout="constrained")
    panels = list(figure.subplots(1, count, width_ratios=[1] * len(datasets) + [1.25]))
    for axes, dataset in zip(panels, datasets, strict=False):
        axes.sharey(panels[0])
        _draw_curves(axes, file, [c for c in curves if c["dataset"] == dataset], dataset)
        axes.set_title(f"({_LETTERS[dataset]}) {DATASETS[dataset]}", loc="left", fontsize=10)
    panels[0].set_ylim(*_range(file, curves))
    panels[0].set_ylabel("Hits@1")
    _draw_bars(panels[-1], bars, datasets)
    panels[-1].set_title("(d) test pairs on triangles", loc="left", fontsize=10)
    figure.legend(handles=_legend(file), loc="outside lower center", ncols=4, frameon=False)
    return figure


def _range(file: Mapping[str, Any], curves: Sequence[Mapping[str, Any]]) -> tuple[float, float]:
    """Hits@1 from the tenth below all points to 1."""
    points = [value for curve in curves for value in curve["hits@1"]]
    for curve in curves:
        points += _published(file, curve["model"], curve["dataset"]).values()
    return max(float(np.floor(10 * min(points, default=0.0) - 0.2)) / 10, 0.0), 1.0


def _draw_curves(
    axes: Axes, file: Mapping[str, Any], curves: Sequence[Mapping[str, Any]], dataset: str
) -> None:
    """Ours as filled points on a line, the paper's hollow ones a little to the right."""
    for row in file["rows"]:
        own = sorted((c for c in curves if c["row"] == row["name"]), key=lambda c: c["share"])
        look: dict[str, Any] = {"color": _colour(row["model"]), "marker": _marker(row["model"])}
        axes.plot(
            [c["share"] for c in own], [np.mean(c["hits@1"]) for c in own],
            markersize=6, **look,
        )  # fmt: skip
        known = _published(file, row["model"], dataset)
        axes.plot(
            [per_cent + _ASIDE for per_cent in known], list(known.values()),
            linestyle="none", markerfacecolor="white", markersize=6.5, markeredgewidth=1.4, **look,
        )  # fmt: skip
    quiet(axes)
    write_shares(axes.yaxis)
    axes.set_xlabel("% of links known")
    shares = [int(per_cent) for per_cent in file["shares"]]
    axes.set_xticks(shares)
    axes.set_xlim(min(shares) - 4, max(shares) + 4)


def _draw_bars(axes: Axes, bars: Sequence[Mapping[str, Any]], datasets: Sequence[str]) -> None:
    """Pairs put first, in number and share, within a frame as high as all pairs."""
    rows = list(dict.fromkeys(bar["row"] for bar in bars))
    width = 0.84 / max(len(rows), 1)
    for bar in bars:
        place = datasets.index(bar["dataset"]) + (rows.index(bar["row"]) + 0.5) * width - 0.42
        height = float(np.mean(bar["right"]))
        axes.bar(place, bar["pairs"], 0.92 * width, color="none", edgecolor=FAINT)
        axes.bar(place, height, 0.92 * width, color=_colour(bar["model"]))
        words = f"{height:,.0f}\n{share(height / bar['pairs'], 2)}" if bar["pairs"] else "–"
        ink = _INK.get(bar["model"], "black")
        axes.text(place, 0.97 * height, words, ha="center", va="top", fontsize=8, color=ink)
    quiet(axes)
    axes.set_ylabel("pairs put first (frame: all)")
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axes.set_xticks(range(len(datasets)), [DATASETS[name] for name in datasets])


def _legend(file: Mapping[str, Any]) -> list[Line2D]:
    """Every system as ours and as the paper's, in all panels."""
    handles: list[Line2D] = []
    for row in file["rows"]:
        look: dict[str, Any] = {"color": _colour(row["model"]), "marker": _marker(row["model"])}
        system = row["name"].partition(",")[0]
        handles.append(Line2D([], [], label=row["name"], **look))
        handles.append(Line2D([], [], label=f"{system}, the paper", ls="none", mfc="white", **look))
    return handles


def _colour(model: str) -> str:
    return _COLOURS.get(model, PUBLISHED)


def _marker(model: str) -> str:
    return _MARKERS.get(model, "^")
