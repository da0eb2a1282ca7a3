"""Vocabularies of the semantic web: the ontology of DBpedia and schema.org, as graphs."""

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Record, Ref, Sides
from own_pairs.quads import Quads
from own_pairs.shelf import Shelf

SOURCE = "npm:@zazuko/rdf-vocabularies"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_OWL = "http://www.w3.org/2002/07/owl#"
_SCHEMA = "http://schema.org/"
_CLASSES = {f"{_OWL}Class", f"{_RDFS}Class"}
_ENGLISH = ("en", "")


def _terms(quads: Quads, space: str, links: dict[str, str]) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for term in quads.subjects(_TYPE):
        labels = quads.texts(term, f"{_RDFS}label", _ENGLISH)
        if not term.startswith(space) or not labels:
            continue
        kind = "owl:Class" if _CLASSES & {*quads.links(term, _TYPE)} else "rdf:Property"
        text = quads.texts(term, f"{_RDFS}comment", _ENGLISH)
        record: dict[str, Cell] = {
            "rdf:type": kind,
            "rdfs:label": labels[0],
            "rdfs:comment": " ".join(text[0].split())[:400] if text else None,
        }
        for predicate, column in links.items():
            record[column] = [Ref(other) for other in quads.links(term, predicate)]
        found[term] = record
    return found


def _build(shelf: Shelf) -> Sides:
    dbpedia = Quads(shelf, SOURCE, "ontologies/dbo.nq")
    schema = Quads(shelf, SOURCE, "ontologies/schema.nq")
    hierarchy = {
        f"{_RDFS}subClassOf": "rdfs:subClassOf",
        f"{_RDFS}subPropertyOf": "rdfs:subPropertyOf",
    }
    left = _terms(
        dbpedia,
        "http://dbpedia.org/ontology/",
        {**hierarchy, f"{_RDFS}domain": "rdfs:domain", f"{_RDFS}range": "rdfs:range"},
    )
    right = _terms(
        schema,
        _SCHEMA,
        {**hierarchy, f"{_SCHEMA}domainIncludes": "domain", f"{_SCHEMA}rangeIncludes": "range"},
    )
    equal = (f"{_OWL}equivalentClass", f"{_OWL}equivalentProperty")
    truth = {
        (term, other)
        for term in left
        for predicate in equal
        for other in dbpedia.links(term, predicate)
        if other in right
    }
    # What the vocabularies call alike without saying that it is the same stays out.
    return without_namesakes(
        Sides(left, right, truth), ("rdfs:label",), ("rdfs:label",), lambda name: _plain(name)
    )


def _plain(label: str) -> str:
    return "".join(filter(str.isalnum, label.casefold()))


RECIPES = (
    Recipe(
        name="vocabularies",
        family="vocabularies",
        description="classes and properties of two vocabularies: label, comment, hierarchy, domain",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:1",
        complete=False,  # many a term has a counterpart that nobody has declared
        names=("rdfs:label", "rdfs:label"),
        formats=("ttl.gz", "ttl.gz"),
    ),
)
