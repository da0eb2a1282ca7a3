"""All recipes, by name of the pair."""

from itertools import chain

from own_pairs import (
    airlines,
    airports,
    anatomy,
    autofj,
    banks,
    catalogue,
    chemicals,
    chess,
    cities,
    companies,
    countries,
    currencies,
    devices,
    diagnoses,
    enzymes,
    febrl,
    filetypes,
    genes,
    industries,
    inventors,
    manuals,
    pokemon,
    registries,
    stations,
    subdivisions,
    tongues,
    words,
)
from own_pairs.pair import Recipe

MODULES = (
    catalogue,
    words,
    filetypes,
    manuals,
    companies,
    anatomy,
    devices,
    subdivisions,
    currencies,
    tongues,
    cities,
    airlines,
    chess,
    pokemon,
    banks,
    stations,
    industries,
    airports,
    autofj,
    chemicals,
    countries,
    diagnoses,
    enzymes,
    febrl,
    genes,
    inventors,
    registries,
)
RECIPES: dict[str, Recipe] = {
    recipe.name: recipe for recipe in chain.from_iterable(module.RECIPES for module in MODULES)
}
