"""The first lines of delimited text: how columns are separated, and whether they are named."""

from __future__ import annotations

import csv
import dataclasses
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dualign.core.errors import InputError
from dualign.io.graphs.edge_list import names_an_edge_list
from dualign.io.tables.column_roles.column_words import ID_WORDS, column_words, is_usual
from dualign.io.text.columns import Dialect
from dualign.io.text.compression import without_compression
from dualign.io.text.encodings import UTF8, Encoding
from dualign.io.text.files import UTF8_BOM
from dualign.io.text.legacy_text import likely_encoding
from dualign.io.text.preamble import Preamble, blanked, preamble_of
from dualign.io.text.recoded import open_text

EXTENSIONS = {".csv", ".tsv", ".tab", ".txt", ""}
SAMPLE = 1 << 15  # bytes that are examined
EDGE_WIDTH = 3
ENOUGH_ROWS = 20  # rows needed to conclude that a value of the first line does not recur
RARELY = 0.05  # share of rows in which the name of a column may be a value of it, too
_DELIMITERS = {".csv": ",;\t|", ".tsv": "\t,;|", ".tab": "\t,;|"}
_NUMBER = re.compile(r"[-+]?[\d.,]*\d[\d.,]*(?:[eE][-+]?\d+)?%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*")
_ENTITY = re.compile(r"&#?\w+;")  # of HTML in a description, whose semicolon parts nothing
_TERM = re.compile(r"<.*>|\".*\"(?:@.+|\^\^.+)?|_:.+|\w+://.*")


@dataclass(frozen=True)
class TableHead:
    """The first rows of a file, the dialect they are written in, and what is above them."""

    dialect: Dialect
    rows: Sequence[Sequence[str]]
    preamble: Preamble = field(default_factory=Preamble)
    encoding: Encoding = UTF8

    @property
    def width(self) -> int:
        """How many columns the first row has."""
        return len(self.rows[0])

    @property
    def is_table(self) -> bool:
        """Whether the first row names columns, and they are not those of an edge list.

        Three columns without names are an edge list; one column without a name, and rows most of
        which have three columns though the first has not, are left to its reader.
        """
        if self.width != EDGE_WIDTH:
            commonest = Counter(map(len, self.rows)).most_common(1)[0][0]
            if self.width == 1:
                return len(self.rows) > 1 and is_usual(self.rows[0][0]) and commonest == 1
            return commonest != EDGE_WIDTH
        if self.names_an_edge_list:
            return False
        return self.has_header

    @property
    def names_an_edge_list(self) -> bool:
        """Whether the first row is ``head, relation, tail`` or the like."""
        return names_an_edge_list(self.rows[0])

    @property
    def has_header(self) -> bool:
        """Whether the first row names the columns."""
        cells, below = [cell.strip() for cell in self.rows[0]], self.rows[1:]
        if any(_TERM.fullmatch(cell) for cell in cells) or not any(cells):
            return False
        usual = [is_usual(cell) for cell in cells]
        columns = [[row[i].strip() for row in below if len(row) > i] for i in range(len(cells))]
        if self.width != EDGE_WIDTH:
            data = [
                bool(_NUMBER.fullmatch(cell)) and _are_numbers(column)
                for cell, column in zip(cells, columns, strict=True)
            ]
            return any(usual) or not any(data)
        return _names_three(cells, usual, columns)


def _names_three(cells: Sequence[str], usual: Sequence[bool], columns: list[list[str]]) -> bool:
    """Whether three cells name the columns below them, rather than being an edge themselves."""
    if not columns[0] or any(_NUMBER.fullmatch(cell) for cell in cells):
        return False
    again = any(cell in column for cell, column in zip(cells, columns, strict=True))
    if again:
        return _is_header_by_chance_repeated(cells, usual, columns)
    if usual[0] or usual[2]:
        return True
    evidence = usual[1] + sum(_are_numbers(column) for column in columns)
    everything = {value for column in columns for value in column}
    nowhere_again = len(columns[0]) >= ENOUGH_ROWS and not everything & set(cells)
    return evidence + 2 * nowhere_again >= 2


def _is_header_by_chance_repeated(
    cells: Sequence[str], usual: Sequence[bool], columns: list[list[str]]
) -> bool:
    """Whether ``id, word, sound`` names columns although one of the words is "word".

    The first column then holds keys, and the names of columns are hardly ever values of them.
    """
    keys = columns[0]
    if cells[0] in keys or len(set(keys)) < len(keys):
        return False
    called_id = "".join(column_words(cells[0])) in ID_WORDS
    often = max(column.count(cell) for cell, column in zip(cells, columns, strict=True))
    return (called_id or sum(usual) > 1) and often < RARELY * len(keys)


def _are_numbers(values: Sequence[str]) -> bool:
    filled = [value for value in values if value]
    return bool(filled) and all(_NUMBER.fullmatch(value) for value in filled)


def table_head(path: Path, encoding: Encoding | None = None) -> TableHead | None:
    """The head of a file of text; None if it has no such extension, or cannot be read.

    Without an ``encoding``, the likeliest is taken.
    """
    suffix = Path(without_compression(path.name)).suffix
    if suffix not in EXTENSIONS:
        return None
    try:
        encoding = encoding or likely_encoding(path)
        with open_text(path, encoding) as stream:
            data = stream.read(SAMPLE)
    except (InputError, OSError):  # the reader reports what is wrong with the file
        return None
    if b"\0" in data:
        return None
    text = data.removeprefix(UTF8_BOM).decode("utf-8", errors="replace")
    found = (
        _head(text, delimiter, cut=len(data) == SAMPLE)
        for delimiter in _DELIMITERS.get(suffix, "\t,;|")
        if delimiter != ";" or delimiter in _ENTITY.sub("", text)
    )
    heads = [head for head in found if head.rows]
    if not heads:
        return None
    best = max(heads, key=lambda head: (head.width > 1, _evenness(head), head.width))
    first = heads[0]
    chosen = first if suffix != ".csv" and first.width > 1 else best
    return dataclasses.replace(chosen, dialect=_dialect(text, chosen), encoding=encoding)


def _head(text: str, delimiter: str, *, cut: bool) -> TableHead:
    whole = text[: max(text.rfind("\n"), text.rfind("\r")) + 1] if cut else text
    preamble = preamble_of(whole, delimiter)
    rows = _rows(blanked(text.encode(), len(preamble)).decode(), delimiter, cut=cut)
    return TableHead(Dialect(delimiter, quoted=True), rows, preamble)


def _evenness(head: TableHead) -> float:
    """The share of rows that are as wide as the first, to a tenth."""
    return round(sum(len(row) == head.width for row in head.rows) / len(head.rows), 1)


def _dialect(text: str, head: TableHead) -> Dialect:
    """Tabs rarely come with quotes: they count only where a cell both begins and ends with one."""
    if head.dialect.delimiter != "\t":
        return head.dialect
    opening = re.search(r'(?:^|\t)"', text, re.MULTILINE)
    open_in_a_cell = re.search(r'(?:^|\t)"(?:[^"\t]|"")*"[^"\t\r\n]', text, re.MULTILINE)
    return Dialect("\t", quoted=bool(opening) and not open_in_a_cell)


def _rows(text: str, delimiter: str, *, cut: bool) -> list[list[str]]:
    """The rows that are not blank; the last of a sample that was cut may be half a row."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = [row for row in reader if len(row) > 1 or any(cell.strip() for cell in row)]
    except csv.Error:  # an oversized field
        return []
    return rows[:-1] if cut and len(rows) > 1 else rows
