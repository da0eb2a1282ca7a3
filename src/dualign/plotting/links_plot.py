"""How many links there are at which precision and recall."""

from __future__ import annotations

from matplotlib.figure import Figure

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.plotting.plots import OURS, THEIRS, quiet
from dualign.reporting.links_curve import links_curve
from dualign.results.alignment import Alignment


def links_plot(alignment: Alignment, truth: IntArray | None = None) -> Figure:
    """Expected precision and recall over the number of links; dashed in truth, where known."""
    curve = links_curve(alignment, truth)
    if not curve:
        raise UsageError("there is no curve to draw: 0 pairs can be accepted")
    figure = Figure(figsize=(5.2, 3.4), layout="constrained")
    axes = figure.subplots()
    links = [each.links for each in curve]
    for name, colour in (("precision", OURS), ("recall", THEIRS)):
        axes.plot(
            links, [getattr(each, name) for each in curve], color=colour, label=f"expected {name}"
        )
        true = [(each.links, getattr(each, f"true_{name}")) for each in curve]
        known = [(x, y) for x, y in true if y is not None]
        if known:
            axes.plot(*zip(*known, strict=True), color=colour, linestyle="--", label=f"true {name}")
    accepted = sum(each.threshold >= alignment.thresholds.accept for each in curve)
    if accepted:
        last = links[accepted - 1]
        axes.axvline(last, color="#888888", linewidth=1, linestyle=":", label=f"{last:,} accepted")
    axes.set_xlabel("links, surest first")
    axes.set_ylim(0, 1.02)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    # The line of what is accepted mostly passes behind it.
    axes.legend(framealpha=1, edgecolor="none", fontsize=8, loc="lower right")
    quiet(axes)
    return figure
