"""Look at a finished pair: some true pairs, and likely matches that the truth lacks.

python -m own_pairs.look FOLDER/NAME [--count 5]
"""

import argparse
import csv
import gzip
import json
import random
import re
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from rapidfuzz import fuzz, process


def read_side(folder: Path, side: str) -> dict[str, dict[str, Any]]:
    """Records of one side by id."""
    (path,) = folder.glob(f"{side}.*")
    if path.suffix == ".parquet":
        rows = pq.read_table(path).to_pylist()
    elif path.suffix == ".jsonl":
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    elif path.suffix == ".gz":
        return _blocks(gzip.decompress(path.read_bytes()).decode("utf-8"))
    else:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            delimiter = ";" if lines.readline().startswith("id;") else ","
            lines.seek(0)
            rows = list(csv.DictReader(lines, delimiter=delimiter))
            rows = [{key.lstrip("\ufeff"): value for key, value in row.items()} for row in rows]
    return {str(row.pop("id")): row for row in rows}


def _blocks(text: str) -> dict[str, dict[str, Any]]:
    """Turtle as this project writes it: one block per subject."""
    blocks = re.split(r"\n(?=<)", text)[1:]
    found = {}
    for block in blocks:
        iri, _, rest = block.partition("> ")
        label = re.search(r'(?:rdfs:label|skos:prefLabel) "((?:[^"\\]|\\.)*)"', rest)
        found[iri[1:]] = {"label": label.group(1) if label else "", "rest": rest[:300]}
    return found


def unmatched_namesakes(
    left: dict[str, str], right: dict[str, str], truth: set[tuple[str, str]], count: int
) -> list[tuple[float, str, str]]:
    """Most alike names of records that neither side's truth names."""
    lefts = {key: name for key, name in left.items() if key not in {a for a, _ in truth} and name}
    rights = {key: name for key, name in right.items() if key not in {b for _, b in truth} and name}
    some = random.Random(1).sample(sorted(lefts), min(1000, len(lefts)))
    best = []
    for key in some:
        found = process.extractOne(lefts[key], rights, scorer=fuzz.token_sort_ratio)
        if found:
            best.append((found[1], key, found[2]))
    return sorted(best, reverse=True)[:count]


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description="Look at a pair.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=5)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    about = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
    left, right = read_side(folder, "left"), read_side(folder, "right")
    lines = (folder / "truth.tsv").read_text(encoding="utf-8").splitlines()
    truth = [tuple(line.split("\t")) for line in lines]
    print(folder.name, len(left), len(right), len(truth), "same name", about["same_name"])
    for a, b in random.Random(0).sample(truth, min(arguments.count, len(truth))):
        print("=", _short(left[a]), "\n ", _short(right[b]))
    names = [
        {key: _name(record, column) for key, record in side.items()}
        for side, column in zip((left, right), about["names"], strict=True)
    ]
    pairs = {(a, b) for a, b in truth}
    for score, a, b in unmatched_namesakes(names[0], names[1], pairs, arguments.count):
        print(f"? {score:.0f}", _short(left[a]), "\n ", _short(right[b]))


def _name(record: dict[str, Any], column: str) -> str:
    value = record.get(column) or record.get("label") or ""
    return str(value[0] if isinstance(value, list) else value).casefold()


def _short(record: dict[str, Any]) -> str:
    return "; ".join(f"{key}: {str(value)[:60]}" for key, value in record.items() if value)


if __name__ == "__main__":
    main()
