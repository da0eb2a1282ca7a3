"""Nuclides: half-lives, masses, decays; once by name, once by numbers only."""

import io
import re
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

DECAYS = "pypi:radioactivedecay"
ELEMENTS = "pypi:mendeleev"
_FILE = "radioactivedecay/icrp107_ame2020_nubase2020/decay_data.npz"
_ISOTOPES = """
    select e.symbol, e.name, i.mass_number, i.mass, i.half_life, i.half_life_unit, i.spin,
           i.parity, i.abundance, i.discovery_year
    from isotopes i join elements e on e.atomic_number = i.atomic_number
"""


def _radioactive(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    table: Any = np.load(io.BytesIO(shelf.bytes(DECAYS, _FILE)), allow_pickle=True)
    found: dict[str, dict[str, Cell]] = {}
    for name, mass, life, modes in zip(
        table["nuclides"], table["masses"], table["hldata"], table["modes"], strict=True
    ):
        symbol, number = str(name).split("-")
        if re.fullmatch(r"\d+", number):  # an isomer has a letter after the number
            readable = str(life[2])
            found[str(name)] = {
                "nuclide": f"{number}{symbol}",
                "atomic_mass_u": round(float(mass), 5),
                "half_life": readable,
                "decay": [str(mode) for mode in modes],
            }
    return found


def _isotopes(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "elements.db"
        path.write_bytes(shelf.bytes(ELEMENTS, "mendeleev/elements.db"))
        database = sqlite3.connect(path)
        try:
            rows = database.execute(_ISOTOPES).fetchall()
        finally:
            database.close()
    return {
        f"{symbol}-{number}": {
            "element": name,
            "mass_number": number,
            "mass": mass,
            "half_life_value": life,
            "half_life_unit": unit,
            "spin": f"{spin or ''}{parity or ''}",
            "abundance": abundance,
            "discovered": year,
        }
        for symbol, name, number, mass, life, unit, spin, parity, abundance, year in rows
    }


def _build(shelf: Shelf) -> Sides:
    return Sides(_radioactive(shelf), _isotopes(shelf))


NUCLIDES = Recipe(
    name="nuclides",
    family="nuclides",
    description="nuclides: symbol, mass, half-life, decay; element, mass number, half-life, spin",
    languages=("en", "en"),
    sources=(DECAYS, ELEMENTS),
    build=_build,
    names=("nuclide", "element"),
    formats=("csv", "parquet"),
)
RECIPES = (
    NUCLIDES,
    with_columns(
        NUCLIDES,
        "nuclides_numbers",
        ("atomic_mass_u", "half_life", "decay"),
        ("mass", "half_life_value", "half_life_unit", "spin", "discovered"),
        names=("half_life", "spin"),
        formats=("csv", "csv"),
    ),
)
