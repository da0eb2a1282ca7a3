"""Provinces and states of all countries, named in two languages."""

from typing import Any

from own_pairs.pair import Recipe, Record, Records, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned, with_columns

SOURCE = "npm:iso3166-2-db"


def _countries(shelf: Shelf) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = shelf.json(SOURCE, "data/iso3166-2.json")
    return found


def _regions(shelf: Shelf, language: str, columns: tuple[str, str]) -> Records:
    """Subdivisions that have a name in `language`; the key is the country and the code."""
    return {
        f"{code}/{region['iso']}": _region(region, country, language, columns)
        for code, country in _countries(shelf).items()
        for region in country["regions"]
        if region.get("iso") and region["names"].get(language)
    }


def _region(
    region: dict[str, Any], country: dict[str, Any], language: str, columns: tuple[str, str]
) -> Record:
    names = country["names"]
    return {
        columns[0]: region["names"][language],
        columns[1]: names.get(language) or names.get("geonames"),
    }


def _recipe(left: str, right: str, columns: tuple[str, str], **fields: Any) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        return Sides(_regions(shelf, left, ("region", "country")), _regions(shelf, right, columns))

    return Recipe(
        name=f"subdivisions_{left}_{right}",
        family="subdivisions",
        description="provinces and states: name and country, in two languages",
        languages=(left, right),
        sources=(SOURCE,),
        build=build,
        names=("region", columns[0]),
        **fields,
    )


def _graph(shelf: Shelf, language: str, columns: tuple[str, str]) -> Records:
    """Countries and subdivisions as one graph, each subdivision related to its country."""
    countries = {
        code: {"rdf:type": "ex:Country", columns[0]: country["names"][language]}
        for code, country in _countries(shelf).items()
        if country["names"].get(language)
    }
    regions = {
        f"{code}/{region['iso']}": {
            "rdf:type": "ex:Region",
            columns[0]: region["names"][language],
            columns[1]: Ref(code),
        }
        for code, country in _countries(shelf).items()
        for region in country["regions"]
        if region.get("iso") and region["names"].get(language)
    }
    return {**countries, **regions}


def _graphs(shelf: Shelf) -> Sides:
    return Sides(
        _graph(shelf, "fr", ("rdfs:label", "ex:pays")),
        _graph(shelf, "ru", ("skos:prefLabel", "ex:isPartOf")),
    )


ENGLISH_RUSSIAN = _recipe("en", "ru", ("регион", "страна"))
RECIPES = (
    ENGLISH_RUSSIAN,
    _recipe("en", "zh", ("地区", "国家"), formats=("parquet", "jsonl")),
    thinned(_recipe("fr", "de", ("Region", "Land")), "subdivisions_fr_de_few", left=0.5, right=0.3),
    with_columns(ENGLISH_RUSSIAN, "subdivisions_names_en_ru", ("region",), ("регион",)),
    Recipe(
        name="subdivisions_graph_fr_ru",
        family="subdivisions",
        description="graphs of countries and their provinces: label, class, country",
        languages=("fr", "ru"),
        sources=(SOURCE,),
        build=_graphs,
        formats=("ttl.gz", "ttl.gz"),
        names=("rdfs:label", "skos:prefLabel"),
    ),
)
