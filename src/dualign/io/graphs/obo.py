"""Reader for OBO, the syntax of the ontologies of biology, as the OWL that it stands for.

Terms are classes, typedefs properties, by the ids that the file gives them. ``is_a`` is
``rdfs:subClassOf``, a relationship or a part of an intersection an edge, a synonym one of the four
of oboInOwl by its scope. Obsolete terms are deprecated, and left out like those of OWL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from dualign.core.errors import InputError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf.rdf_graph import graph_of_store
from dualign.io.graphs.rdf_vocabulary import OBO_IN_OWL, OWL, RDFS, XSD
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.graphs.statements.collecting import collect
from dualign.io.graphs.statements.statement_sink import Statement, StatementSink
from dualign.io.graphs.terms import RDF_TYPE
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.compression import open_input
from dualign.io.text.files import read_text
from dualign.io.text.lines import split_lines

HEAD = 1 << 14
BATCH = 50_000
TYPES = {"Term": f"{OWL}Class", "Typedef": f"{OWL}ObjectProperty", "Instance": ""}
ABOVE = {"Term": f"{RDFS}subClassOf", "Typedef": f"{RDFS}subPropertyOf", "Instance": ""}
SCOPES = {
    "EXACT": f"{OBO_IN_OWL}hasExactSynonym",
    "BROAD": f"{OBO_IN_OWL}hasBroadSynonym",
    "NARROW": f"{OBO_IN_OWL}hasNarrowSynonym",
    "RELATED": f"{OBO_IN_OWL}hasRelatedSynonym",
}
PLAIN = {
    "name": f"{RDFS}label",
    "namespace": f"{OBO_IN_OWL}hasOBONamespace",
    "alt_id": f"{OBO_IN_OWL}hasAlternativeId",
    "xref": f"{OBO_IN_OWL}hasDbXref",
    "comment": f"{RDFS}comment",
    "subset": f"{OBO_IN_OWL}inSubset",
}
QUOTED = {"def": "http://purl.obolibrary.org/obo/IAO_0000115"}
LINKS = {
    "disjoint_from": f"{OWL}disjointWith",
    "inverse_of": f"{OWL}inverseOf",
    "domain": f"{RDFS}domain",
    "range": f"{RDFS}range",
    "instance_of": RDF_TYPE,
}
_BEGINNING = re.compile(rb"(?:\s|![^\n]*\n)*format-version\s*:")
_STANZA = re.compile(r"\[(\w+)\]")
_QUOTE = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(\w*)')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "W": " "}
_TRAILING = re.compile(r"(?<!\\)\s*(?:\{[^{}]*\}\s*)?(?<!\\)(?:!.*)?$")


def read_obo(path: Path, options: ReadOptions) -> KnowledgeGraph:
    """Read an ontology in OBO."""
    store = collect(str(path), options, partial(_read_into, path, options))
    return graph_of_store(str(path), store)


def _read_into(path: Path, options: ReadOptions, sink: StatementSink) -> None:
    broken = BrokenStatements(path, lenient=options.lenient)
    found: list[Statement] = []
    with options.progress.task(f"reading {path.name}"):
        for statement in _statements(path, broken):
            found.append(statement)
            if len(found) == BATCH:
                sink.add(found)
                found = []
    sink.add(found)
    broken.warn()


def _statements(path: Path, broken: BrokenStatements) -> Iterator[Statement]:
    kind, subject = "", ""
    lines = split_lines(read_text(path))
    for row, line in enumerate(lines.array.to_pylist()):
        text = line.strip()
        stanza = _STANZA.fullmatch(text)
        if stanza:
            kind, subject = stanza[1], ""
            continue
        if not text or text.startswith("!") or kind not in TYPES:
            continue  # the header, and stanzas that are not about terms
        tag, colon, value = text.partition(":")
        value = value.strip()
        if not colon or (not subject and tag != "id"):
            what = "expected 'tag: value'" if not colon else "a stanza that does not begin with id"
            broken.report(what, line=lines.number(row), text=text)
        elif tag == "id":
            subject = _TRAILING.sub("", value)
            if TYPES[kind]:
                yield Statement(subject, RDF_TYPE, TYPES[kind])
        else:
            yield from _statements_of_line(kind, subject, tag, value)


def _statements_of_line(kind: str, subject: str, tag: str, value: str) -> Iterator[Statement]:
    if tag == "synonym" or tag.endswith("_synonym"):
        yield from _synonym(subject, tag, value)
    elif tag in QUOTED:
        if quote := _QUOTE.match(value):
            yield Statement(subject, QUOTED[tag], _plain(quote[1]), "")
    elif tag in PLAIN:
        if text := _plain(_TRAILING.sub("", value)):
            yield Statement(subject, PLAIN[tag], text.split(" ")[0] if tag == "xref" else text, "")
    elif tag == "is_obsolete":
        if value.startswith("true"):
            yield Statement(subject, f"{OWL}deprecated", "true", "")
    elif words := _TRAILING.sub("", value).split():
        yield from _edge(kind, subject, tag, [_term(word) for word in words])


def _edge(kind: str, subject: str, tag: str, words: list[str]) -> Iterator[Statement]:
    if tag == "is_a" or (tag == "intersection_of" and len(words) == 1):
        if ABOVE[kind]:
            yield Statement(subject, ABOVE[kind], words[0])
    elif tag in ("relationship", "intersection_of") and len(words) > 1:
        yield Statement(subject, words[0], words[1])
    elif tag in LINKS:
        yield Statement(subject, LINKS[tag], words[0])


def _synonym(subject: str, tag: str, value: str) -> Iterator[Statement]:
    """``synonym: "text" EXACT []``, or ``exact_synonym: "text" []`` in older files."""
    quote = _QUOTE.match(value)
    if quote and quote[1]:
        scope = quote[2] if tag == "synonym" else tag.removesuffix("_synonym").upper()
        yield Statement(subject, SCOPES.get(scope, SCOPES["RELATED"]), _plain(quote[1]), "")


def _term(text: str) -> str:
    """An id; the datatypes of XML Schema are written as in OWL, which are not entities."""
    return re.sub("^xsd:", XSD, _plain(text))


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text)


def _detects(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with open_input(path) as stream:
            return _BEGINNING.match(stream.read(HEAD).removeprefix(b"\xef\xbb\xbf")) is not None
    except (InputError, OSError):  # the reader reports what is wrong with the file
        return False


register_format(
    GraphFormat(
        name="OBO",
        looks_like="begins with format-version; plain or compressed",
        detects=_detects,
        read=read_obo,
    )
)
