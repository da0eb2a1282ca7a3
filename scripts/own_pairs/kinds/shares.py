"""Companies' shares traded in one country, and the same ones traded elsewhere."""

from own_pairs.doubt import without_likenesses
from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "pypi:investpy"


def _traded(shelf: Shelf, country: str, columns: tuple[str, str]) -> dict[str, dict[str, Cell]]:
    """The shares of each paper that has one entry in `country`."""
    found: dict[str, list[dict[str, str]]] = {}
    for row in shelf.table(SOURCE, "investpy/resources/stocks.csv"):
        if row["country"] == country and row["isin"]:
            found.setdefault(row["isin"], []).append(row)
    return {
        isin: {
            columns[0]: rows[0]["name"],
            columns[1]: rows[0]["full_name"],
            "symbol": rows[0]["symbol"],
        }
        for isin, rows in found.items()
        if len(rows) == 1
    }


def _build(shelf: Shelf) -> Sides:
    left = _traded(shelf, "united states", ("share", "company"))
    right = _traded(shelf, "germany", ("name", "full_name"))
    sides = distinct(Sides(left, right))
    both = sample(sides.left.keys() & sides.right.keys(), 1_500, "shares", "both")
    lefts = sample(sides.left.keys() - sides.right.keys(), 1_500, "shares", "left")
    rights = sample(sides.right.keys() - sides.left.keys(), 1_500, "shares", "right")
    some = kept(sides, [*both, *lefts], [*both, *rights])
    # Receipts of a share have a number of their own.
    return without_likenesses(some, ("company", "full_name"), 85)


RECIPES = (
    Recipe(
        name="shares",
        family="shares",
        description="shares traded in the United States; in Germany: two names, symbol",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        names=("company", "full_name"),
    ),
)
