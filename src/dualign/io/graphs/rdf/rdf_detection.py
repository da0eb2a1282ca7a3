"""Which RDF syntax a file is written in, by its extension and its first bytes."""

from __future__ import annotations

import re
from pathlib import Path

from pyoxigraph import RdfFormat

from dualign.core.errors import InputError
from dualign.io.text.compression import open_input, without_compression

EXTENSIONS = {
    ".nt": RdfFormat.N_TRIPLES,
    ".ntriples": RdfFormat.N_TRIPLES,
    ".nq": RdfFormat.N_QUADS,
    ".nquads": RdfFormat.N_QUADS,
    ".ttl": RdfFormat.TURTLE,
    ".turtle": RdfFormat.TURTLE,
    ".trig": RdfFormat.TRIG,
    ".rdf": RdfFormat.RDF_XML,
    ".rdfs": RdfFormat.RDF_XML,
    ".jsonld": RdfFormat.JSON_LD,
}
# Extensions that are used for several syntaxes, or for things that are not RDF.
VAGUE = {"", ".owl", ".xml", ".json", ".txt", ".data", ".dump", ".gz", ".bz2", ".zst", ".ont"}
HEAD = 1 << 16

_TERM = rb"(?:<[^<>\"{}|^`\\\x00-\x20]+>|_:\S+)"
_COMMENTS = re.compile(rb"(?:\s+|#[^\n]*\n)*")
_NTRIPLE = re.compile(
    _TERM + rb"[ \t]*<[^<>\"{}|^`\\\x00-\x20]+>[ \t]*"
    rb"(?:" + _TERM + rb'|"[^\n]*"(?:@[\w-]+|\^\^<[^<>\s]+>)?)[ \t]*'
    rb"(" + _TERM + rb")?[ \t]*\.[ \t]*(?:#[^\n]*)?\r?(?:\n|\Z)"
)
_TURTLE = re.compile(rb"@(?:prefix|base)\s|(?:prefix|base)\s+[^\s<]*\s*<", re.IGNORECASE)
_RDF_XML = re.compile(rb"<(?:\w+:)?RDF[\s>]|http://www\.w3\.org/1999/02/22-rdf-syntax-ns#")
# The other way to write OWL in XML, which is not RDF though it may declare RDF's prefix. What comes
# before its first element is matched possessively (*+): comments can be cut in too many ways.
OWL_XML = re.compile(
    rb"(?:\s|<\?[^>]*\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\])?\s*>)*+"
    rb"<(?:Ontology|owl:Ontology(?=[^>]*\sontologyIRI))[\s>]",
    re.DOTALL,
)
_JSON_LD = re.compile(rb'"@(?:context|id|graph|type)"')


def syntax_of(path: Path) -> RdfFormat | None:
    """The syntax of a file; None if it does not seem to be RDF."""
    extension = Path(without_compression(path.name)).suffix
    if extension in EXTENSIONS:
        return _rectified(EXTENSIONS[extension], path)
    return syntax_of_content(_head(path)) if extension in VAGUE else None


def syntax_of_content(head: bytes) -> RdfFormat | None:
    """The syntax that a file with this beginning is written in."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start[:1] in (b"{", b"["):
        return RdfFormat.JSON_LD if _JSON_LD.search(start) else _turtle(start)
    if start.startswith((b"<?xml", b"<!DOCTYPE", b"<!--", b"<rdf:", b"<RDF")):
        is_rdf = _RDF_XML.search(start) and not OWL_XML.match(start)
        return RdfFormat.RDF_XML if is_rdf else None
    return _turtle(start)


def _turtle(start: bytes) -> RdfFormat | None:
    body = start[_match_end(_COMMENTS, start) :]
    statement = _NTRIPLE.match(body)
    if statement:
        return RdfFormat.N_QUADS if statement[1] else RdfFormat.N_TRIPLES
    return RdfFormat.TURTLE if _TURTLE.match(body) else None


def _rectified(named: RdfFormat, path: Path) -> RdfFormat:
    """``.rdf`` may hold anything: the content decides if it is clear."""
    return syntax_of_content(_head(path)) or named if named == RdfFormat.RDF_XML else named


def _head(path: Path) -> bytes:
    try:
        with open_input(path) as stream:
            return stream.read(HEAD)
    except (InputError, OSError):  # the reader reports what is wrong with the file
        return b""


def _match_end(pattern: re.Pattern[bytes], text: bytes) -> int:
    found = pattern.match(text)
    return found.end() if found else 0
