"""Reader for RDF: N-Triples, N-Quads, Turtle, TriG, RDF/XML, JSON-LD; OWL in any of them."""

from __future__ import annotations

import warnings
from functools import partial
from pathlib import Path

from pyoxigraph import RdfFormat

from dualign.core.errors import InputWarning, MissingInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf.ntriples import POSITIONS, read_lines
from dualign.io.graphs.rdf.quads import QuadReader
from dualign.io.graphs.rdf.rdf_detection import EXTENSIONS, syntax_of
from dualign.io.graphs.rdf.rdf_graph import graph_of_store
from dualign.io.graphs.rdf.rdf_parser import read_parsed
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.graphs.statements.collecting import collect
from dualign.io.graphs.statements.statement_sink import StatementSink
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.compression import open_input
from dualign.io.text.files import skip_mark
from dualign.io.text.json_nesting import refuse_deep_json
from dualign.io.text.xml_safety import refuse_harmful_entities


def read_rdf(path: Path, options: ReadOptions) -> KnowledgeGraph:
    """Read an RDF file."""
    return graph_of_store(str(path), read_statements(path, options))


def read_statements(path: Path, options: ReadOptions) -> StatementStore:
    """The statements of an RDF file, of all its named graphs."""
    syntax = syntax_of(path)
    if syntax is None:
        raise MissingInput(f"{path}: not an RDF file; dualign knows {', '.join(EXTENSIONS)}")
    if syntax == RdfFormat.RDF_XML:
        refuse_harmful_entities(path)
    if syntax == RdfFormat.JSON_LD:
        refuse_deep_json(path)
    return collect(str(path), options, partial(_read_into, path, syntax, options))


def _read_into(path: Path, syntax: RdfFormat, options: ReadOptions, sink: StatementSink) -> None:
    broken = BrokenStatements(path, lenient=options.lenient)
    quads = QuadReader(numbered_blanks=syntax not in POSITIONS)
    read = read_lines if syntax in POSITIONS else read_parsed
    size = path.stat().st_size
    with open_input(path) as stream, options.progress.task(f"reading {path.name}", size) as task:
        skip_mark(stream)
        read(stream, syntax, sink, broken, quads, task)
    broken.warn()
    if quads.triple_terms:
        warnings.warn(
            f"{path}: {quads.triple_terms:,} statements about statements (RDF 1.2) were left out",
            InputWarning,
            stacklevel=2,
        )


register_format(
    GraphFormat(
        name="RDF",
        looks_like=f"{', '.join(EXTENSIONS)}, .owl, or by content; plain or compressed",
        detects=lambda path: syntax_of(path) is not None,
        read=read_rdf,
    )
)
