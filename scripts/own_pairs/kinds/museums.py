"""CIDOC CRM, the reference model of museums: classes and properties in two languages."""

from own_pairs.pair import Cell, Recipe, Record, Ref, Sides
from own_pairs.quads import Quads
from own_pairs.shelf import Shelf

SOURCE = "npm:@zazuko/rdf-vocabularies"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_EDGES = ("subClassOf", "subPropertyOf", "domain", "range")


def _terms(quads: Quads, language: str) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for term in quads.subjects(_TYPE):
        labels = quads.texts(term, f"{_RDFS}label", (language,))
        if not labels:
            continue
        is_class = f"{_RDFS}Class" in quads.links(term, _TYPE)
        record: dict[str, Cell] = {
            "rdf:type": "rdfs:Class" if is_class else "rdf:Property",
            "rdfs:label": labels[0],
        }
        for edge in _EDGES:
            others = quads.links(term, f"{_RDFS}{edge}")
            record[f"rdfs:{edge}"] = [Ref(other) for other in others]
        found[term] = record
    return found


def _recipe(left: str, right: str) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        quads = Quads(shelf, SOURCE, "ontologies/crm.nq")
        return Sides(_terms(quads, left), _terms(quads, right))

    return Recipe(
        name=f"museums_{left}_{right}",
        family="museums",
        description="classes and properties of a model of museums: label, hierarchy, domain, range",
        languages=(left, right),
        sources=(SOURCE,),
        build=build,
        names=("rdfs:label", "rdfs:label"),
        formats=("jsonld", "ttl.gz"),
    )


RECIPES = (_recipe("de", "ru"), _recipe("fr", "zh"))
