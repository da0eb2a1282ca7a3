"""Reader for CSV as Neo4j's import tool takes it: files of nodes and files of relationships.

A file of nodes has a column ``:ID``, one of relationships ``:START_ID`` and ``:END_ID``; a graph is
given as one file, as a folder of them, or as files with commas between them. ``:LABEL`` is a type
(several with ``;`` between them), ``:TYPE`` the relation. Further columns are attributes, called
what their header says (``born:int`` is ``born``); where a name stands before ``:ID``, the id is an
attribute too. Ids are kept apart by group: with ``:ID(Person)`` the node 7 is ``Person/7``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dualign.errors import MalformedInput
from dualign.io.columns import QUOTED_TSV, STRING, Columns, Dialect, parse_columns
from dualign.io.compression import open_input, without_compression
from dualign.io.files import parts_of, read_text
from dualign.io.rdf_graph import graph_of_store
from dualign.io.readers import GraphFormat, ReadOptions, register_format
from dualign.io.statement_store import Statement, StatementStore
from dualign.io.terms import RDF_TYPE
from dualign.knowledge_graph import KnowledgeGraph

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
    store = StatementStore(left_out=options.ignore_properties)
    for file in _files(path):
        data = read_text(file)
        fields, columns = _table(file, data)
        kinds = {field.kind for field in fields}
        if "ID" in kinds:
            store.add(_nodes(fields, columns))
        elif {"START_ID", "END_ID"} <= kinds:
            store.add(_relationships(fields, columns))
        else:
            raise MalformedInput.at(
                file, 1, "neither :ID nor :START_ID and :END_ID in the header; name the columns"
            )
    return graph_of_store(str(path), store)


def _nodes(fields: Sequence[Field], columns: Columns) -> list[Statement]:
    place = next(i for i, field in enumerate(fields) if field.kind == "ID")
    statements: list[Statement] = []
    for row, cells in enumerate(columns.rows()):
        node = _node(columns, row, fields[place], cells[place])
        for field, cell in zip(fields, cells, strict=True):
            if field.kind == "LABEL":
                labels = (label.strip() for label in cell.split(";"))
                statements += [Statement(node, RDF_TYPE, label) for label in labels if label]
            elif field.name and cell and field.kind not in ("IGNORE", "START_ID", "END_ID"):
                statements += _values(node, field, cell)
        if not statements or statements[-1].subject != node:
            # A node of which nothing but its id is known is an entity all the same.
            statements.append(Statement(node, fields[place].name or "id", cells[place], ""))
    return statements


def _relationships(fields: Sequence[Field], columns: Columns) -> list[Statement]:
    places = {field.kind: i for i, field in enumerate(fields)}
    start, end, kind = places["START_ID"], places["END_ID"], places.get("TYPE")
    return [
        Statement(
            _node(columns, row, fields[start], cells[start]),
            (cells[kind].strip() if kind is not None else "") or UNTYPED_RELATION,
            _node(columns, row, fields[end], cells[end]),
        )
        for row, cells in enumerate(columns.rows())
    ]


def _node(columns: Columns, row: int, field: Field, cell: str) -> str:
    if not cell:
        raise columns.error(row, f"the id in column :{field.kind} is empty; fill it in")
    return f"{field.group}/{cell}" if field.group else cell


def _values(node: str, field: Field, cell: str) -> list[Statement]:
    parts = cell.split(";") if field.is_list else [cell]
    datatype = DATATYPES.get(field.kind.lower(), "")
    return [Statement(node, field.name, part, datatype) for part in parts if part]


def _table(path: Path, data: bytes) -> tuple[list[Field], Columns]:
    header = data.lstrip(b"\r\n").split(b"\n", 1)[0].decode("utf-8").rstrip("\r")
    dialect = _dialect(header)
    names = [name.strip().strip('"') for name in header.split(dialect.delimiter)]
    columns = parse_columns(path, data, [STRING] * len(names), dialect)
    return [_field(path, name) for name in names], columns.without_first_row()


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
    if not file.is_file() or Path(without_compression(file.name)).suffix not in EXTENSIONS:
        return False
    try:
        with open_input(file) as stream:
            head = stream.read(HEAD)
    except (MalformedInput, OSError):  # whoever reads the file says what is wrong with it
        return False
    return _MARK.search(head.split(b"\n", 1)[0]) is not None


register_format(
    GraphFormat(
        name="Neo4j CSV",
        looks_like="columns :ID, or :START_ID and :END_ID; a file, a folder, or files with commas",
        detects=lambda path: any(_is_neo4j(file) for file in _files(path)),
        read=read_neo4j,
        several_files=True,
    )
)
