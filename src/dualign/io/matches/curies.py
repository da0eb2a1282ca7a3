"""`PrefixMap`: full IRIs to CURIEs (``dbr:Paris``) and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

# The prefixes built into SSSOM, which must not be renamed.
BUILT_IN = {
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "semapv": "https://w3id.org/semapv/vocab/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "sssom": "https://w3id.org/sssom/",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
WELL_KNOWN = BUILT_IN | {
    "dbr": "http://dbpedia.org/resource/",
    "dualign": "urn:dualign:",
    "left": "urn:dualign:left:",
    "right": "urn:dualign:right:",
    "wd": "http://www.wikidata.org/entity/",
}
MOST_NAMESPACES = 200  # beyond that, prefixes stand for whole sites
_CURIE = re.compile(r"([\w.\-]+):(.*)", re.DOTALL)
_SITE = re.compile(r"[^:]+:(?://[^/?#]*/?)?")


@dataclass(frozen=True)
class PrefixMap:
    """Prefixes and the namespaces they stand for."""

    namespaces: Mapping[str, str]

    @classmethod
    def of(cls, iris: Iterable[str]) -> PrefixMap:
        """Prefixes for all these IRIs: the well-known ones, and ``ns1``, ``ns2``, … in order."""
        iris = set(iris)
        found = {_namespace(iri) for iri in iris}
        if len(found) > MOST_NAMESPACES:
            found = {_site(iri) for iri in iris}
        known = {namespace: prefix for prefix, namespace in WELL_KNOWN.items()}
        others = sorted(found - known.keys())
        named = {f"ns{number}": namespace for number, namespace in enumerate(others, start=1)}
        used = {known[namespace]: namespace for namespace in found & known.keys()}
        return cls(named | used)

    def shorten(self, iri: str) -> str:
        """The CURIE of one of the IRIs that the map was made for."""
        prefix = self._prefixes.get(_namespace(iri)) or self._prefixes[_site(iri)]
        return f"{prefix}:{iri[len(self.namespaces[prefix]) :]}"

    def expand(self, curie: str) -> str | None:
        """The IRI of a CURIE; None if its prefix is unknown."""
        parts = _CURIE.fullmatch(curie)
        namespace = None if parts is None else self.namespaces.get(parts[1])
        return None if parts is None or namespace is None else namespace + parts[2]

    @cached_property
    def _prefixes(self) -> dict[str, str]:
        return {namespace: prefix for prefix, namespace in self.namespaces.items()}


def _namespace(iri: str) -> str:
    """The IRI up to its last ``/``, ``#`` or ``:`` with something behind it."""
    core = iri.rstrip("/#:")
    return iri[: 1 + max(core.rfind(separator) for separator in "/#:")] or _site(iri)


def _site(iri: str) -> str:
    """Scheme and host, or the closest equivalent."""
    found = _SITE.match(iri)
    return iri[: found.end()] if found and found.end() < len(iri) else iri[: iri.index(":") + 1]
