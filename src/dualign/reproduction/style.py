"""The style of figures: for print, plain, readable without colour."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.axis import Axis

from dualign.reproduction.markdown import share

OURS, THEIRS, PUBLISHED = "#1f6f8b", "#e0a458", "#555555"
FAINT = "#777777"  # missing values


def quiet(axes: Axes) -> None:
    """No frame, faint horizontal lines."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e6e6e6", linewidth=0.8)
    axes.set_axisbelow(True)


def write_shares(axis: Axis, digits: int = 1) -> None:
    """Label an axis with shares as tables write them: 0, .8."""
    axis.set_major_formatter(lambda value, _: share(value, digits) if value else "0")
