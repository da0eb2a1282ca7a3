"""A map of both graphs' entities, with the accepted pairs joined."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.plotting.plots import FAINT, OURS, THEIRS
from dualign.reporting.accepted_pairs import AcceptedPairs
from dualign.results.alignment import Alignment
from dualign.results.entity_map import EntityMap

MOST_LINES = 4000
AREA, SIZES = 20_000, (0.8, 4.0)  # square points of all markers together, and of each
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
    _points(axes, places, pairs, pixels=pixels)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines[["top", "right", "bottom", "left"]].set_visible(False)
    axes.set_title(f"{places.vectors}, two main axes", loc="left", fontsize=10)
    return figure


def _points(axes: Axes, places: EntityMap, pairs: IntArray, *, pixels: bool) -> None:
    """All entities, the more of them the smaller, mixed so that no side hides the other."""
    kinds = (("left, matched", OURS), ("right, matched", THEIRS), ("without match", FAINT))
    found = []
    for side, rows in enumerate((places.left, places.right)):
        kind = np.full(len(rows), len(kinds) - 1)
        kind[pairs[:, side]] = side
        found.append(kind)
    rows, kind = np.concatenate([places.left, places.right]), np.concatenate(found)
    order = np.random.default_rng(0).permutation(len(rows))
    order = order[np.argsort(kind[order] != len(kinds) - 1, kind="stable")]  # those without first
    colours = np.array([colour for _, colour in kinds])[kind[order]]
    size = float(np.clip(AREA / len(rows), *SIZES))
    across, up = rows[order].T
    axes.scatter(across, up, s=size, c=colours, linewidths=0, rasterized=pixels)
    for number, (words, colour) in enumerate(kinds):
        if (kind == number).any():
            axes.scatter([], [], s=36, c=colour, label=words, linewidths=0)
    axes.legend(frameon=False, fontsize=8, loc="best")
