"""How figures look: for print, quiet, readable without colour."""

from __future__ import annotations

from matplotlib.axes import Axes

OURS, THEIRS, PUBLISHED = "#1f6f8b", "#e0a458", "#555555"


def quiet(axes: Axes) -> None:
    """No frame, faint horizontal lines."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e6e6e6", linewidth=0.8)
    axes.set_axisbelow(True)
