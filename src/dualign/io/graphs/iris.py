"""Ids as IRIs, for the formats that require them: RDF and SSSOM.

An id that is a valid absolute IRI stays as it is. Any other id (a plain label, a blank node, an
IRI with a space or a stray ``%`` in it) becomes ``urn:dualign:left:`` or ``urn:dualign:right:``
followed by the id in UTF-8, percent-encoded; so does an id that begins with ``urn:dualign:``
itself. That makes the rule reversible: `from_iri` gives every id back as it was.
"""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import quote, unquote

from pyoxigraph import NamedNode

from dualign.core.errors import MalformedInput

Side = Literal["left", "right"]

OWN = "urn:dualign:"
_ENCODED = re.compile(r"urn:dualign:(?:left|right):(.+)", re.DOTALL)
_SCHEME_ALONE = re.compile(r"[^:]*:")


def as_iri(identifier: str, side: Side) -> str:
    """The id as a valid IRI."""
    if not identifier:
        raise MalformedInput(f"an entity of the {side} graph has an empty id; give it one")
    if not identifier.startswith(OWN) and is_iri(identifier):
        return identifier
    return encoded(identifier, side)


def from_iri(iri: str) -> str:
    """The id that `as_iri` made the IRI of."""
    written = _ENCODED.fullmatch(iri)
    if written is None:
        return iri
    try:
        return unquote(written[1], errors="strict")
    except UnicodeDecodeError:  # not written by dualign
        return iri


def is_iri(text: str) -> bool:
    """Whether a text is a valid absolute IRI, with something after its scheme."""
    try:
        NamedNode(text)
    except ValueError:
        return False
    return _SCHEME_ALONE.fullmatch(text) is None


def encoded(text: str, kind: str) -> str:
    """Any text as an IRI: ``urn:dualign:kind:`` and the text, percent-encoded."""
    return f"{OWN}{kind}:{quote(text, safe='')}"
