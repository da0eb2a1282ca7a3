"""A table for deduplication as two tables: its records are dealt at random."""

from __future__ import annotations

import csv
import random
from collections import defaultdict
from pathlib import Path

from proving_ground.records import ID
from proving_ground.task import Pair

SEED = 13


def split_records(records: Path, clusters: Path, folder: Path) -> tuple[Path, Path, list[Pair]]:
    """Deal the records to ``left.csv`` and ``right.csv`` in ``folder``, always in the same way.

    The truth is every pair of a left and a right record of one cluster.
    """
    with records.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        header, rows = list(reader.fieldnames or ()), list(reader)
    random.Random(SEED).shuffle(rows)  # noqa: S311 - a split, not a secret
    half = len(rows) // 2
    sides = rows[:half], rows[half:]
    folder.mkdir(parents=True, exist_ok=True)
    paths = folder / "left.csv", folder / "right.csv"
    for path, side in zip(paths, sides, strict=True):
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, header)
            writer.writeheader()
            writer.writerows(side)
    cluster = dict(line.split("\t") for line in clusters.read_text(encoding="utf-8").splitlines())
    members: dict[str, list[str]] = defaultdict(list)
    for row in sides[1]:
        members[cluster[row[ID]]].append(row[ID])
    truth = [(row[ID], other) for row in sides[0] for other in members[cluster[row[ID]]]]
    return (*paths, truth)
