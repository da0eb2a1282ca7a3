"""Properties by which libraries describe things, as a graph: in two languages, or wordless."""

from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.quads import Quads
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned, with_columns

SOURCE = "npm:@zazuko/rdf-vocabularies"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_LINKS = {
    f"{_RDFS}subPropertyOf": "rdfs:subPropertyOf",
    "http://www.w3.org/2002/07/owl#inverseOf": "owl:inverseOf",
}
_DEFINITION = "http://www.w3.org/2004/02/skos/core#definition"


def _side(quads: Quads, language: str) -> dict[str, dict[str, Cell]]:
    found: dict[str, dict[str, Cell]] = {}
    for term in quads.subjects(f"{_RDFS}label"):
        labels = quads.texts(term, f"{_RDFS}label", (language,))
        if not labels:
            continue
        record: dict[str, Cell] = {
            "rdf:type": "rdf:Property",
            "rdfs:label": labels[0],
            "skos:definition": next(iter(quads.texts(term, _DEFINITION, (language,))), None),
        }
        for predicate, column in _LINKS.items():
            record[column] = [Ref(other) for other in quads.links(term, predicate)]
        found[term] = record
    return found


def _build(shelf: Shelf) -> Sides:
    quads = Quads(shelf, SOURCE, "ontologies/rdau.nq")
    return Sides(_side(quads, "en"), _side(quads, "da"))


TERMS = Recipe(
    name="cataloguing_en_da",
    family="cataloguing",
    description="properties for the catalogues of libraries: label, definition, hierarchy",
    languages=("en", "da"),
    sources=(SOURCE,),
    build=_build,
    names=("rdfs:label", "rdfs:label"),
    formats=("ttl.gz", "ttl.gz"),
)
RECIPES = (
    TERMS,
    with_columns(
        thinned(TERMS, "", left=0.8, right=0.8),
        "cataloguing_definitions",
        ("rdf:type", "skos:definition", *_LINKS.values()),
        ("rdf:type", "skos:definition", *_LINKS.values()),
        names=("skos:definition", "skos:definition"),
    ),
    with_columns(
        thinned(TERMS, "", left=0.95, right=0.95),
        "cataloguing_edges",
        tuple(_LINKS.values()),
        tuple(_LINKS.values()),
        names=("rdfs:subPropertyOf", "rdfs:subPropertyOf"),
    ),
)
