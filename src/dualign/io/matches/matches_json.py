"""Matches tables as JSON: ``{"matches": [{"subject_id": …}, …]}``, one match per line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import pyarrow as pa

from dualign.core.errors import MalformedInput
from dualign.io.matches.formats import MatchFormat, NamedColumns, register_match_format
from dualign.io.matches.match_table import RULES, SCHEMA, MatchTable
from dualign.io.matches.write_options import WriteOptions
from dualign.io.text.columns import Columns
from dualign.io.text.files import read_text
from dualign.io.text.whole_text import is_whole_text


def write_json_matches(table: MatchTable, file: IO[bytes], _: WriteOptions) -> None:
    """Write a matches table as JSON; numbers are the shortest that give the same float32."""
    columns = table.to_arrow()
    cells = [_cells(column.combine_chunks()) for column in columns.columns]
    names = [json.dumps(name) for name in columns.column_names]
    lines = [
        "{" + ", ".join(f"{name}: {cell}" for name, cell in zip(names, row, strict=True)) + "}"
        for row in zip(*cells, strict=True)
    ]
    file.write(('{"matches": [\n' + ",\n".join(lines) + "\n]}\n").encode())


def read_json_matches(path: Path) -> NamedColumns:
    """Read matches from JSON; they are counted like lines, from 1."""
    rows = _rows(path, read_text(path))
    names = tuple(name for name in SCHEMA.names if any(name in row for row in rows))
    if rows and not names:
        raise MalformedInput(
            f"{path}: 0 of {len(rows):,} matches have a field that is known; give subject_id and "
            "object_id to each"
        )
    names = names if rows else tuple(SCHEMA.names)
    arrays = tuple(_column(path, rows, SCHEMA.field(name)) for name in names)
    return NamedColumns(names, Columns(path, arrays, lambda row: row + 1))


def _cells(column: pa.Array) -> Sequence[str]:
    if pa.types.is_large_string(column.type):
        return [json.dumps(text, ensure_ascii=False) for text in column.to_pylist()]
    numbers: Sequence[str] = column.cast(pa.large_string()).to_pylist()
    return numbers


def _rows(path: Path, data: bytes) -> Sequence[Mapping[str, Any]]:
    try:
        content = json.loads(data)
    except json.JSONDecodeError as error:
        raise MalformedInput.at(path, error.lineno, f"not valid JSON ({error.msg})") from error
    except (RecursionError, ValueError) as error:
        raise MalformedInput(f"{path}: not readable as JSON ({error})") from error
    rows = content.get("matches") if isinstance(content, dict) else content
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise MalformedInput(
            f"{path}: no matches in this JSON; it must look like "
            '{"matches": [{"subject_id": …}, …]}'
        )
    return rows


def _column(path: Path, rows: Sequence[Mapping[str, Any]], field: pa.Field) -> pa.Array:
    fits = is_whole_text if pa.types.is_large_string(field.type) else _is_number(field.type)
    values = [row.get(field.name) for row in rows]
    if field.name == "judgement":  # most rows have none
        values = ["" if value is None else value for value in values]
    wrong = next((row for row, value in enumerate(values) if not fits(value)), None)
    if wrong is not None:
        rule = RULES.get(field.name)
        must = "text" if rule is None else rule.words
        raise MalformedInput.at(
            path, wrong + 1, f"{field.name} is {values[wrong]!r}; it must be {must}"
        )
    if pa.types.is_floating(field.type):
        return pa.array([float(number) for number in values if number is not None], field.type)
    return pa.array(values, field.type)


def _is_number(kind: pa.DataType) -> Callable[[object], bool]:
    whole = pa.types.is_integer(kind)

    def fits(value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
            return False
        return not isinstance(value, int) or abs(value) < 2**63

    return fits


register_match_format(
    MatchFormat(
        extension=".json",
        write=write_json_matches,
        read=read_json_matches,
        recognises=lambda _: True,
    )
)
