"""Types of cells: ontologies of the fly and of the worm, and one of all animals."""

from functools import partial

from own_pairs.doubt import without_namesakes
from own_pairs.ontology_guide import LEFT, RIGHT, SOURCE, read_terms, same_terms, term_records
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

ONE_ANIMAL = {"fly": "FBbt-ontology-v2026-04-03", "worm": "WBbt-ontology-v2025-08-18"}
ALL_ANIMALS = "CL-ontology-v2026-03-26"


def _build(shelf: Shelf, animal: str) -> Sides:
    one, every = read_terms(shelf, ONE_ANIMAL[animal]), read_terms(shelf, ALL_ANIMALS)
    every = {key: term for key, term in every.items() if key.startswith("CL:")}
    truth = same_terms(one, every, "CL")
    sides = Sides(term_records(one, LEFT), term_records(every, RIGHT), truth)
    sides = without_namesakes(sides, LEFT[:2], RIGHT[:2])
    matched = {key for key, _ in sides.truth}
    others = sample(sides.left.keys() - matched, 4_000, "cells", animal)
    return kept(sides, [*matched, *others], sides.right)


RECIPES = tuple(
    Recipe(
        name=f"cells_{animal}",
        family="cells",
        description=f"ontologies: all parts of the {animal}; cells of all animals",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=partial(_build, animal=animal),
        cardinality="n:1" if animal == "fly" else "1:1",
        formats=("ttl.gz", "ttl.gz"),
        names=("rdfs:label", "skos:prefLabel"),
    )
    for animal in ONE_ANIMAL
)
