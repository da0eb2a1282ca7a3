"""The Gene Ontology in versions of 2012 and of today: parts of cells, and processes."""

from collections.abc import Callable

from own_pairs.doubt import without_namesakes
from own_pairs.obo import obo_records
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned

OLD = "debian:emboss-data"
NEW = "pypi:psims"
_LEFT = ("rdfs:label", "oio:hasExactSynonym", "obo:IAO_0000115")
_RIGHT = ("rdfs:label", "oio:hasExactSynonym", "rdfs:comment")
_RELATIONS = {"is_a": "rdfs:subClassOf", "part_of": "part_of", "regulates": "regulates"}


def _builder(namespace: str) -> Callable[[Shelf], Sides]:
    def build(shelf: Shelf) -> Sides:
        old = shelf.text(OLD, "usr/share/EMBOSS/data/OBO/go.obo")
        new = shelf.text(NEW, "psims/controlled_vocabulary/vendor/go.obo.gz")
        sides = Sides(
            obo_records(old, _LEFT, _RELATIONS, namespace),
            obo_records(new, _RIGHT, _RELATIONS, namespace),
        )
        return without_namesakes(sides, _LEFT[:2], _RIGHT[:2])

    return build


CELLULAR = Recipe(
    name="cellular_components",
    family="gene_ontology",
    description="parts of cells in two versions of an ontology: names, synonyms, texts, hierarchy",
    languages=("en", "en"),
    sources=(OLD, NEW),
    build=_builder("cellular_component"),
    names=("rdfs:label", "rdfs:label"),
    formats=("ttl.gz", "ttl.gz"),
)
PROCESSES = Recipe(
    name="processes",
    family="gene_ontology",
    description="biological processes in two versions of an ontology: names, texts, hierarchy",
    languages=("en", "en"),
    sources=(OLD, NEW),
    build=_builder("biological_process"),
    names=("rdfs:label", "rdfs:label"),
    formats=("ttl.gz", "ttl.gz"),
)
RECIPES = (CELLULAR, thinned(PROCESSES, "processes_few", left=0.15, right=0.3))
