"""A case as a picture: p and q, the neighbours they share, the relations that differ."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from dualign.names.local_name import local_name
from dualign.names.romanise import romanise
from dualign.reproduction.case_choice import MODELS
from dualign.reproduction.fonts import fonts_for
from dualign.reproduction.markdown import share
from dualign.reproduction.style import OURS, PUBLISHED, THEIRS

_SHOWN = 6  # shared neighbours at most

# All lengths are inches. From left to right: p, its relations, neighbours, relations of q, q.
_WIDTH, _TOP, _BOTTOM = 9.1, 0.42, 0.38
_P, _NEIGHBOUR, _Q = 0.85, 4.5, 8.22
# Where relations are: a lane's end at the neighbours, its other end, and where p or q begin.
_LEFT_LANE, _RIGHT_LANE = (3.7, 2.05, 1.65), (5.3, 6.95, 7.4)
_LINE, _AIR = 0.14, 0.24  # a line of a relation's text; between two rows
_LEAST = 2.7  # height that q and the true counterpart need above each other

_SIGNS = (
    "α: weight of an outgoing triple in RDGCN's last attention. Ranks: from p, among test targets."
)
_NAME, _RELATION = 20, 31  # letters that fit into a box, and into a lane
# What the three are to each other, and how their edges look.
_ROLES = {
    "left": ("p", OURS, "-"),
    "right": ("q, another thing than p", THEIRS, "-"),
    "true counterpart": ("the true counterpart of p", PUBLISHED, "--"),
}


def draw_case(case: Mapping[str, Any], languages: str) -> Figure:
    """P on the left, shared neighbours between, q and the true counterpart on the right.

    ``languages`` is how the data set is called, ZH-EN.
    """
    shared = case["shared neighbours"][:_SHOWN]
    heights = [_row_height(case, each) for each in shared]
    body = max(sum(heights), _LEAST)
    figure = Figure(figsize=(_WIDTH, body + _TOP + _BOTTOM))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, _WIDTH)
    axes.set_ylim(0, body + _TOP + _BOTTOM)
    axes.axis("off")
    _draw_words(axes, languages, body, more=len(case["shared neighbours"]) - len(shared))
    hubs = {"left": _BOTTOM + body / 2}
    hubs |= {"right": _BOTTOM + 0.76 * body, "true counterpart": _BOTTOM + 0.26 * body}
    top = _BOTTOM + body
    for each, height in zip(shared, heights, strict=True):
        space = height * body / sum(heights)
        _draw_row(axes, case, each, top - space / 2, hubs)
        top -= space
    for side, height in hubs.items():
        _draw_hub(axes, case, side, height)
    return figure


def _left_name(case: Mapping[str, Any]) -> str:
    """P's own name with the true counterpart's; this alone where no font has the letters."""
    own, truth = local_name(case["left"]), local_name(case["true counterpart"])
    return truth if own == truth or fonts_for(own) is None else f"{own}\n({truth})"


def _draw_words(axes: Axes, languages: str, body: float, more: int) -> None:
    """Headings of the columns, and what the signs mean."""
    left, _, right = languages.partition("-")
    rest = f", {more} more not shown" if more else ""
    headings = {_P: left, _NEIGHBOUR: f"neighbours of p and q{rest}", _Q: right}
    for x, words in headings.items():
        axes.text(x, body + _TOP + _BOTTOM - 0.2, words, fontsize=8, ha="center", weight="bold")
    axes.text(_WIDTH / 2, 0.12, _SIGNS, fontsize=7, ha="center", color=PUBLISHED)


def _row_height(case: Mapping[str, Any], each: Mapping[str, Any]) -> float:
    left, right, true = (len(_labels(case, each, side)) for side in _ROLES)
    beside = max(left, right + true + (1 if true else 0))
    return max(_LINE * beside, 2 * _reach(_wrapped(local_name(each["right"])))) + _AIR


def _draw_row(
    axes: Axes,
    case: Mapping[str, Any],
    each: Mapping[str, Any],
    middle: float,
    hubs: Mapping[str, float],
) -> None:
    """A neighbour with the relations that lead to it: p's, q's above the true counterpart's."""
    labels = {side: _labels(case, each, side) for side in _ROLES}
    heights = dict.fromkeys(_ROLES, middle)
    if labels["true counterpart"]:
        lines = len(labels["right"]) + len(labels["true counterpart"]) + 1
        heights["right"] += _LINE * (lines / 2 - len(labels["right"]))
        heights["true counterpart"] -= _LINE * lines / 2
    for side, words in labels.items():
        if words:
            _draw_edge(axes, side, (middle, heights[side], hubs[side]), words)
    _box(axes, _NEIGHBOUR, middle, local_name(each["right"]), PUBLISHED)


