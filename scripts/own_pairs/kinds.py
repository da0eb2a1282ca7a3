"""All recipes, by name of the pair."""

from itertools import chain

from own_pairs import airports, autofj, countries, febrl, registries
from own_pairs.pair import Recipe

MODULES = (countries, airports, febrl, autofj, registries)
RECIPES: dict[str, Recipe] = {
    recipe.name: recipe for recipe in chain.from_iterable(module.RECIPES for module in MODULES)
}
