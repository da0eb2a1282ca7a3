"""What a value that differs, or is missing, should weigh in ``dualign serve``.

Names and one property of the left table of five pairs of `DUALIGN_DATA/pairs` against the right
one, with every combination of the two weights (`DOUBTED` and `MISSING` of
`dualign.serving.reconciliation`). The demo, on which ``benchmarks/serve.py`` reports, is not among
them.

    python benchmarks/serve_weights.py [--queries 300] [--json F]
"""

from __future__ import annotations

import argparse
import json
import os
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

import dualign
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import read_links
from dualign.serving import reconciliation
from dualign.serving.index_building import build_index
from dualign.serving.reconciliation import Condition, Query, Reconciler

WEIGHTS = (0.0, 0.1, 0.2, 0.3, 0.5, 1.0)
# Pair, its two files, and properties of the left and right side that say the same.
PAIRS = (
    ("dblp_acm", "left.csv", "right.parquet",
     (("year", "year"), ("venue", "venue"), ("authors", "authors"))),
    ("fodors_zagats", "left.csv", "right.csv",
     (("city", "city"), ("phone", "phone"), ("addr", "addr"))),
    ("abt_buy", "left.csv", "right.csv", (("price", "price"),)),
    ("communes", "left.parquet", "right.csv", (("codes_postaux", "codePostal"),)),
    ("imdb_tmdb", "left.jsonl", "right.jsonl", (("startYear", "release_year"),)),
)  # fmt: skip


def values_of(graph: KnowledgeGraph, label: str) -> dict[int, tuple[str, ...]]:
    """The values of a property by entity."""
    table = graph.attributes
    found: dict[int, tuple[str, ...]] = {}
    number = list(table.labels).index(label)
    for row in np.flatnonzero(table.predicates == number).tolist():
        entity = int(table.subjects[row])
        found[entity] = (*found.get(entity, ()), *table.values[row].split("|"))
    return found


def figures(folder: Path, queries: int) -> dict[str, dict[str, list[float]]]:
    """By pair and property, by weights: Hits@1, and the precision and number of certain matches."""
    found: dict[str, dict[str, list[float]]] = {}
    for name, left_file, right_file, properties in PAIRS:
        left, right = (dualign.read(folder / name / file) for file in (left_file, right_file))
        links = read_links(folder / name / "truth.tsv", left, right)
        drawn = np.random.default_rng(0).permutation(len(links))[:queries]
        links = links[drawn]
        reconciler = Reconciler(build_index(right, name))
        for ours, theirs in properties:
            known = values_of(left, ours)
            asked = [
                Query(
                    name=left.names[row],
                    limit=2,
                    conditions=(Condition(property=theirs, values=known[row]),)
                    if row in known
                    else (),
                )
                for row in links[:, 0].tolist()
            ]
            found[f"{name} {theirs}"] = _by_weights(reconciler, asked, links[:, 1])
    return found


def _by_weights(reconciler: Reconciler, asked: list[Query], truth: Any) -> dict[str, list[float]]:
    found = {}
    for doubted, missing in product(WEIGHTS[1:], WEIGHTS):
        reconciliation.DOUBTED, reconciliation.MISSING = doubted, missing
        answers = reconciler.answer(asked)
        best = np.array([each[0].entity if each else -1 for each in answers])
        certain = np.array([bool(each) and each[0].match for each in answers])
        right = best == truth
        found[f"{doubted} {missing}"] = [
            float(right.mean()), float(right[certain].mean()) if certain.any() else 1.0,
            float(certain.mean()),
        ]  # fmt: skip
    return found


def main() -> None:
    """Try all weights, and print the means."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = figures(Path(os.environ["DUALIGN_DATA"]) / "pairs", options.queries)
    print("DOUBTED MISSING   hits@1   precision of match   matches")
    for weights in next(iter(found.values())):
        mean = np.mean([each[weights] for each in found.values()], axis=0)
        print(f"{weights:>15}   {mean[0]:.4f}   {mean[1]:.4f}   {mean[2]:.4f}")
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
