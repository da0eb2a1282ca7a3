"""Reader for spreadsheets: ``.xlsx``, ``.xls``, ``.ods``; ``file.xlsx::Sheet`` names a sheet.

The first row that is not empty holds the names of the columns; rows with a single value above it
are a title. Numbers without a fraction are written without one, days without a time.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from dualign.core.errors import MalformedInput, MissingExtra, MissingInput
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.arrow_table import refuse_nul
from dualign.io.tables.file_formats.sheet_rows import Sheets, UnreadableSheet, read_sheets
from dualign.io.tables.record_columns import RecordColumns
from dualign.io.tables.table import Table, unique_names
from dualign.io.tables.value_text import text_of
from dualign.io.text.broken_statements import excerpt_of

EXTENSIONS = {".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"}


def read_sheet(path: Path, options: ReadOptions, sheet: str | None = None) -> Table:
    """Read one sheet, the first with content unless it is named."""
    with options.progress.task(f"reading {path.name}"):
        names, found, rows = _sheets(path, sheet)
    if sheet is not None and sheet not in names:
        raise MissingInput(
            f"{path}: no sheet {sheet!r} among its {len(names)}: {', '.join(names)}; check the name"
        )
    filled = [i for i, row in enumerate(rows) if any(text_of(cell)[0] for cell in row)]
    if not filled:
        raise MalformedInput(
            f"{path}: 0 rows in {sheet or 'any sheet'}; give a table with a header"
        )
    others = len(names) - 1
    remark = f"sheet {found!r}, {others} not read" if others else ""
    return _table(path, found, rows, filled, remark)


def _sheets(path: Path, sheet: str | None) -> Sheets:
    try:
        return read_sheets(path, sheet)
    except ImportError as error:
        raise MissingExtra(f"{path}: reading spreadsheets", "tables") from error
    except (UnreadableSheet, OSError) as error:
        raise MalformedInput(f"{path}: not readable as a spreadsheet ({error})") from error


def _table(path: Path, sheet: str, rows: list[Any], filled: list[int], remark: str) -> Table:
    above, (header, *below) = _header(rows, filled)
    if above:
        said = "; ".join(excerpt_of(" ".join(_texts(rows[line]))) for line in above)
        remark = "; ".join(filter(None, (remark, f"left out above the header: {said}")))
    last = max(i for i, cell in enumerate(rows[header]) if text_of(cell)[0]) + 1
    names = unique_names([text_of(cell)[0] for cell in rows[header][:last]])
    records = RecordColumns()
    for row, line in enumerate(below):
        over = sum(bool(text_of(cell)[0]) for cell in rows[line][last:])
        if over:
            raise MalformedInput(
                f"{path}:{line + 1}: {last + over} values in sheet {sheet!r} under a header of "
                f"{last} columns; name every column in row {header + 1}"
            )
        records.add(row, dict(zip(names, rows[line], strict=False)))
    return refuse_nul(
        Table(
            source=str(path),
            name=sheet,
            row_count=len(below),
            columns=tuple(records.columns()),
            place=partial(_place, path, below),
            remarks=(remark,) if remark else (),
        )
    )


def _header(rows: list[Any], filled: list[int]) -> tuple[list[int], list[int]]:
    """The lines of a title, which have a single value above a wider row, and those below them."""
    for at, line in enumerate(filled[:-1]):
        if len(_texts(rows[line])) > 1:
            return filled[:at], filled[at:]
    return [], filled  # a table of one column


def _texts(row: list[Any]) -> list[str]:
    """The values of a row that are not empty."""
    return [text for text, _ in map(text_of, row) if text]


def _place(path: Path, lines: list[int], row: int) -> str:
    return f"{path}:{lines[row] + 1}"
