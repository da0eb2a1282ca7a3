"""Names of countries, languages, scripts and currencies in many languages, from Unicode's CLDR."""

from collections.abc import Mapping
from typing import Any

from own_pairs.shelf import Shelf

NAMES = "npm:cldr-localenames-full"
NUMBERS = "npm:cldr-numbers-full"
CORE = "npm:cldr-core"


def names(shelf: Shelf, language: str, kind: str) -> dict[str, str]:
    """Names of all ``territories``, ``languages`` or ``scripts`` in `language`, by code."""
    document = shelf.json(NAMES, f"main/{language}/{kind}.json")
    found: Mapping[str, str] = document["main"][language]["localeDisplayNames"][kind]
    return {code: name for code, name in found.items() if "-alt-" not in code and name != code}


def currencies(shelf: Shelf, language: str) -> dict[str, dict[str, str]]:
    """Names and symbols of all currencies in `language`, by code."""
    document = shelf.json(NUMBERS, f"main/{language}/currencies.json")
    found: dict[str, dict[str, str]] = document["main"][language]["numbers"]["currencies"]
    return {code: about for code, about in found.items() if "displayName" in about}


def supplemental(shelf: Shelf, name: str) -> Any:
    """One of the documents about all languages, such as ``territoryInfo``."""
    return shelf.json(CORE, f"supplemental/{name}.json")["supplemental"][name]


def official_languages(shelf: Shelf) -> dict[str, list[str]]:
    """Codes of the official languages of each country, most spoken first."""
    return {
        code: [
            language
            for language, about in _by_share(country.get("languagePopulation", {}))
            if about.get("_officialStatus") in {"official", "de_facto_official"}
        ]
        for code, country in supplemental(shelf, "territoryInfo").items()
    }


def current_currencies(shelf: Shelf) -> dict[str, list[str]]:
    """Codes of the legal tender of each country today."""
    regions = supplemental(shelf, "currencyData")["region"]
    return {
        code: [
            currency
            for entry in entries
            for currency, about in entry.items()
            if "_to" not in about and about.get("_tender") != "false"
        ]
        for code, entries in regions.items()
    }


def _by_share(languages: Mapping[str, Mapping[str, str]]) -> list[tuple[str, Mapping[str, str]]]:
    share = {code: float(about["_populationPercent"]) for code, about in languages.items()}
    return sorted(languages.items(), key=lambda item: -share[item[0]])
