"""The course of a run: round by round, or step by step."""

from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.plotting.plots import OURS, quiet
from dualign.reporting.training_curves import training_curves
from dualign.results.alignment import Alignment

_GROUPED = 1_000  # numbers from here on are counts, with a comma


def training_plot(alignment: Alignment, truth: IntArray | None = None) -> Figure:  # noqa: ARG001
    """Curves side by side: predictions and expected precision, or loss and validation."""
    curves = training_curves(alignment.record)
    if not curves:
        raise UsageError(
            "this run has no training curve: it has 1 round and trained no model; draw links or "
            "map instead"
        )
    figure = Figure(figsize=(4.2 * len(curves), 3.2), layout="constrained")
    for axes, (name, across, line) in zip(
        figure.subplots(1, len(curves), squeeze=False)[0], curves, strict=True
    ):
        x, y = zip(*line.points, strict=True)
        axes.plot(x, y, color=OURS, linewidth=1.8, marker="o" if line.dots else None)
        axes.set_xlabel(across)
        axes.set_title(name, loc="left", fontsize=10)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        if max(y) >= _GROUPED:
            axes.yaxis.set_major_formatter("{x:,.0f}")
        quiet(axes)
    return figure
