"""Reader for CSV as Neo4j's import tool takes it: files of nodes and files of relationships.

A file of nodes has a column ``:ID``, one of relationships ``:START_ID`` and ``:END_ID``; a graph is
given as one file, as a folder of them, or as comma-separated files. ``:LABEL`` is a type
(several with ``;`` between them), ``:TYPE`` the relation. Further columns are attributes, called
what their header says (``born:int`` is ``born``); where a name precedes ``:ID``, ids that are not
plain numbers are attributes too. Ids are separated by group: with ``:ID(Person)`` the node 7 is
``Person/7``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf.rdf_graph import graph_of_store
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.graphs.statements.collecting import collect
from dualign.io.graphs.statements.statement_sink import Statement, StatementSink
from dualign.io.graphs.terms import EXISTS, RDF_TYPE
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.columns import QUOTED_TSV, Columns, Dialect
from dualign.io.text.compression import without_compression
from dualign.io.text.encodings import given_encoding
from dualign.io.text.files import check_text, parts_of, skip_mark
from dualign.io.text.recoded import open_text
from dualign.io.text.record_blocks import record_blocks

EXTENSIONS = {".csv", ".tsv"}
XSD = "http://www.w3.org/2001/XMLSchema#"
DATATYPES = {
    **dict.fromkeys(("int", "long", "short", "byte"), f"{XSD}integer"),
    **dict.fromkeys(("float", "double"), f"{XSD}double"),
    "boolean": f"{XSD}boolean",
    "date": f"{XSD}date",
    "datetime": f"{XSD}dateTime",
    "localdatetime": f"{XSD}dateTime",
}
SPECIAL = {"ID", "LABEL", "TYPE", "START_ID", "END_ID", "IGNORE"}
UNTYPED_RELATION = "RELATED_TO"
_FIELD = re.compile(
    r"(?P<name>[^:]*)(?::(?P<kind>[A-Za-z_]+)(?:\((?P<group>.*)\))?(?P<list>\[\])?)?"
)
_EMPTY = "the id in column :{kind} is empty; fill it in"
_MARK = re.compile(rb":(?:START_)?ID\b")
HEAD = 1 << 14


@dataclass(frozen=True)
class Field:
    """A column by its header: ``born:int``, ``:ID(Person)``, ``tags:string[]``."""

    name: str
    kind: str = ""
    group: str = ""
    is_list: bool = False


def read_neo4j(path: Path, options: ReadOptions) -> KnowledgeGraph:
    """Read files of nodes and relationships."""
    store = collect(str(path), options, partial(_read_into, path, options))
    return graph_of_store(str(path), store)


def _read_into(path: Path, options: ReadOptions, sink: StatementSink) -> None:
    for file in _files(path):
        dialect, fields = _header(file)
        kinds = {field.kind for field in fields}
        if "ID" in kinds:
            statements = _nodes
        elif {"START_ID", "END_ID"} <= kinds:
            statements = _relationships
        else:
            raise MalformedInput.at(
                file, 1, "neither :ID nor :START_ID and :END_ID in the header; name the columns"
            )
        broken = BrokenStatements(file, lenient=options.lenient)
        begun = False
        blocks = record_blocks(file, dialect, options.progress, encoding=given_encoding(file))
        for block in blocks:
            for columns in block.columns(len(fields), broken):
                rows = columns if begun else columns.without_first_row()
                sink.add(list(statements(fields, rows, broken)))
                begun = begun or len(columns) > 0
        broken.warn()


def _nodes(
    fields: Sequence[Field], columns: Columns, broken: BrokenStatements
) -> Iterator[Statement]:
    place = next(i for i, field in enumerate(fields) if field.kind == "ID")
    for row, cells in enumerate(columns.rows()):
        if not cells[place]:
            broken.skip(columns.error(row, _EMPTY.format(kind="ID")))
            continue
        node, described = _node(fields[place], cells[place]), False
        for field, cell in zip(fields, cells, strict=True):
            for statement in _statements_of_cell(node, field, cell):
                described = True
                yield statement
        if not described:
            yield Statement(node, EXISTS, node, "")


def _statements_of_cell(node: str, field: Field, cell: str) -> Iterator[Statement]:
    """The statements of one cell about a node."""
    if field.kind == "LABEL":
        labels = (label.strip() for label in cell.split(";"))
        yield from (Statement(node, RDF_TYPE, label) for label in labels if label)
    elif field.kind == "ID" and cell.isdecimal():
        return  # a running number: equal ones in two files mean nothing
    elif field.name and cell and field.kind not in ("IGNORE", "START_ID", "END_ID"):
        datatype = DATATYPES.get(field.kind.lower(), "")
        parts = cell.split(";") if field.is_list else [cell]
        yield from (Statement(node, field.name, part, datatype) for part in parts if part)


def _relationships(
    fields: Sequence[Field], columns: Columns, broken: BrokenStatements
) -> Iterator[Statement]:
    places = {field.kind: i for i, field in enumerate(fields)}
    start, end, kind = places["START_ID"], places["END_ID"], places.get("TYPE")
    for row, cells in enumerate(columns.rows()):
        empty = next((fields[i].kind for i in (start, end) if not cells[i]), None)
        if empty is not None:
            broken.skip(columns.error(row, _EMPTY.format(kind=empty)))
            continue
        yield Statement(
            _node(fields[start], cells[start]),
            (cells[kind].strip() if kind is not None else "") or UNTYPED_RELATION,
            _node(fields[end], cells[end]),
        )


def _node(field: Field, cell: str) -> str:
    return f"{field.group}/{cell}" if field.group else cell


def _header(path: Path) -> tuple[Dialect, list[Field]]:
    with open_text(path, given_encoding(path)) as stream:
        skip_mark(stream)
        line = next((text for text in stream if text.strip()), b"")
    line = re.split(rb"[\r\n]", line.lstrip(b"\r"), maxsplit=1)[0]
    check_text(path, line)
    header = line.decode("utf-8")
    dialect = _dialect(header)
    fields = [_field(path, name.strip().strip('"')) for name in header.split(dialect.delimiter)]
    for kind in ("ID", "START_ID", "END_ID", "TYPE"):
        count = sum(field.kind == kind for field in fields)
        if count > 1:
            raise MalformedInput.at(path, 1, f"{count} columns :{kind} in the header; keep one")
    return dialect, fields


def _dialect(header: str) -> Dialect:
    counts = {delimiter: header.count(delimiter) for delimiter in (",", "\t", ";", "|")}
    return QUOTED_TSV._replace(delimiter=max(counts, key=lambda delimiter: counts[delimiter]))


def _field(path: Path, header: str) -> Field:
    found = _FIELD.fullmatch(header)
    if found is None:
        raise MalformedInput.at(path, 1, f"the column {header!r} is not called name:type")
    kind = found["kind"] or ""
    kind = kind.upper() if kind.upper() in SPECIAL else kind
    return Field(found["name"], kind, found["group"] or "", bool(found["list"]))


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.iterdir() if _is_neo4j(file))
    return parts_of(path)


def _is_neo4j(file: Path) -> bool:
    if Path(without_compression(file.name)).suffix not in EXTENSIONS or not file.is_file():
        return False
    try:
        with open_text(file, given_encoding(file)) as stream:
            head = stream.read(HEAD)
    except (MalformedInput, OSError):  # the reader reports what is wrong with the file
        return False
    return _MARK.search(head.split(b"\n", 1)[0]) is not None


register_format(
    GraphFormat(
        name="Neo4j CSV",
        looks_like="columns :ID, or :START_ID and :END_ID; a file, a folder, or files with commas",
        detects=lambda path: any(_is_neo4j(file) for file in _files(path)),
        read=read_neo4j,
        several_files=True,
        files_in=_files,
    )
)
