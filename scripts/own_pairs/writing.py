"""Write the two sides of a pair: random ids, shuffled rows, one of several formats."""

import csv
import gzip
import io
import json
import random
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from own_pairs.graph_files import graphml, jsonld
from own_pairs.pair import Cell, Format, Record, Records, Ref
from own_pairs.turtle import turtle

Row = dict[str, Any]


def seed(*parts: str) -> int:
    """A number that depends on nothing but `parts`."""
    return zlib.crc32("/".join(parts).encode("utf-8"))


def draw_ids(keys: list[str], name: str, side: str, iri: bool) -> dict[str, str]:
    """Random ids, distinct within the side; how they look is drawn too."""
    source = random.Random(seed(name, side))
    digits = max(4, len(str(len(keys))) + 1)
    prefix = source.choice(["", "", side[0], f"{side[0].upper()}-", source.choice("abcdefgxyz")])
    numbers = source.sample(range(10 ** (digits - 1), 10**digits), len(keys))
    if iri:
        prefix = f"http://{side}.example/{prefix}"
    ordered = sorted(keys)
    return {key: f"{prefix}{number}" for key, number in zip(ordered, numbers, strict=True)}


def write_side(
    records: Records, ids: Mapping[str, str], stem: Path, form: Format, language: str
) -> Path:
    """Write `records` in an order of their own; returns the path, `stem` with its ending."""
    keys = sorted(records)
    random.Random(seed(*stem.parts[-2:], "order")).shuffle(keys)
    path = stem.with_name(f"{stem.name}.{'csv' if form == 'excel' else form}")
    if form == "ttl.gz":
        lines = turtle([(ids[key], records[key]) for key in keys], ids, language)
        path.write_bytes(gzip.compress("\n".join(lines).encode("utf-8"), mtime=0))
        return path
    if form in ("graphml", "jsonld"):
        named = [(ids[key], records[key]) for key in keys]
        text = graphml(named, ids) if form == "graphml" else jsonld(named, ids, language)
        path.write_text(text, encoding="utf-8")
        return path
    rows = [{"id": ids[key], **_resolved(records[key], ids)} for key in keys]
    _WRITERS[form](rows, path)
    return path


def columns(rows: list[Row]) -> list[str]:
    """Columns of `rows` in the order in which they first occur, without the empty ones."""
    filled = {name for row in rows for name, value in row.items() if value not in (None, "", [])}
    return [name for name in dict.fromkeys(name for row in rows for name in row) if name in filled]


def _resolved(record: Record, ids: Mapping[str, str]) -> Row:
    return {column: _cell(value, ids) for column, value in record.items()}


def _cell(value: Cell, ids: Mapping[str, str]) -> Any:
    if isinstance(value, Ref):
        return ids.get(value.key)
    if isinstance(value, list):
        found = [ids.get(item.key) if isinstance(item, Ref) else item for item in value]
        return [item for item in found if item is not None]
    return value


def _csv_text(rows: list[Row], delimiter: str, newline: str) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(
        out, columns(rows), delimiter=delimiter, lineterminator=newline, extrasaction="ignore"
    )
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _joined(value) for name, value in row.items()})
    return out.getvalue()


def _joined(value: Any) -> Any:
    return "|".join(map(str, value)) if isinstance(value, list) else value


def _write_csv(rows: list[Row], path: Path) -> None:
    path.write_bytes(_csv_text(rows, ",", "\n").encode("utf-8"))


def _write_excel(rows: list[Row], path: Path) -> None:
    path.write_bytes(_csv_text(rows, ";", "\r\n").encode("utf-8-sig"))


def _write_jsonl(rows: list[Row], path: Path) -> None:
    filled = [
        {name: value for name, value in row.items() if value not in (None, "")} for row in rows
    ]
    text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in filled)
    path.write_text(text, encoding="utf-8")


def _write_parquet(rows: list[Row], path: Path) -> None:
    table = pa.table({name: [row.get(name) for row in rows] for name in columns(rows)})
    pq.write_table(table, path)


_WRITERS = {
    "csv": _write_csv,
    "excel": _write_excel,
    "jsonl": _write_jsonl,
    "parquet": _write_parquet,
}
