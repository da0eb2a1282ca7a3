"""Reader for tables in JSON: a list of objects, objects by key, GeoJSON, or JSON Lines.

Numbers are kept as they are written. An object inside another gives dotted columns
(``address.city``), a list gives a row several values.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dualign.core.errors import MalformedInput
from dualign.io.graphs.rdf_detection import syntax_of
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.arrow_table import refuse_nul
from dualign.io.tables.geojson import feature_rows, is_geojson
from dualign.io.tables.record_columns import RecordColumns
from dualign.io.tables.table import Table
from dualign.io.tables.value_text import WrittenNumber
from dualign.io.text.broken import BrokenStatements
from dualign.io.text.compression import without_compression
from dualign.io.text.files import read_text
from dualign.io.text.json_nesting import refuse_deep_json
from dualign.io.text.lines import split_lines

EXTENSIONS = {".json", ".jsonl", ".ndjson", ".geojson"}
LISTED = 5  # keys that an error names
KEY, TEXT = "key", "name"  # columns of what has none: the key of an object, a text without fields
FEWEST_TEXTS = 10  # texts by key that are a table, and not the fields of one object
_decode = json.JSONDecoder(
    parse_int=WrittenNumber, parse_float=WrittenNumber, parse_constant=lambda _: None
).decode


def read_json(path: Path, options: ReadOptions) -> Table:
    """Read a list of objects, objects by key, or lines of objects."""
    with options.progress.task(f"reading {path.name}"):
        refuse_deep_json(path)
        data = read_text(path)
        remarks: list[str] = []
        whole = _whole(data)
        broken = BrokenStatements(path, lenient=options.lenient)
        if whole is not None:
            found = _listed(path, whole, remarks, broken)
        else:
            found = _lines(path, data, broken)
        records, places = RecordColumns(), []
        for row, (place, record) in enumerate(found):
            records.add(row, record)
            places.append(place)
        broken.warn()
    table = Table(
        source=str(path),
        name=Path(without_compression(path.name)).stem,
        row_count=len(places),
        columns=tuple(records.columns()),
        place=places.__getitem__,
        remarks=tuple(remarks),
    )
    return refuse_nul(table)


def _whole(data: bytes) -> Any:
    """The content as one JSON value; None if it is none, or one object in the first line."""
    try:
        value = _decode(data.decode("utf-8"))
    except ValueError:
        return None
    one_line = isinstance(value, dict) and b"\n" not in data.strip()
    return None if one_line and not _lists_in(value) and not _keyed(value) else value


def _lists_in(value: dict[str, Any]) -> list[str]:
    """The keys under which there is a list of objects."""
    return [
        key
        for key, inner in value.items()
        if isinstance(inner, list) and inner and all(isinstance(each, dict) for each in inner)
    ]


def _keyed(value: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of objects by key that have a field in common, or of texts by key; or none."""
    inner = list(value.values())
    if len(inner) > 1 and all(isinstance(each, dict) for each in inner):
        fields = Counter(field for each in inner for field in each)
        if 2 * max(fields.values(), default=0) > len(inner):
            return [{KEY: key, **each} for key, each in value.items()]
    if len(inner) >= FEWEST_TEXTS and all(isinstance(each, str) for each in inner):
        return [{KEY: key, TEXT: each} for key, each in value.items()]
    return []


def _listed(
    path: Path, value: Any, remarks: list[str], broken: BrokenStatements
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a list, of the only list inside an object, or by key."""
    if is_geojson(value):
        remarks.append("rows: the features of GeoJSON, with the position of points")
        value = feature_rows(value)
    elif isinstance(value, dict) and (rows := _keyed(value)):
        remarks.append(f"rows: one per key of the file's object, {KEY!r} is that key")
        value = rows
    if isinstance(value, dict):
        keys = _lists_in(value)
        if len(keys) != 1:
            shown = ", ".join(list(value)[:LISTED])
            raise MalformedInput(
                f"{path}: a table in JSON is a list of objects, objects by key, or one object per "
                f"line; this is one object with {len(value)} keys ({shown}), {len(keys)} of them "
                "with such a list; give the list, or the object with the rows, alone"
            )
        others = [key for key in value if key != keys[0]]
        remarks.append(f"rows: the list under {keys[0]!r}")
        if others:
            remarks.append(f"left out: {', '.join(others[:LISTED])} (beside the list)")
        value = value[keys[0]]
    if not isinstance(value, list):
        raise MalformedInput(f"{path}: a table in JSON is a list of objects, not a single value")
    for number, record in enumerate(value, 1):
        if isinstance(record, dict):
            yield f"{path}, row {number}", record
        else:
            what = f"row {number} of {len(value):,} is not an object"
            broken.report(what, line=None, text=json.dumps(record))


def _lines(
    path: Path, data: bytes, broken: BrokenStatements
) -> Iterator[tuple[str, dict[str, Any]]]:
    lines = split_lines(data)
    for row, text in enumerate(lines.array.to_pylist()):
        number = lines.number(row)
        try:
            record = _decode(text)
        except ValueError as error:
            broken.report(f"not valid JSON ({error})", line=number, text=text)
            continue
        if isinstance(record, dict):
            yield f"{path}:{number}", record
        else:
            broken.report("not a JSON object", line=number, text=text)


def is_json_table(path: Path) -> bool:
    """Whether a file is JSON, and not JSON-LD."""
    suffix = Path(without_compression(path.name)).suffix
    return suffix in EXTENSIONS and (suffix != ".json" or syntax_of(path) is None)
