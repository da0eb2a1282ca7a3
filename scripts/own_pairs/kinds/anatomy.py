"""Two ontologies of anatomy: of all animals, and of the zebrafish."""

from own_pairs.doubt import without_namesakes
from own_pairs.ontology_guide import LEFT, RIGHT, SOURCE, read_terms, same_terms, term_records
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

FISH = "ZFA-ontology-v2026-03-31"
ANIMALS = "UBERON-ontology-v2026-04-01"


def _build(shelf: Shelf) -> Sides:
    fish, animals = read_terms(shelf, FISH), read_terms(shelf, ANIMALS)
    truth = same_terms(fish, animals, "UBERON")
    sides = Sides(term_records(fish, LEFT), term_records(animals, RIGHT), truth)
    return without_namesakes(sides, LEFT[:2], RIGHT[:2], _plain)


def _plain(label: str) -> str:
    return " ".join(word for word in label.casefold().split() if word not in {"of", "the"})


RECIPES = (
    Recipe(
        name="anatomy_fish",
        family="anatomy",
        description="ontologies of anatomy: the zebrafish; all animals: labels, synonyms, texts",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:1",
        formats=("ttl.gz", "ttl.gz"),
        names=("rdfs:label", "skos:prefLabel"),
    ),
)
