"""Vocabularies of film and sound: of the European Broadcasting Union, and of the W3C."""

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Record, Ref, Sides
from own_pairs.quads import Quads
from own_pairs.shelf import Shelf

SOURCE = "npm:@zazuko/rdf-vocabularies"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_OWL = "http://www.w3.org/2002/07/owl#"
_EDGES = ("subClassOf", "subPropertyOf", "domain", "range")
_LEFT = "http://www.ebu.ch/metadata/ontologies/ebucore/ebucore#"
_RIGHT = "http://www.w3.org/ns/ma-ont#"


def _terms(quads: Quads, space: str, text: str) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for term in quads.subjects(_TYPE):
        if not term.startswith(space):
            continue
        labels = quads.texts(term, f"{_RDFS}label", ("en", ""))
        comments = quads.texts(term, text, ("en", ""))
        kinds = quads.links(term, _TYPE)
        record: dict[str, Cell] = {
            "rdf:type": "owl:Class" if f"{_OWL}Class" in kinds else "rdf:Property",
            "rdfs:label": labels[0] if labels else term.removeprefix(space),
            "rdfs:comment": comments[0] if comments else None,
        }
        for edge in _EDGES:
            record[f"rdfs:{edge}"] = [Ref(o) for o in quads.links(term, f"{_RDFS}{edge}")]
        found[term] = record
    return found


def _build(shelf: Shelf) -> Sides:
    ours = Quads(shelf, SOURCE, "ontologies/ebucore.nq")
    theirs = Quads(shelf, SOURCE, "ontologies/ma.nq")
    left = _terms(ours, _LEFT, "http://purl.org/dc/elements/1.1/description")
    right = _terms(theirs, _RIGHT, f"{_RDFS}comment")
    truth = {
        (term, other)
        for term in left
        for equal in ("equivalentClass", "equivalentProperty")
        for other in ours.links(term, f"{_OWL}{equal}")
        if other in right
    }
    names = ("rdfs:label",)
    return without_namesakes(Sides(left, right, truth), names, names, _plain)


def _plain(label: str) -> str:
    return "".join(filter(str.isalnum, label.casefold()))


RECIPES = (
    Recipe(
        name="media",
        family="media",
        description="classes and properties of film and sound: label, comment, hierarchy, domain",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:m",
        complete=False,  # what the broadcasters have not declared may still be the same
        names=("rdfs:label", "rdfs:label"),
        formats=("ttl.gz", "jsonld"),
    ),
)
