"""Crypto currencies: a list of names, and the coins a set of icons has."""

from own_pairs.doubt import without_namesakes, without_unlike
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

NAMES = "npm:cryptocurrencies"
ICONS = "npm:cryptocurrency-icons"


def _build(shelf: Shelf) -> Sides:
    icons = shelf.json(ICONS, "manifest.json")
    left = {icon["symbol"]: {"coin": icon["name"], "color": icon["color"]} for icon in icons}
    names = shelf.json(NAMES, "cryptocurrencies.json")
    right = {symbol: {"name": name.strip()} for symbol, name in names.items()}
    # Symbols are used again, and one coin may have two.
    alike = without_unlike(Sides(left, right), ("coin",), ("name",), ratio=50)
    return without_namesakes(alike, ("coin",), ("name",))


RECIPES = (
    Recipe(
        name="coins",
        family="coins",
        description="crypto currencies: name and colour; all names of a much longer list",
        languages=("en", "en"),
        sources=(NAMES, ICONS),
        build=_build,
        names=("coin", "name"),
        codes_are_words=True,  # many coins are named like their symbol
    ),
)
