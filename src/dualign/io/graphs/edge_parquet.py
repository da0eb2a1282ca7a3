"""Reader for edge lists in Parquet: three columns of text, subject, predicate, object.

The columns are found by name as in CSV (``head``, ``relation``, ``tail`` and their like); else the
first three are taken. Objects are written as in `triples`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import parquet

from dualign.core.errors import MalformedInput, MissingInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import Progress
from dualign.io.graphs.collecting import collect
from dualign.io.graphs.edge_list import HEADER, add_edges
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.graphs.statement_graph import graph_of_edges
from dualign.io.graphs.statement_sink import StatementSink
from dualign.io.text.broken import BrokenStatements
from dualign.io.text.columns import STRING, Columns

MAGIC = b"PAR1"
BATCH = 1 << 16  # rows


def read_edges(path: Path, options: ReadOptions) -> KnowledgeGraph:
    """Read an edge list."""
    store = collect(str(path), options, partial(_read_into, path, options))
    return graph_of_edges(str(path), store)


def _read_into(path: Path, options: ReadOptions, sink: StatementSink) -> None:
    broken = BrokenStatements(path, lenient=options.lenient)
    for columns in _batches(path, options.progress):
        add_edges(columns, sink, broken)
    broken.warn()


def _batches(path: Path, progress: Progress) -> Iterator[Columns]:
    """The three columns, some rows at a time; rows are counted like lines, from 1."""
    above = 0
    try:
        with parquet.ParquetFile(path) as file:
            names = _chosen(path, file.schema_arrow.names)
            total = file.metadata.num_rows
            with progress.task(f"reading {path.name}", total) as task:
                for batch in file.iter_batches(BATCH, columns=names):
                    arrays = (batch.column(name).cast(STRING).fill_null("") for name in names)
                    columns = Columns(path, tuple(arrays), partial(_line, above))
                    _refuse_nul(columns)
                    yield columns
                    above += len(batch)
                    task.advance(len(batch))
    except (pa.ArrowException, OSError) as error:
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


def _chosen(path: Path, names: list[str]) -> list[str]:
    """The three columns: by name where they are named as is usual, else the first three."""
    found = [next((n for n in names if n.strip().lower() in words), None) for words in HEADER]
    if all(found) and len(set(found)) == len(HEADER):
        return [name for name in found if name is not None]
    if len(names) < len(HEADER) or len(set(names)) < len(names):
        raise MissingInput(
            f"{path}: an edge list needs {len(HEADER)} columns (subject, predicate, object), this "
            f"has {len(names)}: {', '.join(names)}"
        )
    return names[: len(HEADER)]


def _detects(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


register_format(
    GraphFormat(
        name="Parquet edge list",
        looks_like="three columns, .parquet",
        detects=lambda path: path.suffix.lower() == ".parquet" or _detects(path),
        read=read_edges,
    )
)
