"""A case as a picture: two entities, the neighbours they share, the relations that differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from dualign.names import local_name
from dualign.names.romanise import romanise
from dualign.reproduce.markdown import share
from dualign.reproduce.style import OURS, PUBLISHED, THEIRS

_SHOWN = 6  # shared neighbours at most
_ENDS = (0.02, 0.98)  # where the two entities stand
_MIDDLE = 0.5


def draw_case(case: Mapping[str, Any], title: str) -> Figure:
    """Left and right entity at the sides, shared neighbours between them, in Latin letters."""
    shared = case["shared neighbours"][:_SHOWN]
    figure = Figure(figsize=(8.4, 0.75 * max(len(shared), 3) + 1.2), layout="constrained")
    axes = figure.subplots()
    for place, each in enumerate(shared):
        height = 1 - (place + 0.5) / len(shared)
        for side, end, colour in zip(("left", "right"), _ENDS, (OURS, THEIRS), strict=True):
            steps = _labels(each[f"{side}_steps"], each[side], case[f"attention of {side}"])
            _edge(axes, end, height, colour, steps)
        _box(axes, _MIDDLE, height, _latin(each["right"]), PUBLISHED)
    _box(axes, _ENDS[0], 0.5, _latin(case["left"], case["left name"]), OURS)
    _box(axes, _ENDS[1], 0.5, _latin(case["right"]), THEIRS)
    axes.set_xlim(-0.12, 1.12)
    axes.set_ylim(0, 1)
    axes.axis("off")
    axes.set_title(title, fontsize=9, loc="left")
    return figure


def _labels(
    steps: Sequence[Sequence[str]], neighbour: str, attention: Sequence[Mapping[str, Any]]
) -> str:
    """The relations of an edge, each with its attention weight where the entity attends to it."""
    weights = {
        each["relation"]: each["weight"]
        for each in attention
        if each["neighbour"] == local_name(neighbour)
    }
    words = []
    for name, direction in steps:
        weight = weights.get(name) if direction == "→" else None
        told = f" (α {share(weight)})" if weight is not None else ""
        words.append(f"{direction} {_latin(name)}{told}")
    return "\n".join(words)


def _edge(axes: Axes, end: float, height: float, colour: str, words: str) -> None:
    axes.plot([end, _MIDDLE], [0.5, height], "-", color=colour, linewidth=1.2, zorder=1)
    axes.text(
        end + 0.56 * (_MIDDLE - end), 0.5 + 0.56 * (height - 0.5), words,
        fontsize=7, ha="center", va="center", zorder=2,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
    )  # fmt: skip


def _box(axes: Axes, x: float, y: float, words: str, colour: str) -> None:
    axes.text(
        x, y, words, fontsize=8, ha="center", va="center", zorder=3,
        bbox={"facecolor": "white", "edgecolor": colour, "boxstyle": "round,pad=0.4"},
    )  # fmt: skip


def _latin(label: str, name: str = "") -> str:
    """A name that every font has the letters of."""
    return romanise([name or local_name(label)])[0].title()
