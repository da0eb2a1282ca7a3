"""German banks: the list of FinTS servers and the Bundesbank's list of bank codes."""

from own_pairs.doubt import without_unlike
from own_pairs.pair import Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, thinned

FINTS = "npm:fints-institute-db"
SCHWIFTY = "pypi:schwifty"


def _build(shelf: Shelf) -> Sides:
    institutes = shelf.json(FINTS, "fints-institutes.json")
    left = {
        f"{row['number']}/{row['blz']}": {
            "name": row["name"],
            "location": row["location"],
            "association": row["organisation"],
        }
        for row in institutes
    }
    right = {
        row["bank_code"]: {"bank": row["name"], "short": row["short_name"]}
        for row in shelf.json(SCHWIFTY, "schwifty/bank_registry/generated_de.json")
        if row["primary"]
    }
    truth: Truth = {(key, key.partition("/")[2]) for key in left}
    sides = distinct(Sides(left, right, {(a, b) for a, b in truth if b in right}))
    # Banks that merged pass their code on to a bank of another name.
    return without_unlike(sides, ("name", "location"), ("bank", "short"), ratio=72)


BANKS = Recipe(
    name="banks_de",
    family="banks",
    description="German banks: name and place; name, and a short name that has the place",
    languages=("de", "de"),
    sources=(FINTS, SCHWIFTY),
    build=_build,
    names=("name", "bank"),
    cardinality="n:1",
    formats=("jsonl", "csv"),
)
RECIPES = (BANKS, thinned(BANKS, "banks_de_few", left=0.3, right=0.4))
