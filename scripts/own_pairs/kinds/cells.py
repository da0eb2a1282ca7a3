"""Types of cells: ontologies of the fly and of the worm, and one of all animals."""

import json
from functools import partial
from typing import Any

import zstandard

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Record, Records, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

SOURCE = "pypi:cellxgene-ontology-guide"
ONE_ANIMAL = {"fly": "FBbt-ontology-v2026-04-03", "worm": "WBbt-ontology-v2025-08-18"}
ALL_ANIMALS = "CL-ontology-v2026-03-26"

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


def _build(shelf: Shelf, animal: str) -> Sides:
    one, every = _terms(shelf, ONE_ANIMAL[animal]), _terms(shelf, ALL_ANIMALS)
    every = {key: term for key, term in every.items() if key.startswith("CL:")}
    truth = {
        (key, other)
        for key, term in one.items()
        if (other := term.get("cross_ontology_terms", {}).get("CL")) in every
    }
    left = ("rdfs:label", "oio:hasExactSynonym", "obo:IAO_0000115")
    right = ("skos:prefLabel", "skos:altLabel", "skos:definition")
    sides = Sides(_records(one, left), _records(every, right), truth)
    sides = without_namesakes(sides, left[:2], right[:2])
    matched = {key for key, _ in sides.truth}
    others = sample(sides.left.keys() - matched, 4_000, "cells", animal)
    return kept(sides, [*matched, *others], sides.right)


RECIPES = tuple(
    Recipe(
        name=f"cells_{animal}",
        family="cells",
        description=f"ontologies: all parts of the {animal}; cells of all animals",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=partial(_build, animal=animal),
        cardinality="n:1" if animal == "fly" else "1:1",
        formats=("ttl.gz", "ttl.gz"),
        names=("rdfs:label", "skos:prefLabel"),
    )
    for animal in ONE_ANIMAL
)
