"""The registry of pictures, and how one is written."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from io import StringIO
from pathlib import Path

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from dualign.core.arrays import IntArray
from dualign.core.errors import UnknownChoice
from dualign.core.registry import Registry
from dualign.io.text.atomic import atomic_path, atomic_write
from dualign.results.alignment import Alignment

Plot = Callable[[Alignment, IntArray | None], Figure]  # of an alignment and true pairs (n, 2)
PLOTS: Registry[Plot] = Registry(
    "plot",
    {
        "training": "dualign.plotting.training_plot:training_plot",
        "links": "dualign.plotting.links_plot:links_plot",
        "map": "dualign.plotting.map_plot:map_plot",
    },
)
ENDINGS = (".html", ".pdf", ".png", ".svg")
OURS, THEIRS, FAINT = "#1f6f8b", "#d0782a", "#b8bec5"
_DOTS = 200  # per inch


def draw(what: str, alignment: Alignment, path: Path, *, truth: IntArray | None = None) -> Path:
    """Draw one of `PLOTS` into a file, whose format follows from the extension."""
    ending = check_picture(path)
    figure = PLOTS[what](alignment, truth)
    # With a fixed salt the output is deterministic; text stays text.
    with rc_context({"svg.hashsalt": "dualign", "svg.fonttype": "none"}):
        if ending == ".html":
            drawn = StringIO()
            figure.savefig(drawn, format="svg", metadata={"Date": None})
            svg = drawn.getvalue()
            atomic_write(path, _page(f"dualign: {what}", svg[svg.index("<svg") :]))
            return path
        # None leaves the date out, so that the output is deterministic.
        metadata = {"CreationDate": None} if ending == ".pdf" else {}
        metadata |= {"Date": None} if ending == ".svg" else {}
        with atomic_path(path) as temporary:
            figure.savefig(temporary, dpi=_DOTS, metadata=metadata)
    return path


def check_picture(path: Path) -> str:
    """The extension of a picture; refused if it is not supported."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise UnknownChoice("kind of picture", ending, ENDINGS)
    return ending


def quiet(axes: Axes) -> None:
    """No frame, faint lines."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="#ececec", linewidth=0.8)
    axes.set_axisbelow(True)


def _page(title: str, svg: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
        "</title><style>body{margin:0;background:#fff}svg{max-width:100%;height:auto}</style>"
        f"</head><body>{svg}</body></html>\n"
    )
