"""Reader for plain triple files: subject, predicate, object, as TSV or CSV, plain or compressed.

The object is a literal if it is written as in N-Triples (``"Allemagne"@fr``), an entity
otherwise; in CSV that literal stands in quotes itself, its own quotes doubled. Angle brackets
around IRIs are optional. A first line such as ``head,relation,tail`` is a header.
"""

from __future__ import annotations

from pathlib import Path

from dualign.io.columns import STRING, Columns, dialect_of, read_columns
from dualign.io.compression import without_compression
from dualign.io.readers import GraphFormat, ReadOptions, register_format
from dualign.io.statements import graph_of_statements
from dualign.io.terms import is_literal, without_brackets
from dualign.knowledge_graph import KnowledgeGraph

EXTENSIONS = {".tsv", ".tab", ".txt", ".csv", ""}
HEADER = (
    {"subject", "head", "source", "s", "h", "subject_id", "head_id", "entity"},
    {"predicate", "relation", "property", "p", "r", "predicate_id", "relation_id", "attribute"},
    {"object", "tail", "target", "o", "t", "object_id", "tail_id", "value"},
)
COLUMN_NAMES = ("subject", "predicate", "object")


def read_triples(path: Path, _: ReadOptions) -> KnowledgeGraph:
    """Read a file of triples."""
    columns = read_columns(path, (STRING, STRING, STRING), dialect_of(path))
    return graph_of_columns(columns.without_header(*HEADER))


def graph_of_columns(columns: Columns) -> KnowledgeGraph:
    """The graph of three columns: subject, predicate, object."""
    for index, name in enumerate(COLUMN_NAMES):
        columns.refuse_empty(index, name)
    subjects, predicates, objects = (without_brackets(array) for array in columns.arrays)
    literal = is_literal(columns.arrays[2]).to_numpy(zero_copy_only=False)
    return graph_of_statements(str(columns.path), subjects, predicates, objects, literal)


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
