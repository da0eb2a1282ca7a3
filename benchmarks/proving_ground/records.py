"""`Records`: a source as columns of texts, which is what the simple baselines compare."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from dualign import KnowledgeGraph

ID = "id"
NAME = "name"
ANY_NAME = "(any name)"
SEPARATOR = "|"  # between the values of one cell, in CSV
NAME_WORDS = frozenset(
    ("name", "names", "fullname", "surname", "title", "label", "preflabel", "nom", "libelle")
)
_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+")
_LAST_PART = re.compile(r".*[/#]", re.DOTALL)

Values = tuple[str, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Records:
    """The ids of the records, and per column the values of each record, often one or none."""

    ids: list[str]
    columns: Mapping[str, list[Values]]

    def whole_texts(self) -> list[str]:
        """All columns of each record as one text."""
        parts = [joined(column) for column in self.columns.values()]
        return [" ".join(filter(None, row)) for row in zip(*parts, strict=True)]

    def name_columns(self) -> dict[str, list[Values]]:
        """The columns that seem to hold names, or all columns where none does.

        Among them, under `ANY_NAME`, the first that is filled, the most telling column first:
        where films have a title and people a name, each record has one or the other.
        """
        found = {
            column: values for column, values in self.columns.items() if holds_names(column)
        } or dict(self.columns)
        telling = sorted(found.values(), key=lambda values: -len(set(values)))
        first = [next(filter(None, row), ()) for row in zip(*telling, strict=True)]
        return {**found, ANY_NAME: first}

    @classmethod
    def of_graph(cls, graph: KnowledgeGraph) -> Records:
        """The literals of a graph by property; its names where it has no literals."""
        table = graph.attributes
        columns: dict[str, list[list[str]]] = {}
        rows = zip(
            table.subjects.tolist(), table.predicates.tolist(), table.values, table.datatypes,
            strict=True,
        )  # fmt: skip
        for subject, predicate, value, datatype in rows:
            if value and datatype != "iri":
                label = table.labels[predicate]
                if label not in columns:
                    columns[label] = [[] for _ in graph.entities]
                columns[label][subject].append(value)
        if not columns:
            columns[NAME] = [[name] if name else [] for name in graph.names]
        ordered = {key: [tuple(v) for v in columns[key]] for key in sorted(columns)}
        return cls(ids=list(graph.entities), columns=ordered)


def joined(column: Iterable[Values]) -> list[str]:
    """One text per record: its values, joined by a space."""
    return [" ".join(values) for values in column]


def holds_names(column: str) -> bool:
    """Whether a column's name, or the last part of a property's IRI, has a word such as title."""
    last = _LAST_PART.sub("", column)
    words = {word.lower() for word in (last, *_WORD.findall(last))}
    return bool(NAME_WORDS & words)


def read_records(path: Path) -> Records:
    """Read a CSV, JSON Lines or Parquet table whose column ``id`` holds the ids."""
    rows = _READERS[path.suffix](path)
    names = dict.fromkeys(name for row in rows for name in row if name != ID)
    return Records(
        ids=[str(row[ID]) for row in rows],
        columns={name: [_values(row.get(name)) for row in rows] for name in names},
    )


def _values(cell: Any) -> Values:
    if cell is None:
        return ()
    several: Iterable[Any] = cell if isinstance(cell, list) else [cell]
    return tuple(text for text in (str(value).strip() for value in several) if text)


def _read_csv(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        header = file.readline()
        file.seek(0)
        delimiter = max(",;\t", key=header.count)
        return [
            {
                name: cell.split(SEPARATOR) if SEPARATOR in cell else cell
                for name, cell in row.items()
            }
            for row in csv.DictReader(file, delimiter=delimiter)
        ]


def _read_json_lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def _read_parquet(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


_READERS = {
    ".csv": _read_csv,
    ".tsv": _read_csv,
    ".jsonl": _read_json_lines,
    ".parquet": _read_parquet,
}
TABLES = frozenset(_READERS)
