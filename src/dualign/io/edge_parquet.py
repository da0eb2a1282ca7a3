"""Reader for edge lists in Parquet: three columns of text, subject, predicate, object.

The columns are found by name as in CSV (``head``, ``relation``, ``tail`` and their like); else the
first three are taken. Objects are written as in `triples`.
"""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

from dualign.errors import MalformedInput, MissingInput
from dualign.io.columns import STRING, Columns
from dualign.io.readers import GraphFormat, ReadOptions, register_format
from dualign.io.triples import HEADER, graph_of_columns
from dualign.knowledge_graph import KnowledgeGraph

MAGIC = b"PAR1"


def read_edges(path: Path, _: ReadOptions) -> KnowledgeGraph:
    """Read an edge list."""
    try:
        with parquet.ParquetFile(path) as file:
            names = _chosen(path, file.schema_arrow.names)
            table = file.read(columns=names)
        arrays = tuple(table[name].combine_chunks().cast(STRING) for name in names)
    except (pa.ArrowException, OSError) as error:
        reason = " ".join(str(error).split())
        raise MalformedInput(f"{path}: not readable as Parquet ({reason})") from error
    arrays = tuple(array.fill_null("") for array in arrays)
    return graph_of_columns(Columns(path, arrays, lambda row: row + 1))


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
