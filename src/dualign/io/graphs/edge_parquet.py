"""Reader for edge lists in Parquet: three columns of text, subject, predicate, object.

The columns are found by name (``head``, ``relation``, ``tail`` and the like), or are the only
three and have no names (``0``, ``1``, ``2``). Objects are written as in `edge_list`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import parquet

from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import Progress
from dualign.io.graphs.edge_graph import graph_of_edges
from dualign.io.graphs.edge_list import HEADER, add_edges
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.graphs.statements.collecting import collect
from dualign.io.graphs.statements.statement_sink import StatementSink
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.columns import STRING, Columns
from dualign.io.text.parquet_growth import ParquetGrowth

MAGIC = b"PAR1"
BATCH = 1 << 16  # rows
# What the three are called where there are more columns than these.
FAMILIES = (
    (
        {"subject", "s", "subject_id"},
        {"predicate", "p", "predicate_id"},
        {"object", "o", "object_id"},
    ),
    ({"head", "h", "head_id"}, {"relation", "r", "relation_id"}, {"tail", "t", "tail_id"}),
    ({"source"}, {"relation", "predicate"}, {"target"}),
)
_NO_NAME = re.compile(r"(?:f|col|column|field|_c|c)?_?\d+|unnamed: \d+", re.IGNORECASE)


def read_edges(path: Path, options: ReadOptions) -> KnowledgeGraph:
    """Read an edge list."""
    names = _names(path)
    chosen = _chosen(names)
    store = collect(str(path), options, partial(_read_into, path, chosen, options))
    graph = graph_of_edges(str(path), store)
    left_out = [name for name in names if name not in chosen]
    more = f"; left out: {', '.join(left_out)}" if left_out else ""
    reading = f"{path}: an edge list of the columns {', '.join(chosen)}{more}"
    return dataclasses.replace(graph, reading=reading)


def _read_into(path: Path, names: list[str], options: ReadOptions, sink: StatementSink) -> None:
    broken = BrokenStatements(path, lenient=options.lenient)
    for columns in _batches(path, names, options.progress):
        add_edges(columns, sink, broken)
    broken.warn()


def _batches(path: Path, names: list[str], progress: Progress) -> Iterator[Columns]:
    """The three columns, some rows at a time; rows are counted like lines, from 1."""
    above = 0
    try:
        growth = ParquetGrowth(path, path)
        with growth.file as file:
            total = file.metadata.num_rows
            with progress.task(f"reading {path.name}", total) as task:
                for rows in file.iter_batches(BATCH, columns=names):
                    batch = growth.plain(pa.Table.from_batches([rows]))
                    batch.validate(full=True)  # Arrow does not check that text is UTF-8
                    found = (batch.column(name).combine_chunks() for name in names)
                    arrays = (column.cast(STRING).fill_null("") for column in found)
                    columns = Columns(path, tuple(arrays), partial(_line, above))
                    _refuse_nul(columns)
                    yield columns
                    above += len(batch)
                    task.advance(len(batch))
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = " ".join(str(error).split())
        raise MalformedInput(f"{path}: not readable as Parquet ({reason})") from error


def _refuse_nul(columns: Columns) -> None:
    """Ids with a NUL character could not be written to any table of text."""
    for array in columns.arrays:
        row = pc.index(pc.match_substring(array, "\0"), value=True).as_py()
        if row >= 0:
            raise columns.error(row, f"a NUL character in {array[row].as_py()!r}; remove it")


def _line(above: int, row: int) -> int:
    return above + row + 1


def _names(path: Path) -> list[str]:
    with parquet.ParquetFile(path) as file:
        return list(file.schema_arrow.names)


def _chosen(names: list[str]) -> list[str]:
    """The three columns of an edge list; none if these are the columns of a table."""
    if len(names) == len(HEADER) and all(_NO_NAME.fullmatch(name) for name in names):
        return names
    families = [HEADER] if len(names) == len(HEADER) else FAMILIES
    for words in families:
        found = [next((n for n in names if n.strip().lower() in each), None) for each in words]
        if all(found) and len(set(found)) == len(HEADER):
            return [name for name in found if name is not None]
    return []


def is_edge_list(path: Path) -> bool:
    """Whether a Parquet file holds edges, by the names of its columns."""
    try:
        return bool(_chosen(_names(path)))
    except (
        pa.ArrowException,
        OSError,
        ValueError,
    ):  # the reader reports what is wrong with the file
        return False


def is_parquet(path: Path) -> bool:
    """Whether a file is Parquet, by its name or its first bytes."""
    if path.suffix.lower() == ".parquet":
        return True
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


register_format(
    GraphFormat(
        name="Parquet edge list",
        looks_like="three columns such as head, relation, tail, .parquet",
        detects=lambda path: is_parquet(path) and is_edge_list(path),
        read=read_edges,
    )
)
