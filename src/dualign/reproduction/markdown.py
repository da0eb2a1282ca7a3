"""Tables in Markdown, and how numbers are written in reports and figures."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

import numpy as np


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; the first column is text, the others are numbers."""
    marks = ["---", *["---:"] * (len(header) - 1)]
    lines = [header, marks, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def share(value: float | None, digits: int = 3) -> str:
    """A number as papers print shares: .708, −.544, 1.000; a dash for nothing."""
    if value is None:
        return "–"
    # Round to nine digits first, so that binary fractions do not decide ties.
    exact = Decimal(f"{value:.9f}")
    rounded = exact.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    sign = "−" if rounded < 0 else ""
    return sign + f"{abs(rounded):f}".removeprefix("0")


def difference(value: float) -> str:
    """A difference with its sign: +.003, −.014; .000 has none."""
    text = share(value)
    return text if text.startswith("−") or text == share(0) else f"+{text}"


def spread(values: Sequence[float]) -> str:
    """Mean and, of several values, standard deviation in four digits: .7075 ± .0021."""
    if not values:
        return share(None)
    mean = float(np.mean(values))
    if len(values) < 2:
        return share(mean)
    return f"{share(mean, 4)} ± {share(float(np.std(values, ddof=1)), 4)}"
