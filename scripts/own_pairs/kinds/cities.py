"""Cities: two editions of one list, and names in two scripts."""

import unicodedata
from typing import Any

from own_pairs import cldr
from own_pairs.geonames import NEW, OLD, country_names, new_cities, old_cities
from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, sample, with_columns


def _editions(shelf: Shelf) -> Sides:
    """Two random choices of the cities of two editions."""
    countries, old = country_names(shelf), old_cities(shelf)
    new = new_cities(shelf)
    lefts = sample(new.keys(), 9_000, "cities_world", "left")
    large = [key for key, city in old.items() if city.population >= 10_000]
    rights = sample(large, 9_000, "cities_world", "right")
    return distinct(
        Sides(
            {key: _new(new[key], countries) for key in lefts},
            {
                key: {
                    "place": old[key].name,
                    "cc": old[key].country,
                    "inhabitants": old[key].population,
                    "x": old[key].longitude,
                    "y": old[key].latitude,
                }
                for key in rights
            },
        )
    )


def _new(city: dict[str, Any], countries: dict[str, str]) -> Record:
    return {
        "city": city["name"],
        "country": countries.get(city["countrycode"]),
        "population": city["population"],
        "latitude": round(city["latitude"], 2),
        "longitude": round(city["longitude"], 2),
        "timezone": city["timezone"],
    }


def _scripts(shelf: Shelf, script: str, language: str, columns: tuple[str, str]) -> Sides:
    """Cities in Latin letters; those that have a name in `script`.

    The second column has the country in `language`, or the inhabitants of an older edition.
    """
    abroad = cldr.names(shelf, language, "territories")
    countries, old, new = country_names(shelf), old_cities(shelf), new_cities(shelf)
    foreign = {
        key: written
        for key, city in new.items()
        if key in old and (written := _written(city["alternatenames"], script))
    }
    rights = sample(foreign.keys(), 4_000, "cities", script)
    lefts = {*sample(rights, 2_500, script), *sample(new.keys(), 4_000, script, "others")}
    return distinct(
        Sides(
            {key: _latin(new[key], countries) for key in lefts},
            {
                key: {
                    columns[0]: foreign[key],
                    columns[1]: old[key].population
                    if columns[1] == "population"
                    else abroad.get(old[key].country),
                }
                for key in rights
            },
        )
    )


def _latin(city: dict[str, Any], countries: dict[str, str]) -> Record:
    return {
        "name": city["name"],
        "country": countries.get(city["countrycode"]),
        "inhabitants": city["population"],
    }


def _written(names: list[str], script: str) -> str:
    """The first name all of whose letters are of `script`, as Unicode names it."""
    for name in names:
        letters = [letter for letter in name if letter.isalpha()]
        if len(letters) > 1 and all(unicodedata.name(x, "").startswith(script) for x in letters):
            return name
    return ""


def _translated(
    name: str, script: str, language: str, columns: tuple[str, str], **fields: Any
) -> Recipe:
    return Recipe(
        name=name,
        family="cities",
        description=f"cities: name, country, inhabitants; name in another script, {columns[1]}",
        languages=("mul", language),
        sources=(NEW, OLD, cldr.NAMES),
        build=lambda shelf: _scripts(shelf, script, language, columns),
        names=("name", columns[0]),
        **fields,
    )


WORLD = Recipe(
    name="cities_world",
    family="cities",
    description="cities in two editions of one list: name, country, inhabitants, position",
    languages=("mul", "mul"),
    sources=(NEW, OLD),
    build=_editions,
    names=("city", "place"),
    formats=("parquet", "csv"),
)
RECIPES = (
    WORLD,
    with_columns(WORLD, "cities_world_names", ("city", "country"), ("place", "cc")),
    _translated("cities_cyrillic", "CYRILLIC", "ru", ("город", "population")),
    _translated("cities_arabic", "ARABIC", "ar", ("مدينة", "دولة"), formats=("jsonl", "csv")),
    _translated("cities_han", "CJK UNIFIED", "zh", ("城市", "国家"), formats=("csv", "parquet")),
)