def _draw_edge(
    axes: Axes, side: str, heights: tuple[float, float, float], labels: Sequence[str]
) -> None:
    """From the neighbour level along its lane, with the relations on it, and then to the hub."""
    neighbour, lane, hub = heights
    start, end, side_of_hub = _LEFT_LANE if side == "left" else _RIGHT_LANE
    _, colour, style = _ROLES[side]
    axes.plot(
        [_NEIGHBOUR, start, end, side_of_hub, _P if side == "left" else _Q],
        [neighbour, lane, lane, hub, hub],
        color=colour, linestyle=style, linewidth=1.2, zorder=1,
    )  # fmt: skip
    axes.text(
        (start + end) / 2, lane + 0.03, "\n".join(labels), fontsize=7, ha="center", va="bottom",
        linespacing=1.15, family=fonts_for("".join(labels)), zorder=2,
    )  # fmt: skip


def _labels(case: Mapping[str, Any], each: Mapping[str, Any], side: str) -> list[str]:
    """The relations of an edge, an arrow where they point, and weights of outgoing triples."""
    neighbour = local_name(each["left" if side == "left" else "right"])
    weights = {
        found["relation"]: found["weight"]
        for found in case[f"attention of {side}"]
        if found["neighbour"] == neighbour
    }
    lines: list[str] = []
    for name, direction in each[f"{side.partition(' ')[0]}_steps"]:
        outgoing = direction == "→"
        weight = f" (α {share(weights[name])})" if outgoing and name in weights else ""
        words = _readable(name) + weight
        rightwards = outgoing == (side == "left")
        lines += textwrap.wrap(f"{words} →" if rightwards else f"← {words}", _RELATION)
    return lines


def _readable(name: str) -> str:
    """A relation's name, in Latin letters where no font has its own."""
    return name if fonts_for(name) else romanise([name])[0]


def _draw_hub(axes: Axes, case: Mapping[str, Any], side: str, height: float) -> None:
    """p, q or the true counterpart: above it what it is, below it where each model ranks it."""
    role, colour, _ = _ROLES[side]
    x = _P if side == "left" else _Q
    name = _left_name(case) if side == "left" else local_name(case[side])
    _box(axes, x, height, name, colour)
    reach = _reach(_wrapped(name)) + 0.04
    axes.text(x, height + reach, role, fontsize=7, ha="center", va="bottom", style="italic")
    if side == "left":
        return
    rank = "rank" if side == "right" else "rank of truth"
    ranks = [f"{who.removeprefix('the ')}: rank {case[key][rank]:,}" for key, who in MODELS.items()]
    axes.text(
        x, height - reach, "\n".join(ranks), fontsize=7, ha="center", va="top", linespacing=1.25
    )


def _box(axes: Axes, x: float, y: float, name: str, colour: str) -> None:
    lines = _wrapped(name)
    axes.text(
        x, y, "\n".join(lines), fontsize=8, ha="center", va="center",
        family=fonts_for("".join(lines)), zorder=3,
        bbox={"facecolor": "white", "edgecolor": colour, "boxstyle": "round,pad=0.4", "lw": 1.2},
    )  # fmt: skip


def _wrapped(name: str) -> list[str]:
    return [line for part in _readable(name).split("\n") for line in textwrap.wrap(part, _NAME)]


def _reach(lines: Sequence[str]) -> float:
    """Half the height of a box with these lines."""
    return 0.067 * len(lines) + 0.05
