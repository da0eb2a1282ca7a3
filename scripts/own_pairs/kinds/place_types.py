"""Kinds of places in the ontology of GeoNames, a thesaurus in several languages."""

from own_pairs.pair import Recipe, Record, Ref, Sides
from own_pairs.quads import Quads
from own_pairs.shelf import Shelf

SOURCE = "npm:@zazuko/rdf-vocabularies"
_SKOS = "http://www.w3.org/2004/02/skos/core#"


def _concepts(quads: Quads, language: str) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for term in quads.subjects(f"{_SKOS}prefLabel"):
        labels = quads.texts(term, f"{_SKOS}prefLabel", (language,))
        texts = quads.texts(term, f"{_SKOS}definition", (language,))
        if labels:
            found[term] = {
                "rdf:type": "skos:Concept",
                "skos:prefLabel": labels[0],
                "skos:definition": texts[0] if texts else None,
                "skos:inScheme": [Ref(other) for other in quads.links(term, f"{_SKOS}inScheme")],
            }
    schemes = {ref.key for record in found.values() for ref in _refs(record)}
    for scheme in sorted(schemes):
        labels = quads.texts(scheme, "http://www.w3.org/2000/01/rdf-schema#label", (language,))
        found[scheme] = {
            "rdf:type": "skos:ConceptScheme",
            "rdfs:label": labels[0] if labels else None,
        }
    return found


def _refs(record: Record) -> list[Ref]:
    cell = record["skos:inScheme"]
    return [ref for ref in cell if isinstance(ref, Ref)] if isinstance(cell, list) else []


def _recipe(left: str, right: str) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        quads = Quads(shelf, SOURCE, "ontologies/gn.nq")
        return Sides(_concepts(quads, left), _concepts(quads, right))

    return Recipe(
        name=f"place_types_{left}_{right}",
        family="place_types",
        description="kinds of places, a thesaurus in two languages: label, definition, scheme",
        languages=(left, right),
        sources=(SOURCE,),
        build=build,
        names=("skos:prefLabel", "skos:prefLabel"),
        formats=("ttl.gz", "ttl.gz"),
    )


RECIPES = (_recipe("en", "ru"), _recipe("sv", "bg"))
