"""Ontologies of animals and their parts, as the package cellxgene-ontology-guide has them."""

import json
from typing import Any

import zstandard

from own_pairs.pair import Record, Records, Ref
from own_pairs.shelf import Shelf

SOURCE = "pypi:cellxgene-ontology-guide"
# Label, synonyms and text, named differently on either side.
LEFT = ("rdfs:label", "oio:hasExactSynonym", "obo:IAO_0000115")
RIGHT = ("skos:prefLabel", "skos:altLabel", "skos:definition")

Terms = dict[str, dict[str, Any]]


def read_terms(shelf: Shelf, name: str) -> Terms:
    """The terms of an ontology by id, without deprecated ones."""
    packed = shelf.bytes(SOURCE, f"cellxgene_ontology_guide/data/{name}.json.zst")
    with zstandard.ZstdDecompressor().stream_reader(packed) as stream:
        terms: Terms = json.loads(stream.read())
    return {key: term for key, term in terms.items() if not term["deprecated"]}


def same_terms(terms: Terms, others: Terms, ontology: str) -> set[tuple[str, str]]:
    """The terms that name one of another ontology, with it."""
    return {
        (key, other)
        for key, term in terms.items()
        if (other := term.get("cross_ontology_terms", {}).get(ontology)) in others
    }


def term_records(terms: Terms, columns: tuple[str, str, str]) -> Records:
    """Classes with a label, synonyms and a text in these columns, and their superclasses."""
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
