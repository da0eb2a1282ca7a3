"""Two ontologies of anatomy: of all animals, and of the zebrafish."""

import json
from typing import Any

import zstandard

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Record, Records, Ref, Sides
from own_pairs.shelf import Shelf

SOURCE = "pypi:cellxgene-ontology-guide"
FISH = "ZFA-ontology-v2026-03-31"
ANIMALS = "UBERON-ontology-v2026-04-01"

Terms = dict[str, dict[str, Any]]


def _terms(shelf: Shelf, name: str) -> Terms:
    packed = shelf.bytes(SOURCE, f"cellxgene_ontology_guide/data/{name}.json.zst")
    with zstandard.ZstdDecompressor().stream_reader(packed) as stream:
        terms: Terms = json.loads(stream.read())
    return {key: term for key, term in terms.items() if not term["deprecated"]}


def _records(terms: Terms, columns: tuple[str, str, str]) -> Records:
    return {key: _record(term, terms, columns) for key, term in terms.items()}


def _record(term: dict[str, Any], terms: Terms, columns: tuple[str, str, str]) -> Record:
    near = [key for key, steps in term["ancestors"].items() if steps == 1 and key in terms]
    return {
        "rdf:type": "owl:Class",
        columns[0]: term["label"],
        columns[1]: term.get("synonyms", []),
        columns[2]: term.get("description"),
        "rdfs:subClassOf": [Ref(key) for key in near],
    }


def _build(shelf: Shelf) -> Sides:
    fish, animals = _terms(shelf, FISH), _terms(shelf, ANIMALS)
    truth = {
        (key, other)
        for key, term in fish.items()
        if (other := term.get("cross_ontology_terms", {}).get("UBERON")) in animals
    }
    left = ("rdfs:label", "oio:hasExactSynonym", "obo:IAO_0000115")
    right = ("skos:prefLabel", "skos:altLabel", "skos:definition")
    sides = Sides(_records(fish, left), _records(animals, right), truth)
    return without_namesakes(sides, left[:2], right[:2], _plain)


def _plain(label: str) -> str:
    return " ".join(word for word in label.casefold().split() if word not in {"of", "the"})


RECIPES = (
    Recipe(
        name="anatomy_fish",
        family="anatomy",
        description="ontologies of anatomy: the zebrafish; all animals: labels, synonyms, texts",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:1",
        formats=("ttl.gz", "ttl.gz"),
        names=("rdfs:label", "skos:prefLabel"),
    ),
)
