"""Reader for tables in delimited text: CSV and TSV with a header, as spreadsheets write them.

Columns are separated by commas, semicolons, tabs or bars; values may be in quotes and hold line
breaks; a byte-order mark and any line ends are fine. Every row must be as wide as the header.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import partial, reduce
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.counting import counted
from dualign.core.errors import MalformedInput
from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.file_formats.table_head import TableHead, table_head
from dualign.io.tables.table import STRING, Table, TableColumn, unique_names
from dualign.io.text.broken_statements import BrokenStatements, excerpt_of
from dualign.io.text.columns import Columns
from dualign.io.text.compression import without_compression
from dualign.io.text.encodings import Encoding
from dualign.io.text.legacy_text import read_in_its_encoding
from dualign.io.text.record_blocks import record_blocks
from dualign.io.text.row_width import DELIMITER_WORDS

_SPACES = re.compile(r"\S {2,}\S")


def read_delimited(path: Path, options: ReadOptions) -> Table:
    """Read a table of text."""
    return read_in_its_encoding(path, partial(_read, path, options))


def _read(path: Path, options: ReadOptions, encoding: Encoding) -> Table:
    head = table_head(path, encoding)
    if head is None:
        raise MalformedInput(f"{path}: not readable as a table of text; give CSV or TSV as UTF-8")
    if not head.has_header and not options.names_columns:
        raise MalformedInput.at(path, len(head.preamble) + 1, _no_header(head))
    _refuse_aligned(path, head)
    broken = BrokenStatements(path, lenient=options.lenient)
    blocks: list[Columns] = []
    for block in record_blocks(path, head.dialect, options.progress, len(head.preamble), encoding):
        for columns in block.columns(head.width, broken):
            blocks.append(columns if blocks else columns.without_first_row())
    broken.warn()
    empty = sum(map(len, blocks))
    blocks = [_filled(columns) for columns in blocks]
    empty -= sum(map(len, blocks))
    names = unique_names(list(head.rows[0]))
    cells = [
        pa.chunked_array([block.arrays[i] for block in blocks], STRING).combine_chunks()
        for i in range(head.width)
    ]
    ends = [0]
    for each in blocks:
        ends.append(ends[-1] + len(each))
    return Table(
        source=str(path),
        name=Path(without_compression(path.name)).stem,
        row_count=ends[-1],
        columns=tuple(
            TableColumn.of_cells(name, column) for name, column in zip(names, cells, strict=True)
        ),
        place=partial(_place, path, blocks, ends),
        remarks=tuple(_remarks(head, empty)),
    )


def _filled(columns: Columns) -> Columns:
    """The rows with a value: spreadsheets write rows of nothing but delimiters."""
    if len(columns.arrays) == 1:
        return columns
    blank = [pc.equal(pc.utf8_trim_whitespace(each), "") for each in columns.arrays]
    empty = reduce(pc.and_, blank).to_numpy(zero_copy_only=False)
    return columns.rows_at(np.flatnonzero(~empty)) if empty.any() else columns


def _refuse_aligned(path: Path, head: TableHead) -> None:
    """Raise if what is one column by its delimiters is several by spaces."""
    if head.width == 1 and all(_SPACES.search(row[0].strip()) for row in head.rows if row):
        raise MalformedInput.at(
            path,
            len(head.preamble) + 1,
            f"columns with spaces between them: {excerpt_of(head.rows[0][0])!r}; separate them by "
            "commas or tabs, as a spreadsheet does when it saves CSV",
        )


def _remarks(head: TableHead, empty: int) -> Iterator[str]:
    if str(head.encoding):
        yield str(head.encoding)
    if empty:
        yield f"left out: {counted(empty, 'empty row')}"
    if len(head.preamble):
        yield str(head.preamble)
    if not head.has_header:
        yield "its first line was taken for a header as asked"


def _place(path: Path, blocks: list[Columns], ends: list[int], row: int) -> str:
    block = bisect_right(ends, row) - 1
    return f"{path}:{blocks[block].line(row - ends[block])}"


def _no_header(head: TableHead) -> str:
    first = excerpt_of(head.dialect.delimiter.join(head.rows[0]))
    return (
        f"the first line has {head.width} {DELIMITER_WORDS[head.dialect.delimiter]}-separated "
        f"values but does not seem to name columns: {first!r}; a table needs a header line, and an "
        "edge list has 3 columns"
    )
