"""Names from the IRIs of a graph, without parts that many IRIs share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from dualign.names.local_name import is_opaque, is_title, local_name

SHARED = 10  # a fragment or last segment that this many IRIs share is not a name
SHARED_SEGMENT = 0.01  # for a segment of the path, also this share of all IRIs
FEWEST_NUMBERED = 20  # IRIs that are one prefix and a number
MOSTLY_NUMBERED = 0.5  # their share among all

_NUMBERED = re.compile(r"([^\W\d_]{1,6}[\-.]?|(?:node|vertex|id|item|entity|row|record) )\d+")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*://[^/#]*")


def iri_names(iris: Sequence[str]) -> list[str]:
    """The name in each IRI, "" if it is an opaque identifier (Q42, a number).

    A fragment or last segment that many share (``…/artists/<uuid>#artist``, ``…/index.html``)
    says what kind of thing or file it is; the segment before it is the name then. Where
    several entities of one document would get the same name so, they keep the shared part
    behind it (``…/alice#me``, ``…/alice#address``: alice address). Numbers behind one prefix
    (n0, n1, n2, as yEd and Neo4j call nodes) are opaque, too.
    """
    names = [local_name(iri) for iri in iris]
    if _are_numbered(names, iris):
        return [
            "" if _NUMBERED.fullmatch(name) else _if_readable(name, iri)
            for name, iri in zip(names, iris, strict=True)
        ]
    shared = _shared(names, iris)
    if not shared:
        return [_if_readable(name, iri) for name, iri in zip(names, iris, strict=True)]
    places, suffixes = list(iris), [""] * len(names)
    while shared:
        for row in shared:
            suffixes[row] = suffixes[row] or names[row]
            places[row] = _above(places[row])
            names[row] = local_name(places[row])
        shared = _shared(names, places)
    siblings = Counter(map(_document, places))
    named = [_if_readable(name, place) for name, place in zip(names, places, strict=True)]
    return [
        f"{name} {suffix}" if name and suffix and siblings[_document(place)] > 1 else name
        for name, suffix, place in zip(named, suffixes, places, strict=True)
    ]


def some_iri_names(iris: Sequence[str], rows: Sequence[int]) -> list[str]:
    """The names in the IRIs at ``rows``, as `iri_names` of all of them has it.

    What others share plays no part for page titles and opaque identifiers, so if there is nothing
    else among these rows, the other IRIs are not looked at.
    """
    names = []
    for row in rows:
        name = local_name(iris[row])
        opaque = is_opaque(name, iris[row])
        if not opaque and not is_title(iris[row]):
            every = iri_names(iris)
            return [every[row] for row in rows]
        names.append("" if opaque else name)
    return names


def _are_numbered(names: Sequence[str], iris: Sequence[str]) -> bool:
    """Whether most IRIs are one prefix and a number (n0, n1, n2): no names, whatever they equal."""
    found = Counter(
        match[1]
        for name, iri in zip(names, iris, strict=True)
        if (match := _NUMBERED.fullmatch(name)) and not is_title(iri)
    )
    most = max(found.values(), default=0)
    return most >= max(FEWEST_NUMBERED, MOSTLY_NUMBERED * len(names))


def _document(iri: str) -> str:
    return iri.partition("#")[0]


def _if_readable(name: str, iri: str) -> str:
    return "" if is_opaque(name, iri) else name


def _shared(names: Sequence[str], iris: Sequence[str]) -> list[int]:
    """The IRIs whose name is shared by many and is preceded by another part."""
    counts = Counter(names)
    common = {name for name, count in counts.items() if name and count >= SHARED}
    if not common:
        return []
    least = SHARED_SEGMENT * len(iris)
    return [
        row
        for row, (name, iri) in enumerate(zip(names, iris, strict=True))
        if name in common
        and ("#" in iri or counts[name] >= least)
        and not is_title(iri)
        and _above(iri)
        and not is_opaque(name, iri)
    ]


def _above(iri: str) -> str:
    """The IRI without its fragment or, if it has none, its last segment; "" at the host."""
    start = _URL.match(iri)
    if not start:
        return ""
    path, mark, _ = iri.partition("#")
    if not mark:
        path = path.rstrip("/").rpartition("/")[0]
    return path if len(path) > start.end() else ""
