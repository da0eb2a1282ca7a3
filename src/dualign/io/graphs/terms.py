"""Terms in the syntax of N-Triples: ``<iri>``, ``"text"``, ``"text"@fr``, ``"12"^^<…#integer>``."""

from __future__ import annotations

import re
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
EXISTS = "dualign:exists"  # the property of a statement that only says that its subject is there
IRI_DATATYPE = "iri"  # marks the class of an rdf:type statement among the literals

LITERAL = (
    r'^"(?P<value>(?s:.*))"'
    r"(?:@(?P<language>[A-Za-z]+(?:-[A-Za-z0-9]+)*)|\^\^(?P<datatype>\S+))?$"
)
LITERAL_PATTERN = re.compile(LITERAL)
ESCAPE = re.compile(r"\\(?:([tbnrf\"'\\])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))")
ESCAPED = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}


class Literal(NamedTuple):
    """A literal in parts; language and datatype are "" where it has none."""

    value: str
    language: str = ""
    datatype: str = ""


def without_brackets(column: pa.Array) -> pa.Array:
    """``<iri>`` without its angle brackets, anything else as it is."""
    bracketed = pc.and_(pc.starts_with(column, "<"), pc.ends_with(column, ">"))
    if not pc.any(bracketed).as_py():
        return column
    return pc.if_else(bracketed, pc.utf8_slice_codeunits(column, 1, -1), column)


def is_literal(column: pa.Array) -> pa.Array:
    """Which terms are written as literals, a boolean array."""
    return pc.match_substring_regex(column, LITERAL)


def literals(column: pa.Array) -> list[Literal]:
    """The literals in parts; a term not written as a literal is taken as a plain value."""
    written = pc.extract_regex(column, LITERAL)
    return [
        Literal(plain)
        if parts is None
        else Literal(
            _unescaped(parts["value"]),
            parts["language"],
            parts["datatype"].removeprefix("<").removesuffix(">"),
        )
        for plain, parts in zip(column.to_pylist(), written.to_pylist(), strict=True)
    ]


def _unescaped(text: str) -> str:
    return ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    if escape[1]:
        return ESCAPED[escape[1]]
    code = int(escape[2] or escape[3], 16)
    # A surrogate or a number beyond Unicode is not a character: such an escape is kept as written.
    return escape[0] if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF else chr(code)
