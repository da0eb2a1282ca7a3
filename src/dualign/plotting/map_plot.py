"""A map of both graphs' entities, with the accepted pairs joined."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.plotting.plots import FAINT, OURS, THEIRS
from dualign.reporting.accepted_pairs import AcceptedPairs
from dualign.results.alignment import Alignment
from dualign.results.entity_map import EntityMap

MOST_LINES = 4000
_MANY = 2000  # this many points or more are rasterised in vector formats


def map_plot(alignment: Alignment, truth: IntArray | None = None) -> Figure:  # noqa: ARG001
    """The two main axes of the vectors of both graphs; a line joins an accepted pair.

    Where there are more pairs than can be seen, an even sample of them is joined.
    """
    places = alignment.places or EntityMap.of(alignment)
    if places is None:
        raise UsageError("this run has no vectors to draw a map of: it read no names")
    pairs = AcceptedPairs.of(alignment).pairs
    shown = pairs[:: max(1, len(pairs) // MOST_LINES)]
    figure = Figure(figsize=(6, 6), layout="constrained")
    axes = figure.subplots()
    pixels = len(places.left) + len(places.right) > _MANY
    lines = np.stack([places.left[shown[:, 0]], places.right[shown[:, 1]]], axis=1)
    axes.add_collection(
        LineCollection(
            list(lines),
            colors="#888888",
            linewidths=0.4,
            alpha=0.35,
            zorder=0,
            rasterized=pixels,
        )
    )
    for rows, side, colour, word in (
        (places.left, 0, OURS, "left"),
        (places.right, 1, THEIRS, "right"),
    ):
        matched = np.zeros(len(rows), dtype=np.bool_)
        matched[pairs[:, side]] = True
        alone = rows[~matched]
        told = "without match" if len(alone) and not side else None  # the same colour on both sides
        _points(axes, alone, FAINT, told, pixels=pixels)
        _points(axes, rows[matched], colour, f"{word}, matched", pixels=pixels)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines[["top", "right", "bottom", "left"]].set_visible(False)
    axes.set_title(f"{places.vectors}, two main axes", loc="left", fontsize=10)
    axes.legend(frameon=False, fontsize=8, loc="best", markerscale=3)
    return figure


def _points(axes: Axes, rows: FloatArray, colour: str, label: str | None, *, pixels: bool) -> None:
    axes.scatter(
        rows[:, 0], rows[:, 1], s=4, c=colour, label=label, linewidths=0, rasterized=pixels
    )
