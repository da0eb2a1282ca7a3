"""Ontologies in syntaxes that are not RDF: recognised by content and refused with advice."""

from __future__ import annotations

import re
from pathlib import Path

from dualign.core.errors import InputError, MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf.rdf_detection import OWL_XML
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.text.compression import open_input

HEAD = 1 << 14
# What a file begins with, after comments and declarations.
SYNTAXES = {
    "OWL/XML": OWL_XML,
    "OWL's functional syntax": re.compile(rb"(?:\s|#[^\n]*\n)*(?:Prefix|Ontology)\s*\("),
    "OWL's Manchester syntax": re.compile(rb"(?:\s|#[^\n]*\n)*(?:Prefix|Ontology):\s"),
}


def syntax_not_rdf(path: Path) -> str:
    """The syntax of an ontology that is not RDF, "" if the file is something else."""
    try:
        with open_input(path) as stream:
            head = stream.read(HEAD).removeprefix(b"\xef\xbb\xbf")
    except (InputError, OSError):  # the reader reports what is wrong with the file
        return ""
    return next((name for name, pattern in SYNTAXES.items() if pattern.match(head)), "")


def refuse(path: Path, options: ReadOptions) -> KnowledgeGraph:  # noqa: ARG001 - a reader's arguments
    """Refuse the file; the message says what it is and what to do."""
    raise MalformedInput(
        f"{path}: an ontology in {syntax_not_rdf(path)}, which dualign does not read; save it as "
        "RDF/XML or Turtle (Protégé: Save as; or: robot convert --input FILE --output FILE.ttl)"
    )


register_format(
    GraphFormat(
        name="ontologies in other syntaxes",
        looks_like="refused: OWL/XML, functional, Manchester",
        detects=lambda path: path.is_file() and bool(syntax_not_rdf(path)),
        read=refuse,
    )
)
