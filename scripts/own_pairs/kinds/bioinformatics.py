"""An ontology of bioinformatics in two versions, nine years apart."""

import re

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned

OLD = "debian:emboss-data"
NEW = "pypi:edam-ontology"
_SYNONYM = re.compile(r'^synonym: "((?:[^"\\]|\\.)*)" (\w+)')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def _old(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    found: dict[str, dict[str, Cell]] = {}
    for block in shelf.text(OLD, "usr/share/EMBOSS/data/EDAM.obo").split("\n\n"):
        lines = block.splitlines()
        if not lines or lines[0] != "[Term]" or "is_obsolete: true" in lines:
            continue
        fields = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
        above = [line.split()[1] for line in lines if line.startswith("is_a: ")]
        text = _QUOTED.search(fields.get("def", ""))
        found[_key(fields["id"])] = {
            "rdf:type": "owl:Class",
            "rdfs:label": fields["name"],
            "oio:hasExactSynonym": [
                match.group(1) for line in lines if (match := _SYNONYM.match(line))
            ],
            "obo:IAO_0000115": text.group(1) if text else None,
            "rdfs:subClassOf": [Ref(_key(key)) for key in above],
        }
    return found


def _key(identifier: str) -> str:
    """``EDAM_data:0005`` -> ``data_0005``."""
    return identifier.removeprefix("EDAM_").replace(":", "_")


def _new(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    rows = shelf.table(NEW, "edam_ontology/EDAM.tsv", "\t")
    return {
        row["Class ID"].rpartition("/")[2]: {
            "rdf:type": "owl:Class",
            "skos:prefLabel": row["Preferred Label"],
            "skos:altLabel": [text for text in row["Synonyms"].split("|") if text],
            "skos:definition": row["Definitions"].split("|")[0],
            "rdfs:subClassOf": [
                Ref(iri.rpartition("/")[2]) for iri in row["Parents"].split("|") if iri
            ],
        }
        for row in rows
        if row["Obsolete"] == "FALSE" and row["Class ID"].startswith("http://edamontology.org/")
    }


def _build(shelf: Shelf) -> Sides:
    """Some terms were made anew under another identifier; these are left out."""
    sides = Sides(_old(shelf), _new(shelf))
    names = (("rdfs:label", "oio:hasExactSynonym"), ("skos:prefLabel", "skos:altLabel"))
    return without_namesakes(sides, *names)


VERSIONS = Recipe(
    name="bioinformatics",
    family="bioinformatics",
    description="an ontology of data, formats and operations in versions of 2012 and 2022",
    languages=("en", "en"),
    sources=(OLD, NEW),
    build=_build,
    names=("rdfs:label", "skos:prefLabel"),
    formats=("ttl.gz", "ttl.gz"),
)
RECIPES = (VERSIONS, thinned(VERSIONS, "bioinformatics_few", left=0.4, right=0.3))
