"""The rows of the benchmark: kept in a file, one line each, and shown as a table and a plot."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

Row = dict[str, Any]
KEY = ("data", "size", "known", "threads")


def read_rows(path: Path) -> list[Row]:
    """The rows that are there; none where the file is not."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def is_done(rows: Sequence[Row], wanted: Row) -> bool:
    """Whether a run has been measured already."""
    return any(all(row[name] == wanted[name] for name in KEY) for row in rows)


def add_row(path: Path, row: Row) -> None:
    """Keep a further row."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def exponent(sizes: Sequence[float], costs: Sequence[float]) -> float | None:
    """The power of the size that costs grow with, by least squares; None for one size."""
    if len(set(sizes)) < 2:
        return None
    slope, _ = np.polyfit(np.log(sizes), np.log(costs), 1)
    return float(slope)


def as_markdown(rows: Sequence[Row]) -> str:
    """The rows as a table, and below it how costs grow."""
    lines = [
        "| data | entities | triples | known links | CPU s | GB | Hits@1 | F1 |",
        "|---|---|---|---|---|---|---|---|",
    ]
    ordered = sorted(rows, key=lambda row: (row["data"], row["known"], row["entities"]))
    lines += [
        f"| {row['data']} | {row['entities']:,} | {row.get('triples', 0):,} | "
        f"{row.get('known_links', 0):,} | {row['cpu_seconds']:,.0f} | "
        f"{row['peak_bytes'] / 1e9:.2f} | {row['hits1']:.4f} | {row['f1']:.4f} |"
        for row in ordered
    ]
    for data, known in sorted({(row["data"], row["known"]) for row in rows}):
        own = [row for row in rows if (row["data"], row["known"]) == (data, known)]
        sizes = [row["entities"] for row in own]
        powers = [exponent(sizes, [row[name] for row in own]) for name in _COSTS]
        if None not in powers:
            shown = ", ".join(
                f"{words} with the power {power:.2f}"
                for words, power in zip(_COSTS.values(), powers, strict=True)
            )
            lines += ["", f"{data}, {known:.0%} of the links known: {shown} of the size."]
    return "\n".join(lines) + "\n"


_COSTS = {"cpu_seconds": "time grows", "peak_bytes": "memory"}


def plot(rows: Sequence[Row], path: Path) -> None:
    """Time and memory against size, on logarithmic axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3.2), layout="constrained")
    for axes, name, words, unit in zip(
        figure.subplots(1, 2), _COSTS, ("CPU seconds", "peak GB"), (1, 1e9), strict=True
    ):
        for data, known in sorted({(row["data"], row["known"]) for row in rows}):
            own = sorted(
                (row["entities"], row[name] / unit)
                for row in rows
                if (row["data"], row["known"]) == (data, known)
            )
            axes.loglog(*zip(*own, strict=True), marker="o", label=f"{data}, {known:.0%} known")
        axes.set(xlabel="entities of both graphs", ylabel=words)
        axes.grid(visible=True, which="both", alpha=0.3)
    figure.axes[0].legend(fontsize=8)
    figure.savefig(path, metadata={"Date": None})


def tiles_for(entities: int, tile: int) -> int:
    """How many tiles of so many entities come nearest to a size; at least one."""
    return max(1, math.floor(entities / tile + 0.5))
