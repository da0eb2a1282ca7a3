"""FHIR, the standard of health records: its classes and their fields in two versions."""

import re

from own_pairs.pair import Cell, Recipe, Record, Ref, Sides
from own_pairs.shelf import Shelf

OLD = "npm:@types/fhir"
NEW = "pypi:fhirclient"
_CLASS = re.compile(
    r"/\*\*\s*\* (.*?)\s*\*/\s*interface (\w+)(?: extends (\w+))? \{(.*?)\n    \}", re.DOTALL
)
_FIELD = re.compile(r"/\*\*\s*\* ([^\n]*)\s*\*/\s*(\w+)\??: (\w+)")
_MODEL = re.compile(
    r'^class (\w+)\((?:\w+\.)?(\w+)\):\n    """ (.*?)\n(.*?)(?=^class |\Z)',
    re.DOTALL | re.MULTILINE,
)
_PROPERTY = re.compile(r'self\.(\w+) = None\n\s+""" (.*?)"""', re.DOTALL)
_KIND = re.compile(r"`(\w+)`")


def _old(text: str) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for comment, name, above, body in _CLASS.findall(text):
        found[name] = {
            "rdf:type": "owl:Class",
            "rdfs:label": name,
            "rdfs:comment": comment,
            "rdfs:subClassOf": Ref(above) if above else None,
        }
        for about, field, kind in _FIELD.findall(body):
            if not field.startswith("_"):
                found[f"{name}.{field}"] = _field(field, about, name, kind)
    return found


def _new(models: list[str]) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for text in models:
        for name, above, comment, body in _MODEL.findall(text):
            found[name] = {
                "rdf:type": "owl:Class",
                "rdfs:label": name,
                "rdfs:comment": comment,
                "rdfs:subClassOf": Ref(above),
            }
            for field, about in _PROPERTY.findall(body):
                kinds = _KIND.findall(about)
                plain = " ".join(re.sub(r"(?:Type|List of) `.*", "", about, flags=re.S).split())
                found[f"{name}.{field}"] = _field(field, plain, name, kinds[0] if kinds else "")
    return found


def _field(name: str, comment: str, owner: str, kind: str) -> Record:
    record: dict[str, Cell] = {
        "rdf:type": "rdf:Property",
        "rdfs:label": name,
        "rdfs:comment": comment,
        "rdfs:domain": Ref(owner),
        "rdfs:range": Ref(kind.removeprefix("FHIR")),
    }
    return record


def _build(shelf: Shelf) -> Sides:
    old = _old(shelf.text(OLD, "index.d.ts"))
    members = [name for name in shelf.archive(NEW).members() if "fhirclient/models/" in name]
    new = _new([shelf.text(NEW, name) for name in members if name.endswith(".py")])
    return Sides(old, new)


RECIPES = (
    Recipe(
        name="health_records",
        family="health_records",
        description="classes and fields of a standard in two versions: name, comment, domain, type",
        languages=("en", "en"),
        sources=(OLD, NEW),
        build=_build,
        names=("rdfs:label", "rdfs:label"),
        formats=("ttl.gz", "ttl.gz"),
        complete=False,  # classes that were renamed are not among it
        codes_are_words=True,  # the key of a class is its name
    ),
)
