"""Reader for GraphML: nodes, edges and their data.

Nodes are entities by their id; the data of a node are attributes, called what their key says
(``attr.name``), except that ``labels`` (as Neo4j writes them, ``:Person:Actor``) and ``type`` are
types. The relation of an edge is its datum ``label``, ``type`` or ``relation``, else its attribute
``label``, else ``edge``. Edges without direction are taken as they are written; hyperedges,
ports and graphs inside nodes are refused. Entities declared in the XML are refused as well.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from xml.parsers import expat

from dualign.core.errors import InputError, MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf.rdf_graph import graph_of_store
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.graphs.statements.collecting import collect
from dualign.io.graphs.statements.statement_sink import Statement, StatementSink
from dualign.io.graphs.terms import EXISTS, RDF_TYPE
from dualign.io.text.broken_statements import BrokenStatements, excerpt_of
from dualign.io.text.compression import open_input, without_compression

XSD = "http://www.w3.org/2001/XMLSchema#"
DATATYPES = {
    "boolean": f"{XSD}boolean",
    "int": f"{XSD}integer",
    "long": f"{XSD}integer",
    "float": f"{XSD}double",
    "double": f"{XSD}double",
}
TYPES = {"labels", "type"}
RELATIONS = ("label", "type", "relation")
BATCH = 50_000
REFUSED = {"hyperedge", "port", "endpoint"}
_ROOT = re.compile(rb"<(?:\w+:)?graphml[\s>]")
_PIECE = 1 << 16


class GraphMLParser:
    """Collects statements while expat parses the file."""

    def __init__(self, path: Path, sink: StatementSink) -> None:
        self._path, self._sink = path, sink
        self._statements: list[Statement] = []
        self._keys: dict[str, tuple[str, str]] = {}  # id: name, datatype
        self._element: dict[str, str] | None = None  # attributes of the open node or edge
        self._is_node = False
        self._data: list[tuple[str, str]] = []  # key and text of what it holds
        self._text: list[str] | None = None
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.EntityDeclHandler = self._refuse_entity
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def feed(self, piece: bytes, *, final: bool = False) -> None:
        """Parse the next part of the file."""
        self._parser.Parse(piece, final)
        if len(self._statements) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Hand over what was collected."""
        self._sink.add(self._statements)
        self._statements = []

    def _error(self, what: str) -> MalformedInput:
        return MalformedInput.at(self._path, self._parser.CurrentLineNumber, what)

    def _refuse_entity(self, name: str, *_: object) -> None:
        raise self._error(f"the XML entity {name!r} is declared; remove it to have the file read")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name in REFUSED:
            raise self._error(f"<{name}> is not read; only nodes and edges are")
        if name == "key":
            label = attributes.get("attr.name") or attributes.get("id", "")
            kind = DATATYPES.get(attributes.get("attr.type", ""), "")
            self._keys[attributes.get("id", "")] = (label, kind)
        elif name in ("node", "edge"):
            if self._element is not None:
                raise self._error("a node inside another; graphs inside nodes are not read")
            self._element, self._is_node, self._data = attributes, name == "node", []
        elif name == "data" and self._element is not None:
            self._text = []
            self._data.append((attributes.get("key", ""), ""))

    def _characters(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def _end(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        if name == "data" and self._text is not None:
            self._data[-1] = (self._data[-1][0], "".join(self._text).strip())
            self._text = None
        elif name in ("node", "edge") and self._element is not None:
            self._statements += self._node() if self._is_node else self._edge()
            self._element = None

    def _attribute(self, name: str) -> str:
        found = (self._element or {}).get(name, "").strip()
        if not found:
            what = "a node" if self._is_node else "an edge"
            raise self._error(f"{what} without {name}; give it one")
        return found

    def _node(self) -> list[Statement]:
        node = self._attribute("id")
        found: list[Statement] = []
        for key, text in self._data:
            name, datatype = self._keys.get(key, (key, ""))
            if name.lower() in TYPES:
                types = (part.strip() for part in re.split("[:;]", text) if part.strip())
                found += [Statement(node, RDF_TYPE, part) for part in types]
            elif text and name:
                found.append(Statement(node, name, text, datatype))
        return found or [Statement(node, EXISTS, node, "")]

    def _edge(self) -> list[Statement]:
        data = {self._keys.get(key, (key, ""))[0].lower(): text for key, text in self._data}
        given = [
            *(data.get(name, "") for name in RELATIONS),
            (self._element or {}).get("label", ""),
        ]
        relation = next((text.strip() for text in given if text.strip()), "edge")
        return [Statement(self._attribute("source"), relation, self._attribute("target"))]


def read_graphml(path: Path, options: ReadOptions) -> KnowledgeGraph:
    """Read a GraphML file."""
    store = collect(str(path), options, partial(_read_into, path, options))
    return graph_of_store(str(path), store)


def _read_into(path: Path, options: ReadOptions, sink: StatementSink) -> None:
    parser = GraphMLParser(path, sink)
    broken = BrokenStatements(path, lenient=options.lenient)
    with open_input(path) as stream, options.progress.task(f"reading {path.name}") as task:
        try:
            while piece := stream.read(_PIECE):
                parser.feed(piece)
                task.advance(len(piece))
            parser.feed(b"", final=True)
        except expat.ExpatError as error:
            text = _line(path, error.lineno)
            rest = "; all after it was left out"
            broken.report(expat.ErrorString(error.code), line=error.lineno, text=text, rest=rest)
        except (LookupError, ValueError) as error:  # an encoding that Python does not know
            broken.report(str(error), line=1, rest="; nothing could be read")
    parser.flush()
    broken.warn()


def _line(path: Path, number: int) -> str:
    with open_input(path) as stream:
        for line, text in enumerate(stream, 1):
            if line == number:
                return excerpt_of(text.decode("utf-8", "backslashreplace"))
    return ""


def _detects(path: Path) -> bool:
    extension = Path(without_compression(path.name)).suffix
    if extension == ".graphml":
        return True
    if extension not in (".xml", ""):
        return False
    try:
        with open_input(path) as stream:
            return _ROOT.search(stream.read(_PIECE)) is not None
    except (InputError, OSError):  # the reader reports what is wrong with the file
        return False


register_format(
    GraphFormat(
        name="GraphML",
        looks_like=".graphml, or by content; plain or compressed",
        detects=_detects,
        read=read_graphml,
    )
)
