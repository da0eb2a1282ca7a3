"""The vocabulary of mass spectrometry in two versions, fourteen years apart."""

from own_pairs.doubt import without_namesakes
from own_pairs.obo import obo_records
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

OLD = "pypi:pymzml"
NEW = "pypi:psims"
_LEFT = ("rdfs:label", "oio:hasExactSynonym", "obo:IAO_0000115")
_RIGHT = ("skos:prefLabel", "skos:altLabel", "skos:definition")


def _build(shelf: Shelf) -> Sides:
    old = obo_records(
        shelf.text(OLD, "pymzml/obo/psi-ms-2.14.4.obo.gz"),
        _LEFT,
        {"is_a": "rdfs:subClassOf", "part_of": "part_of"},
    )
    new = obo_records(
        shelf.text(NEW, "psims/controlled_vocabulary/vendor/psi-ms.obo.gz"),
        _RIGHT,
        {"is_a": "skos:broader", "part_of": "skos:broader"},
    )
    return without_namesakes(Sides(old, new), _LEFT[:2], _RIGHT[:2])


RECIPES = (
    Recipe(
        name="spectrometry",
        family="spectrometry",
        description="terms of mass spectrometry in two versions: names, texts, subclasses",
        languages=("en", "en"),
        sources=(OLD, NEW),
        build=_build,
        names=("rdfs:label", "skos:prefLabel"),
        formats=("ttl.gz", "ttl.gz"),
    ),
)
