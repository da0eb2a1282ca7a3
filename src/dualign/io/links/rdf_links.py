"""Links in RDF: ``owl:sameAs`` and similar predicates, or the cells of an OAEI alignment."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from dualign.io.graphs.iris import from_iri
from dualign.io.graphs.rdf.rdf_file import read_statements
from dualign.io.graphs.rdf_vocabulary import DIFFERENT, EQUIVALENT, SAME_AS
from dualign.io.graphs.readers import ReadOptions
from dualign.io.graphs.statements.statement_sink import NOT_LITERAL

# The namespace is written with and without a hash sign.
_CELL = re.compile(
    r"http://knowledgeweb\.semanticweb\.org/heterogeneity/alignment#?(entity1|entity2|relation)"
)
_EQUAL = {"=", "equivalence", "fr.inrialpes.exmo.align.impl.rel.EquivRelation"}


def link_statements(path: Path) -> list[tuple[str, str, bool]]:
    """The pairs in a file: one, other, and whether they are the same."""
    store = read_statements(path, ReadOptions())
    terms, properties = store.terms.texts().to_pylist(), store.properties.texts().to_pylist()
    values = store.values.texts().to_pylist()
    links: list[tuple[str, str, bool]] = []
    cells: dict[str, dict[str, str]] = defaultdict(dict)
    for subject, predicate, value, tag in store.rows().tolist():
        name = properties[predicate]
        text = terms[value] if tag == NOT_LITERAL else values[value]
        cell = _CELL.fullmatch(name)
        if cell:
            cells[terms[subject]][cell[1]] = text
        elif tag == NOT_LITERAL and name in SAME_AS | EQUIVALENT:
            links.append((from_iri(terms[subject]), from_iri(text), True))
        elif tag == NOT_LITERAL and name in DIFFERENT:
            links.append((from_iri(terms[subject]), from_iri(text), False))
    return links + [
        (from_iri(cell["entity1"]), from_iri(cell["entity2"]), True)
        for cell in cells.values()
        if {"entity1", "entity2"} <= cell.keys() and cell.get("relation", "=").strip() in _EQUAL
    ]
