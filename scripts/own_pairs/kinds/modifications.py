"""Modifications of proteins: an ontology of them, and a table of masses."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept

SOURCE = "pypi:psims"
_FOLDER = "psims/controlled_vocabulary/vendor/"
_FIELD = re.compile(r'^(\w+): (?:(\w+): )?"?([^"\r\n]*)', re.MULTILINE)


def _ontology(shelf: Shelf) -> tuple[dict[str, dict[str, Cell]], dict[str, list[str]]]:
    """Terms, and the entries of the table that each names."""
    terms: dict[str, dict[str, Cell]] = {}
    named: dict[str, list[str]] = {}
    for block in shelf.text(SOURCE, f"{_FOLDER}psi-mod.obo.gz").split("[Term]")[1:]:
        if "is_obsolete: true" in block:
            continue
        fields = [(tag, kind, text.strip()) for tag, kind, text in _FIELD.findall(block)]
        xrefs = {kind: text for tag, kind, text in fields if tag == "xref"}
        one = {tag: text for tag, _, text in fields if tag in {"id", "name", "def"}}
        mass = xrefs.get("DiffMono", "none")
        terms[one["id"]] = {
            "rdf:type": "owl:Class",
            "rdfs:label": one["name"],
            "oio:hasExactSynonym": [text for tag, _, text in fields if tag == "synonym"][:6],
            "obo:IAO_0000115": one.get("def", "")[:300],
            "mass_difference": None if mass == "none" else float(mass),
            "residue": xrefs.get("Origin"),
            "rdfs:subClassOf": [
                Ref(text.split(" ")[0]) for tag, _, text in fields if tag == "is_a"
            ],
        }
        named[one["id"]] = [
            text.removeprefix("Unimod:")
            for tag, kind, text in fields
            if tag == "xref" and kind == "Unimod"
        ]
    return terms, named


def _table(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    tree = ET.fromstring(shelf.bytes(SOURCE, f"{_FOLDER}unimod_tables.xml.gz"))
    return {
        row.get("record_id", ""): {
            "modification": row.get("full_name"),
            "short_name": row.get("code_name"),
            "mono_mass": float(row.get("mono_mass", "nan")),
            "composition": row.get("composition"),
        }
        for row in tree.iter()
        if row.tag.endswith("}modifications_row") or row.tag == "modifications_row"
    }


def _build(shelf: Shelf) -> Sides:
    terms, named = _ontology(shelf)
    table = _table(shelf)
    truth = {(term, key) for term, keys in named.items() for key in keys if key in table}
    # A term that names several entries is wider than each of them.
    wide = {term for term, count in Counter(term for term, _ in truth).items() if count > 1}
    sides = Sides(terms, table, truth)
    return kept(sides, terms.keys() - wide, table)


RECIPES = (
    Recipe(
        name="modifications",
        family="modifications",
        description="modifications of proteins: an ontology of each residue's; a table of masses",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:1",
        names=("rdfs:label", "modification"),
        formats=("ttl.gz", "csv"),
    ),
)
