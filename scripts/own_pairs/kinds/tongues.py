"""Languages: their names in two languages, and a table of alphabets beside the ISO list."""

import re
from typing import Any

from demo_data.javascript import records as objects
from own_pairs import cldr
from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf

ISO = "npm:iso-639-3"
ALPHABETS = "pypi:hyperglot"
_FIELD = re.compile(r"^(\s*-?\s*)(\w+): *(.+)$", re.MULTILINE)
TYPES = {"living", "historical", "extinct", "ancient", "constructed", "special"}


def _in_language(shelf: Shelf, language: str, columns: tuple[str, str]) -> Records:
    """Names of languages and of the countries where they are official."""
    countries = cldr.names(shelf, language, "territories")
    official: dict[str, list[str]] = {}
    for country, tongues in cldr.official_languages(shelf).items():
        for tongue in tongues:
            official.setdefault(tongue, []).append(countries.get(country, ""))
    return {
        code: {columns[0]: name, columns[1]: [text for text in official.get(code, ()) if text][:6]}
        for code, name in cldr.names(shelf, language, "languages").items()
    }


def _iso(shelf: Shelf) -> Records:
    rows = objects(shelf.text(ISO, "iso6393.js"))
    return {
        row["iso6393"]: {"name": row["name"], "type": row["type"], "scope": row["scope"]}
        for row in rows
    }


def _alphabets(shelf: Shelf) -> Records:
    files = [name for name in shelf.archive(ALPHABETS).members() if name.endswith(".yaml")]
    found = {
        file.rpartition("/")[2].removesuffix(".yaml"): _alphabet(shelf.text(ALPHABETS, file))
        for file in files
        if file.startswith("hyperglot/data/")
    }
    return {code: record for code, record in found.items() if record.get("language")}


def _alphabet(text: str) -> Record:
    fields: dict[str, list[str]] = {}
    for _, name, value in _FIELD.findall(text):
        fields.setdefault(name, []).append(value.strip().strip("'\""))
    return {
        "language": next(iter(fields.get("name", ())), ""),
        "autonyms": list(dict.fromkeys(fields.get("autonym", ()))),
        "scripts": list(dict.fromkeys(fields.get("script", ()))),
        "speakers": next(iter(fields.get("speakers", ())), ""),
        "status": next((s for s in fields.get("status", ()) if s in TYPES), ""),
    }


def _translated(left: str, right: str, columns: tuple[str, str], **fields: Any) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        names = ("name", "countries")
        return Sides(_in_language(shelf, left, names), _in_language(shelf, right, columns))

    return Recipe(
        name=f"languages_{left}_{right}",
        family="languages",
        description="languages: name, countries where it is official, in two languages",
        languages=(left, right),
        sources=(cldr.NAMES, cldr.CORE),
        build=build,
        names=("name", columns[0]),
        **fields,
    )


def _alphabets_iso(shelf: Shelf) -> Sides:
    sides = Sides(_alphabets(shelf), _iso(shelf))
    return without_namesakes(sides, ("language",), ("name",))


RECIPES = (
    _translated("en", "fr", ("langue", "pays")),
    _translated("de", "ja", ("言語", "国"), formats=("jsonl", "csv")),
    Recipe(
        name="languages_alphabets",
        family="languages",
        description="languages: name, own name, scripts, speakers; the whole list of ISO 639-3",
        languages=("en", "en"),
        sources=(ALPHABETS, ISO),
        build=_alphabets_iso,
        names=("language", "name"),
        formats=("jsonl", "csv"),
    ),
)
