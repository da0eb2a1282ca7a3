"""A graph under construction, its entities known by kind and code; codes are never written out."""

from dataclasses import dataclass, field
from typing import NamedTuple

INTEGER = "http://www.w3.org/2001/XMLSchema#integer"
DECIMAL = "http://www.w3.org/2001/XMLSchema#decimal"


class Key(NamedTuple):
    """What an entity is: equal keys on both sides are the same real-world thing."""

    kind: str  # territory, region, subdivision, language, script, currency, timezone, …
    code: str  # ISO 3166, UN M49, BCP 47, ISO 15924, ISO 4217, IANA tz, GeoNames id


class Literal(NamedTuple):
    """An attribute value."""

    text: str
    language: str = ""
    datatype: str = ""


@dataclass
class Graph:
    """One side: names, relations and attributes by key."""

    language: str
    names: dict[Key, str] = field(default_factory=dict)
    relations: set[tuple[Key, str, Key]] = field(default_factory=set)
    attributes: set[tuple[Key, str, Literal]] = field(default_factory=set)

    def add(self, kind: str, code: str, name: str) -> Key:
        """Add an entity; the first name given to a key stays."""
        key = Key(kind, code)
        self.names.setdefault(key, " ".join(name.split()))
        return key

    def relate(self, subject: Key, relation: str, target: Key) -> None:
        """State a relation; `finish` forgets it if one end is never added."""
        if subject != target:
            self.relations.add((subject, relation, target))

    def describe(self, subject: Key, attribute: str, text: str, datatype: str = "") -> None:
        """State an attribute: a number with its datatype, else a text in the graph's language."""
        if text:
            language = "" if datatype else self.language
            self.attributes.add((subject, attribute, Literal(text, language, datatype)))

    def finish(self) -> None:
        """Drop relations with an unknown end, then entities without any relation."""
        self.relations = {
            (subject, relation, target)
            for subject, relation, target in self.relations
            if subject in self.names and target in self.names
        }
        related = {end for subject, _, target in self.relations for end in (subject, target)}
        self.names = {key: name for key, name in self.names.items() if key in related}
        self.attributes = {row for row in self.attributes if row[0] in self.names}
