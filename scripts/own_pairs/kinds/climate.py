"""Quantities of weather and climate: the names of a forecasting centre and of a convention.

The centre notes the name in the convention for some of its parameters only. A parameter may be
narrower than its counterpart: the temperature at two metres is a temperature of air.
"""

import re
from xml.etree import ElementTree as ET

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf

CENTRE = "debian:libeccodes-data"
CONVENTION = "pypi:compliance-checker"
_FOLDERS = ("grib1", "grib1/localConcepts/ecmf", "grib2", "grib2/localConcepts/ecmf")
_BLOCK = re.compile(r"'([^'\n]*)' = \{(.*?)\}", re.S)


def _concepts(shelf: Shelf, folder: str, name: str) -> dict[str, str]:
    """Values by the conditions under which a field has them."""
    text = shelf.text(CENTRE, f"usr/share/eccodes/definitions/{folder}/{name}.def")
    return {"".join(conditions.split()): value for value, conditions in _BLOCK.findall(text)}


def _build(shelf: Shelf) -> Sides:
    right = _standard(shelf)
    left: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for folder in _FOLDERS:
        units = _concepts(shelf, folder, "units")
        short = _concepts(shelf, folder, "shortName")
        standard = _concepts(shelf, folder, "cfName")
        for conditions, name in _concepts(shelf, folder, "name").items():
            if "Experimental product" in name:
                continue
            symbol = short.get(conditions, "")
            key = f"parameter {name}"
            left.setdefault(
                key,
                {
                    "parameter": name,
                    "short": None if symbol in {"", "~"} else symbol,
                    "units": units.get(conditions),
                },
            )
            if standard.get(conditions) in right:
                truth.add((key, standard[conditions]))
    return without_namesakes(Sides(left, right, truth), ("parameter",), ("standard_name",), _plain)


def _standard(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    member = "compliance_checker/data/cf-standard-name-table.xml"
    tree = ET.fromstring(shelf.bytes(CONVENTION, member))
    return {
        entry.get("id", ""): {
            "standard_name": entry.get("id"),
            "canonical_units": entry.findtext("canonical_units"),
            "description": " ".join((entry.findtext("description") or "").split())[:500],
        }
        for entry in tree.iterfind("entry")
    }


def _plain(name: str) -> str:
    return name.casefold().replace("_", " ")


RECIPES = (
    Recipe(
        name="climate",
        family="climate",
        description="quantities of weather: name, units; name in a convention, units, description",
        languages=("en", "en"),
        sources=(CENTRE, CONVENTION),
        build=_build,
        cardinality="n:1",
        complete=False,  # the centre has filled in only some of the names
        names=("parameter", "standard_name"),
        formats=("csv", "jsonl"),
        codes_are_words=True,  # the keys of the right are its names
    ),
)
