"""Table 2 as a picture: Hits@1 of every system, the paper's beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from dualign.reproduction.data import DATASETS
from dualign.reproduction.markdown import spread
from dualign.reproduction.style import FAINT, OURS, quiet, write_shares

_GAP = 1.0  # between two groups of rows, in rows
_VALUES = 1.03  # where the column of numbers begins
_DIAMOND: dict[str, Any] = {"marker": "D", "ls": "none", "color": "black", "mfc": "white"}
_WHISKER = {"ecolor": "black", "elinewidth": 1, "capsize": 2.5}


def draw_table(numbers: Sequence[Mapping[str, Any]], datasets: Sequence[str]) -> Figure:
    """One panel per data set: bars, spreads and values of ours, diamonds for the paper."""
    places, groups = _places(numbers)
    height = 0.27 * (max(places.values()) + 1) + 1.1
    figure = Figure(figsize=(3.4 * len(datasets) + 3.2, height), layout="constrained")
    panels = np.atleast_1d(figure.subplots(1, len(datasets), sharey=True))
    for axes, dataset in zip(panels, datasets, strict=True):
        found = {each["row"]: each for each in numbers if each["dataset"] == dataset}
        for row, place in places.items():
            _draw_row(axes, place, found.get(row))
        quiet(axes)
        axes.grid(visible=False, axis="y")
        axes.set_xlim(0, 1)
        write_shares(axes.xaxis)
        axes.tick_params(axis="y", length=0)
        axes.set_title(f"{DATASETS[dataset]}: Hits@1", fontsize=10, loc="left")
    panels[0].set_yticks(list(places.values()), list(places), fontsize=9)
    panels[0].set_ylim(max(places.values()) + 0.7, -1.3)
    for group, place in groups.items():
        panels[0].annotate(
            group, (0, place), xycoords=("axes fraction", "data"), xytext=(-6, 0),
            textcoords="offset points", ha="right", va="center", fontsize=9, weight="bold",
        )  # fmt: skip
    figure.legend(handles=_legend(), loc="outside lower center", ncols=4, frameon=False, fontsize=9)
    return figure


def _places(
    numbers: Sequence[Mapping[str, Any]],
) -> tuple[dict[str, float], dict[str, float]]:
    """Where each row and each group's heading is, from the top."""
    places: dict[str, float] = {}
    groups: dict[str, float] = {}
    following = -1.0
    for each in numbers:
        if each["row"] in places:
            continue
        following += 1
        if each["group"] not in groups:
            following += _GAP if groups else 0
            groups[each["group"]] = following - 0.85
        places[each["row"]] = following
    return places, groups


def _draw_row(axes: Axes, place: float, found: Mapping[str, Any] | None) -> None:
    """Bar, spread, value and the paper's mark; words where nothing has run."""
    if found is None:
        axes.text(0.02, place, "not run", va="center", fontsize=8, color=FAINT, style="italic")
        return
    hits = found["hits@1"]
    deviation = float(np.std(hits, ddof=1)) if len(hits) > 1 else None
    axes.barh(place, np.mean(hits), 0.68, color=OURS, xerr=deviation, error_kw=_WHISKER)
    axes.text(_VALUES, place, spread(hits), va="center", fontsize=8)
    published = found["published"][0]
    if published is not None:
        axes.plot(published, place, markersize=5, **_DIAMOND)


def _legend() -> list[Patch | Line2D]:
    return [
        Patch(color=OURS, label="ours (mean over seeds)"),
        Line2D([], [], color="black", marker="|", markersize=6, label="± standard deviation"),
        Line2D([], [], label="the paper", **_DIAMOND),
    ]
