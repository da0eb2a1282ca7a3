"""Reader for plain triple files: subject, predicate, object, as TSV or CSV, plain or compressed.

The object is a literal if it is written as in N-Triples (``"Allemagne"@fr``), an entity
otherwise; in CSV that literal is quoted itself, with its own quotes doubled. Angle brackets
around IRIs are optional. A first line such as ``head,relation,tail`` is a header.
"""

from __future__ import annotations

import dataclasses
from functools import partial
from pathlib import Path

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.edge_graph import graph_of_edges
from dualign.io.graphs.edge_list import COLUMN_NAMES, HEADER, add_edges
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.graphs.statements.collecting import collect
from dualign.io.graphs.statements.statement_sink import StatementSink
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.columns import dialect_of
from dualign.io.text.compression import without_compression
from dualign.io.text.encodings import given_encoding
from dualign.io.text.files import UTF8_BOM
from dualign.io.text.preamble import Preamble, preamble_of
from dualign.io.text.recoded import open_text
from dualign.io.text.record_blocks import record_blocks

HEAD = 1 << 15  # bytes that are examined for comments
EXTENSIONS = {".tsv", ".tab", ".txt", ".csv", ""}


def read_triples(path: Path, options: ReadOptions) -> KnowledgeGraph:
    """Read a file of triples."""
    preamble = _preamble(path)
    store = collect(str(path), options, partial(_read_into, path, options, len(preamble)))
    above = f"; {preamble}" if len(preamble) else ""
    encoded = f"; {given_encoding(path)}" if str(given_encoding(path)) else ""
    reading = f"{path}: an edge list: subject, predicate, object in three columns{encoded}{above}"
    return dataclasses.replace(graph_of_edges(str(path), store), reading=reading)


def _preamble(path: Path) -> Preamble:
    """Comments above the first edge."""
    with open_text(path, given_encoding(path)) as stream:
        start = stream.read(HEAD)
    text = start.removeprefix(UTF8_BOM).decode("utf-8", errors="replace")
    whole = text[: text.rfind("\n") + 1] if len(start) == HEAD else text
    return preamble_of(whole, dialect_of(path).delimiter)


def _read_into(path: Path, options: ReadOptions, skipped: int, sink: StatementSink) -> None:
    broken = BrokenStatements(path, lenient=options.lenient)
    begun = False
    encoding = given_encoding(path)
    for block in record_blocks(path, dialect_of(path), options.progress, skipped, encoding):
        for columns in block.columns(len(COLUMN_NAMES), broken):
            add_edges(columns if begun else columns.without_header(*HEADER), sink, broken)
            begun = begun or len(columns) > 0
    broken.warn()


def _detects(path: Path) -> bool:
    return Path(without_compression(path.name)).suffix in EXTENSIONS


register_format(
    GraphFormat(
        name="triples",
        looks_like="three columns: .tsv, .tab, .txt or .csv, or no extension; plain or compressed",
        detects=_detects,
        read=read_triples,
        fallback=True,
    )
)
