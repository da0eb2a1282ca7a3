"""Tables in Markdown, and how numbers are written in them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; the first column is text, the others are numbers."""
    marks = ["---", *["---:"] * (len(header) - 1)]
    lines = [header, marks, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def share(value: float | None) -> str:
    """A share in three digits: .708; a dash for nothing."""
    return "–" if value is None else f"{value:.3f}".removeprefix("0")


def spread(values: Sequence[float]) -> str:
    """Mean and, of several values, standard deviation: .708 ± .002."""
    if not values:
        return "–"
    mean = share(float(np.mean(values)))
    return mean if len(values) < 2 else f"{mean} ± {share(float(np.std(values, ddof=1)))}"
