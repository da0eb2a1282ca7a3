"""Reader for tables in JSON: one document (see `json_rows`), or JSON Lines (an object per line).

Numbers are kept as they are written. An object inside another gives dotted columns
(``address.city``), a list gives a row several values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualign.core.counting import counted
from dualign.core.errors import MalformedInput, MissingInput
from dualign.io.graphs.rdf.rdf_detection import syntax_of
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.arrow_table import refuse_nul
from dualign.io.tables.file_formats.geojson import COLLECTION, Features, are_features
from dualign.io.tables.file_formats.json_graph import EDGES, graph_keys, without_wrapping
from dualign.io.tables.file_formats.json_rows import lists_in, rows_of
from dualign.io.tables.record_columns import RecordColumns
from dualign.io.tables.table import Table
from dualign.io.tables.value_text import WrittenNumber
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.compression import without_compression
from dualign.io.text.files import INSIDE, read_text
from dualign.io.text.json_nesting import refuse_deep_json
from dualign.io.text.lines import split_lines

EXTENSIONS = {".json", ".jsonl", ".ndjson", ".geojson", ".geojsonl"}
LISTED = 5  # keys that an error names
SURROGATE = re.compile(
    rb"\\u[dD][89a-fA-F]"
)  # the escape of half a character; two make a whole one
HALF = "half a character (a lone surrogate)"
_decode = json.JSONDecoder(
    parse_int=WrittenNumber, parse_float=WrittenNumber, parse_constant=lambda _: None
).decode


def read_json_table(path: Path, options: ReadOptions, inside: str | None = None) -> Table:
    """Read a table, the one under the keys ``inside`` (``data.items``) if these are named."""
    source = str(path) if inside is None else f"{path}{INSIDE}{inside}"
    with options.progress.task(f"reading {path.name}"):
        refuse_deep_json(path)
        data = read_text(path)
        broken = BrokenStatements(path, lenient=options.lenient)
        whole = _whole(path, data) if inside is None else _document(data)
        if inside is not None:
            whole = without_wrapping(_inner(path, whole, inside))
        checked = bool(SURROGATE.search(data))
        found = (
            _lines(path, data, broken, checked=checked)
            if whole is None
            else _listed(source, whole, broken, checked=checked)
        )
        records = RecordColumns()
        for row, record in enumerate(found.rows):
            records.add(row, record)
        broken.warn()
    table = Table(
        source=source,
        name=Path(without_compression(path.name)).stem if inside is None else inside,
        row_count=len(found.rows),
        columns=tuple(records.columns()),
        place=found.places.__getitem__,
        key=found.key,
        keys_are_values=found.key is not None,
        remarks=found.remarks,
    )
    return refuse_nul(table)


@dataclass(frozen=True)
class _Found:
    """The records of a table, and where each of them is."""

    rows: Sequence[Mapping[str, Any]]
    places: Sequence[str]
    key: str | None = None
    remarks: tuple[str, ...] = ()


def graph_in_json(path: Path) -> tuple[str, str] | None:
    """The keys of the nodes and the edges of a graph in JSON; None if the file holds no graph."""
    data = read_text(path)
    if not any(f'"{key}"'.encode() in data for key in EDGES):
        return None
    return graph_keys(_document(data))


def _document(data: bytes) -> Any:
    """The content as one JSON value, or None."""
    try:
        return _decode(data.decode("utf-8"))
    except ValueError:
        return None


def _whole(path: Path, data: bytes) -> Any:
    """The content as one JSON value; None if it is JSON Lines, even of a single line."""
    value = _document(data)
    if not isinstance(value, dict) or b"\n" in data.strip():
        return value
    lists, suffix = lists_in(value), Path(without_compression(path.name)).suffix
    if suffix == ".json" and len(lists) > 1 and rows_of(value) is None:
        return value  # several tables, not a row: the error lists them
    lines = suffix != ".json" and not lists
    return None if (lines and not _is_collection(value)) or rows_of(value) is None else value


def _is_collection(value: dict[str, Any]) -> bool:
    return value.get("type") == COLLECTION


def _inner(path: Path, value: Any, keys: str) -> Any:
    """What is under dotted keys."""
    for place, key in enumerate(keys.split(".")):
        if not isinstance(value, dict) or key not in value:
            there = list(value) if isinstance(value, dict) else []
            above = ".".join(keys.split(".")[:place])
            raise MissingInput(
                f"{path}: no key {key!r} among the {len(there):,} "
                f"{f'under {above!r}' if above else 'of its object'}"
                f"{': ' if there else ''}{_shown(there)}; check the name"
            )
        value = value[key]
    return value


def _listed(source: str, value: Any, broken: BrokenStatements, *, checked: bool) -> _Found:
    """The rows of a document that is one value; ``checked`` for halves of characters."""
    found = rows_of(value)
    if found is None:
        raise _no_rows(source, value)
    rows, places = [], []
    for number, record in enumerate(found.rows, 1):
        if not isinstance(record, dict):
            what = f"row {number} of {len(found.rows):,} is not an object"
            broken.report(what, line=None, text=json.dumps(record))
        elif checked and _has_half_a_character(record):
            broken.report(f"row {number} has {HALF}", line=None, text=json.dumps(record))
        else:
            rows.append(record)
            places.append(f"{source}, row {number}")
    return _Found(rows, places, found.key, found.remarks)


def _no_rows(source: str, value: Any) -> MalformedInput:
    """The error for a document without rows, or with several tables."""
    wanted = "a table in JSON is a list of objects, an object of objects, or one object per line"
    if not isinstance(value, dict):
        return MalformedInput(f"{source}: {wanted}, not a single value")
    if value.get("type") == "Topology":
        return MalformedInput(f"{source}: TopoJSON; convert it to GeoJSON, as with topo2geo")
    deepest, object_, inside = source, value, _objects_in(value)
    while len(inside) == 1:
        deepest = f"{deepest}{'.' if INSIDE in deepest else INSIDE}{inside[0]}"
        object_ = object_[inside[0]]
        inside = _objects_in(object_)
    tables = lists_in(object_) or [key for key in inside if rows_of(object_[key]) is not None]
    if tables:
        dot = "." if INSIDE in deepest else INSIDE
        return MalformedInput(
            f"{deepest}: one object with a table under {len(tables)} of its {len(object_)} keys: "
            f"{_shown(tables)}; name one, as in {deepest}{dot}{tables[0]}"
        )
    return MalformedInput(
        f"{source}: {wanted}; this is one object with {counted(len(value), 'key')} "
        f"({_shown(list(value))}), 0 of them with such a list or object; give the rows alone"
    )


def _objects_in(value: dict[str, Any]) -> list[str]:
    """The keys under which there is an object."""
    return [key for key, inner in value.items() if isinstance(inner, dict)]


def _shown(names: Sequence[str]) -> str:
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more


def _lines(path: Path, data: bytes, broken: BrokenStatements, *, checked: bool) -> _Found:
    lines = split_lines(data)
    rows, places = [], []
    for row, text in enumerate(lines.array.to_pylist()):
        number = lines.number(row)
        try:
            record = _decode(text)
        except ValueError as error:
            broken.report(f"not valid JSON ({error})", line=number, text=text)
            continue
        if not isinstance(record, dict):
            broken.report("not a JSON object", line=number, text=text)
        elif checked and _has_half_a_character(record):
            broken.report(HALF, line=number, text=text)
        else:
            rows.append(record)
            places.append(f"{path}:{number}")
    if not are_features(rows):
        return _Found(rows, places)
    features = Features(rows)
    return _Found(features.records(), places, features.key, tuple(features.remarks))


def _has_half_a_character(record: dict[str, Any]) -> bool:
    """Whether a name or value in a record cannot be written as UTF-8."""
    try:
        json.dumps(record, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def is_json_table(path: Path) -> bool:
    """Whether a file is JSON, and not JSON-LD."""
    suffix = Path(without_compression(path.name)).suffix
    return suffix in EXTENSIONS and (suffix != ".json" or syntax_of(path) is None)
