"""The tables of the proving ground read as they are meant (with DUALIGN_DATA)."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest
from pyarrow import parquet

import dualign

# What holds the names on each side, and which columns are lists.
TABLES = {
    "abt_buy": ("name", "name", set()),
    "dblp_acm": ("title", "title", set()),
    "imdb_tmdb": ("name, else title", "name, else title", set()),
    "imdb_dbpedia": ("title", "title", set()),
    "fodors_zagats": ("name", "name", set()),
    "communes": ("nom", "nomCommune", {"codes_postaux"}),
    "openngc_celestial": ("common_names", "name", set()),
    "emoji_en_zh": ("label", "label", {"tags"}),
    "emoji_en_de": ("label", "label", {"tags"}),
}
ALONE = {"historical_people": "full_name", "cora": "title"}


@pytest.fixture(scope="module")
def pairs() -> Path:
    folder = Path(os.environ.get("DUALIGN_DATA", "")) / "pairs"
    if "DUALIGN_DATA" not in os.environ or not folder.is_dir():
        pytest.skip("DUALIGN_DATA is not set, or holds no folder pairs")
    return folder


# Of DBLP's authors 23 are "?", of the writers of IMDb 4 are "n/a" or "N/A".
MISSING = (None, "", [""], [], "?", "n/a", "N/A")


def cells_of(path: Path) -> dict[str, dict[str, list[str]]]:
    """The table as another program reads it: values by id and column."""
    if path.suffix == ".parquet":
        rows = parquet.read_table(path).to_pylist()
    elif path.suffix == ".jsonl":
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    else:
        with path.open(encoding="utf-8-sig", newline="") as file:
            delimiter = ";" if ";" in file.readline() else ","
            file.seek(0)
            rows = list(csv.DictReader(file, delimiter=delimiter))
            split = {"tags": "|"} if "tags" in rows[0] else {}
            rows = [{k: v.split(split[k]) if k in split else v for k, v in r.items()} for r in rows]
    return {
        row["id"]: {
            name: list(map(str, cell if isinstance(cell, list) else [cell]))
            for name, cell in row.items()
            if name != "id" and cell not in MISSING
        }
        for row in rows
    }


def understood(graph: dualign.KnowledgeGraph) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {entity: {} for entity in graph.entities}
    table = graph.attributes
    rows = zip(table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True)
    for subject, predicate, value in rows:
        found[graph.entities[subject]].setdefault(table.labels[predicate], []).append(value)
    return found


def check(path: Path, names: str, lists: set[str]) -> dualign.KnowledgeGraph:
    graph = dualign.read(path)
    expected, read = cells_of(path), understood(graph)
    assert list(expected) == list(graph.entities)
    for entity, columns in expected.items():
        kept = {name: list(dict.fromkeys(values)) for name, values in columns.items()}
        assert read[entity] == kept, entity
    assert f"; name: {names};" in graph.reading
    if lists:
        assert f"; lists: {', '.join(sorted(lists))}" in graph.reading
    assert not len(graph.triples)
    return graph


@pytest.mark.parametrize("pair", TABLES)
def test_both_tables_of_a_pair(pairs, pair):
    left_names, right_names, lists = TABLES[pair]
    folder = pairs / pair
    (left,), (right,) = (list(folder.glob(f"{side}.*")) for side in ("left", "right"))
    ours = check(left, left_names, lists)
    theirs = check(right, right_names, lists if pair.startswith("emoji") else set())
    truth = [line.split("\t") for line in (folder / "truth.tsv").read_text("utf-8").splitlines()]
    assert {a for a, _ in truth} <= set(ours.entities)
    assert {b for _, b in truth} <= set(theirs.entities)


@pytest.mark.parametrize("name", ALONE)
def test_tables_for_deduplication(pairs, name):
    graph = check(pairs / name / "records.csv", ALONE[name], set())
    clusters = (pairs / name / "clusters.tsv").read_text("utf-8").splitlines()
    assert {line.split("\t")[0] for line in clusters} <= set(graph.entities)
