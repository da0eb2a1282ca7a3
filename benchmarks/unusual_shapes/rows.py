"""Rows of the table, kept in a file with the commit that they were measured on."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from unusual_shapes.inputs import SHAPES


@dataclass(frozen=True, kw_only=True)
class Row:
    """What one input took, as it is kept."""

    shape: str
    size: int
    ended: str
    seconds: str
    seconds_foretold: str
    gigabytes: str
    gigabytes_foretold: str
    commit: str


def kept_rows(path: Path) -> dict[tuple[str, int], Row]:
    """The rows of a file, by shape and size."""
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        kept = list(csv.DictReader(file, delimiter="\t"))
    rows = [Row(size=int(values.pop("size")), **values) for values in kept]
    return {(row.shape, row.size): row for row in rows}


def keep(path: Path, rows: dict[tuple[str, int], Row]) -> None:
    """Write all rows in the order of `SHAPES`, so that an interruption leaves a whole file."""
    places = list(SHAPES)
    ordered = sorted(rows.values(), key=lambda row: (places.index(row.shape), row.size))
    fresh = path.with_suffix(".tsv.new")
    with fresh.open("w", encoding="utf-8", newline="") as file:
        names = [field.name for field in fields(Row)]
        writer = csv.DictWriter(file, names, delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in ordered)
    fresh.replace(path)


def show(rows: Iterable[Row]) -> None:
    """The Markdown table."""
    print("| shape | size | ended | CPU seconds | forecast | GB | forecast | commit |")
    print("|---|--:|---|--:|--:|--:|--:|---|")
    for row in rows:
        print(
            f"| {SHAPES[row.shape].words} | {row.size:,} | {row.ended} | {row.seconds} "
            f"| {row.seconds_foretold} | {row.gigabytes} | {row.gigabytes_foretold} "
            f"| {row.commit} |"
        )
