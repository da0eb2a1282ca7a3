"""A readable name from the local part of an IRI."""

from __future__ import annotations

import re

# In these namespaces the rest of the IRI is a page title, slashes included (``…/resource/AC/DC``).
_TITLE = re.compile(r"(?:dbpedia\.org/(?:resource|page)|wiki[a-z]*\.org/wiki)/(.+)", re.DOTALL)
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*://")
_CURIE = re.compile(r"[A-Za-z][A-Za-z0-9.\-]*:(?=[^\s_:/])")
_URN = re.compile(r"urn:", re.IGNORECASE)
_QUERY = re.compile(r"\?[\w.\-]+=.*", re.DOTALL)
_LANGUAGE = re.compile(r"(?<=.)@[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*\Z", re.DOTALL)
_QUOTED = re.compile(r'"(.*)"', re.DOTALL)
_ENCODED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_GAPS = re.compile(r"[\s_\x00-\x1f\x7f-\x9f]+")
_CAMEL = re.compile(
    r"(?<=[a-zß-öø-ÿ0-9])(?=[A-ZÀ-ÖØ-Þ])|(?<=[A-ZÀ-ÖØ-Þ])(?=[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ])"
)

# ``…/people/alice#me`` refers to alice.
_SELF_FRAGMENTS = frozenset({"me", "this", "it", "i", "id", "self", "thing"})

_OPAQUE = re.compile(
    r"""
      [\W\d_]+                                          # numbers, signs
    | [A-Za-z]{1,12}/\d+                                # e/0421
    | [QPL]\d+                                          # Wikidata
    | [mg]\.[0-9a-z_]+                                  # Freebase
    | [A-Za-z]{1,3}\d{5,}                               # tt0111161
    | [A-Za-z]{1,12}[\s:._\-](?:0\d{3,}|\d{7,})         # GO 0008150
    | (?:b?node|genid)[\s\-]?(?=\S*\d)[0-9a-f]+         # blank nodes
    | (?=\S*\d)(?:[0-9a-fA-F]{16,}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})
    """,
    re.VERBOSE,
)
# Told by the whole IRI: blank nodes, skolemised or not, and Freebase's /m/0x1.
_OPAQUE_IRI = re.compile(r"_:|.*/genid/|(?:.*/)?[mg]/0?[0-9a-z_]+\Z", re.DOTALL)


def local_name(iri: str) -> str:
    """The name in an IRI's local part, "" if there is none.

    The local part is the fragment, else the last path segment, else what follows the prefix of a
    CURIE; a label that is not an IRI is its own local part. Percent-encoding is undone (bytes that
    are not UTF-8 are read as Latin-1, so that nothing is lost), a language tag at the end is
    dropped, underscores become spaces and a single camelCase word is taken apart
    (``birthPlace``: birth Place, ``HTTPServer``: HTTP Server). The words of a disambiguation such
    as ``Paris_(Texas)`` stay.
    """
    text = _decoded(_local_part(iri.strip()))
    text = _LANGUAGE.sub("", text)
    quoted = _QUOTED.fullmatch(text)
    text = _GAPS.sub(" ", quoted[1] if quoted else text).strip()
    return text if " " in text else _CAMEL.sub(" ", text)


def is_title(iri: str) -> bool:
    """Whether an IRI is the page title of DBpedia or a Wikimedia site."""
    return _TITLE.search(iri) is not None


def is_opaque(name: str, iri: str = "") -> bool:
    """Whether a local name is an identifier without meaning for a reader (Q42, m.0x1, 0421).

    Page titles of DBpedia and Wikipedia never are: there ``134`` is a name.
    """
    if is_title(iri):
        return not name
    return not name or bool(_OPAQUE.fullmatch(name)) or bool(_OPAQUE_IRI.match(iri))


def _local_part(iri: str) -> str:
    if iri.startswith("<") and iri.endswith(">"):
        iri = iri[1:-1]
    title = _TITLE.search(iri)
    if title:
        return title[1]
    if _URL.match(iri):
        return _end_of_url(iri[iri.index("://") + 3 :])
    if _URN.match(iri):
        return iri.rpartition(":")[2]
    prefix = _CURIE.match(iri) if " " not in iri else None
    return iri[prefix.end() :] if prefix else iri.removeprefix("_:")


def _end_of_url(address: str) -> str:
    path, _, fragment = address.partition("#")
    if fragment and fragment.lower() not in _SELF_FRAGMENTS:
        # Fragments may hold a path of their own: ``#/people/alice``.
        return fragment.rstrip("/").rpartition("/")[2]
    segments = _QUERY.sub("", path).rstrip("/").rpartition("/")
    return segments[2]


def _decoded(text: str) -> str:
    # Some dumps are encoded twice (``%2520``); every round makes the text shorter.
    while "%" in text:
        plain = _ENCODED.sub(_characters, text)
        if plain == text:
            break
        text = plain
    return text


def _characters(encoded: re.Match[str]) -> str:
    data = bytes.fromhex(encoded[0].replace("%", ""))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
