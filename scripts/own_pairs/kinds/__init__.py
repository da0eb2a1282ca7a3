"""The recipes of all pairs: every module here is one kind of thing and has ``RECIPES``."""

from importlib import import_module
from pkgutil import iter_modules

from own_pairs.pair import Recipe


def all_recipes() -> dict[str, Recipe]:
    """Recipes by name of the pair, in the order of the modules."""
    found: dict[str, Recipe] = {}
    for module in iter_modules(__path__):
        for recipe in import_module(f"{__name__}.{module.name}").RECIPES:
            if recipe.name in found:
                raise ValueError(f"two recipes are named {recipe.name!r}; rename one")
            found[recipe.name] = recipe
    return found
