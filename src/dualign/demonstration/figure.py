"""The demo's picture: what names alone find, and what dualign finds, by kind of thing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from dualign.core.arrays import FloatArray, IntArray
from dualign.demonstration.dataset import demo_kinds
from dualign.evaluation import RankingReport, evaluate_embeddings
from dualign.io import atomic_path
from dualign.results.alignment import Alignment

_NAMES_COLOUR, _OUR_COLOUR, _REVIEW_COLOUR = "#b8c4d0", "#1f6f8b", "#e0a458"
ASKED: dict[str, Any] = {
    "candidates": ["all"],
    "directions": ["left-right"],
    "hits": [1],
    "bootstrap": 0,
}


def draw_demo(
    alignment: Alignment, names: tuple[FloatArray, FloatArray], test: IntArray, path: Path
) -> None:
    """Draw the picture of a finished demo to ``path`` (PNG or SVG)."""
    figure = Figure(figsize=(11, 4.6), layout="constrained")  # no window, no global state
    by_kind, by_confidence = figure.subplots(1, 2, width_ratios=[1.25, 1])
    _draw_kinds(by_kind, alignment, names, test)
    _draw_precision(by_confidence, alignment, test)
    for axes in (by_kind, by_confidence):
        axes.spines[["top", "right"]].set_visible(False)
    with atomic_path(path) as temporary:
        figure.savefig(temporary, dpi=150)


def _draw_kinds(
    axes: Axes, alignment: Alignment, names: tuple[FloatArray, FloatArray], test: IntArray
) -> None:
    kinds = np.array(demo_kinds(alignment.right))[test[:, 1]]
    order = sorted(set(kinds), key=lambda kind: (kinds == kind).sum())
    ours = [_hits(alignment.evaluate(test[kinds == kind], **ASKED)) for kind in order]
    alone = [_hits(evaluate_embeddings(*names, test[kinds == kind], **ASKED)) for kind in order]
    rows = np.arange(len(order))
    axes.barh(rows + 0.2, alone, 0.38, color=_NAMES_COLOUR, label="names alone")
    axes.barh(rows - 0.2, ours, 0.38, color=_OUR_COLOUR, label="dualign")
    for row, (before, after) in enumerate(zip(alone, ours, strict=True)):
        axes.text(before + 0.01, row + 0.2, f"{before:.0%}", va="center", fontsize=8)
        axes.text(after + 0.01, row - 0.2, f"{after:.0%}", va="center", fontsize=8)
    axes.set_yticks(rows, [f"{kind} ({(kinds == kind).sum():,})" for kind in order])
    axes.set_xlim(0, 1.1)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.set_title(
        f"true counterpart ranked first\namong all {alignment.candidates.keys:,} right entities",
        loc="left",
        fontsize=11,
    )
    handles, labels = axes.get_legend_handles_labels()
    axes.legend(handles, labels, frameon=False, ncols=2, loc="upper left", bbox_to_anchor=(0, 0.02))


def _draw_precision(axes: Axes, alignment: Alignment, test: IntArray) -> None:
    """Precision of the surest n pairs, for every n, among left entities with a test link."""
    truth = dict(test.tolist())
    rows = np.array(sorted(truth))
    found = alignment.candidates.indices[rows, 0]
    right = found == np.array([truth[row] for row in rows.tolist()])
    confidence = alignment.confidence[rows, 0]
    order = np.argsort(-confidence, kind="stable")
    count = np.arange(1, len(rows) + 1)
    precision = np.cumsum(right[order]) / count
    accepted = int((alignment.decisions[rows, 0] == "accept").sum())
    axes.plot(count, precision, color=_OUR_COLOUR, linewidth=2)
    axes.axvline(accepted, color=_REVIEW_COLOUR, linestyle="--", linewidth=1.5)
    axes.text(accepted, 0.52, f"{accepted:,} accepted ", color=_REVIEW_COLOUR, ha="right")
    axes.set_ylim(0.5, 1.01)
    axes.yaxis.set_major_formatter(PercentFormatter(xmax=1, decimals=0))
    axes.set_xlabel("pairs, surest first")
    axes.set_title("how many of the surest pairs are right", loc="left", fontsize=11)


def _hits(report: RankingReport) -> float:
    return report.get("hits@1", candidates="all").value
