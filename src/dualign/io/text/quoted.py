"""Delimited text whose values may be quoted (RFC 4180), read strictly."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pyarrow as pa
from pyarrow import csv as arrow_csv

from dualign.core.errors import MalformedInput
from dualign.io.text.row_width import wrong_width

# A block must hold the longest row; a longer one can only be a quote that was left open.
MOST_BYTES_IN_A_ROW = 1 << 26


def read_quoted(
    path: Path, data: bytes, columns: int, delimiter: str, above: int = 0
) -> tuple[tuple[pa.Array, ...], Callable[[int], int]]:
    """The columns (large_string) of quoted text and the function from a row to its line.

    ``above`` is the number of lines of the file above this text.
    Arrow reads it, being fast. It silently accepts an open quote and text after a closing one, so
    where that is possible, and where Arrow refuses, Python's strict reader checks again.
    """
    if _suspicious(data, delimiter):
        _check_strictly(path, data, columns, delimiter, above)
    names = [str(i) for i in range(columns)]
    try:
        table = arrow_csv.read_csv(
            pa.BufferReader(data),
            read_options=arrow_csv.ReadOptions(
                column_names=names, block_size=min(len(data) + 1, MOST_BYTES_IN_A_ROW)
            ),
            parse_options=arrow_csv.ParseOptions(
                delimiter=delimiter,
                newlines_in_values=True,
                invalid_row_handler=lambda row: "error" if row.text.strip(" ") else "skip",
            ),
            convert_options=arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(names, pa.large_string()),
                strings_can_be_null=False,
                check_utf8=False,
            ),
        )
    except pa.ArrowInvalid as error:
        _check_strictly(path, data, columns, delimiter, above)
        reason = " ".join(str(error).split())  # arrow's messages run over several lines
        raise MalformedInput(
            f"{path}: not readable as quoted columns ({reason}); check its quotes"
        ) from error

    @cache
    def numbers() -> list[int]:
        return [number for number, _ in _strict_rows(path, data, delimiter, above)]

    arrays = tuple(column.combine_chunks() for column in table.columns)
    return arrays, lambda row: numbers()[row]


def first_cells(data: bytes, delimiter: str) -> list[str]:
    """The cells of the first line that is not blank, which names columns, if any does."""
    first = re.match(rb"[\r\n]*([^\r\n]*)", data)
    line = first[1].decode("utf-8") if first else ""
    return [cell.strip(' "') for cell in line.split(delimiter)]


def _suspicious(data: bytes, delimiter: str) -> bool:
    apart = re.escape(delimiter).encode()
    after_closing = rb'[^%b"\r\n]"[^%b"\r\n]' % (apart, apart)
    return data.count(b'"') % 2 == 1 or re.search(after_closing, data) is not None


def _check_strictly(path: Path, data: bytes, columns: int, delimiter: str, above: int) -> None:
    for number, row in _strict_rows(path, data, delimiter, above):
        if len(row) != columns:
            raise wrong_width(
                path,
                number,
                delimiter.join(row),
                expected=columns,
                found=len(row),
                delimiter=delimiter,
            )


def _strict_rows(
    path: Path, data: bytes, delimiter: str, above: int
) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with the line on which it begins."""
    text = io.StringIO(data.decode("utf-8"), newline="")
    reader = csv.reader(text, delimiter=delimiter, strict=True)
    csv.field_size_limit(max(csv.field_size_limit(), MOST_BYTES_IN_A_ROW))
    while True:
        begins = above + reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise MalformedInput.at(
                path,
                begins,
                f"wrong quotes ({error}); close every quote, and write a quote inside a value "
                'twice, as in """Allemagne""@fr"',
            ) from error
        if row and (len(row) > 1 or row[0].strip(" ") or not row[0]):
            yield begins, row
