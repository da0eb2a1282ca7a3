"""Chemical elements: two wide tables of measurements in different units, and names in Russian."""

import gettext
import io
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

TABLE, BASE, NAMES = "npm:periodic-table", "pypi:mendeleev", "debian:gelemental"
HIDDEN = {"atomicNumber", "symbol"}
MEASURED = (
    *("atomic_weight", "density", "atomic_radius", "vdw_radius", "covalent_radius_cordero"),
    *("covalent_radius_pyykko", "metallic_radius", "en_pauling", "en_allen", "electron_affinity"),
    *("dipole_polarizability", "evaporation_heat", "fusion_heat", "specific_heat_capacity"),
    *("thermal_conductivity", "lattice_constant", "lattice_structure", "period", "block"),
    *("abundance_crust", "abundance_sea", "goldschmidt_class", "discovery_year", "price_per_kg"),
)


def _left(shelf: Shelf) -> Records:
    rows: list[dict[str, Any]] = shelf.json(TABLE, "data.json")
    return {
        f"element {row['atomicNumber']}": {
            key: value for key, value in row.items() if key not in HIDDEN
        }
        for row in rows
    }


def _right(shelf: Shelf) -> Records:
    member = "usr/share/locale/ru/LC_MESSAGES/gelemental.mo"
    russian = gettext.GNUTranslations(io.BytesIO(shelf.bytes(NAMES, member)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "elements.db"
        path.write_bytes(shelf.bytes(BASE, "mendeleev/elements.db"))
        database = sqlite3.connect(path)
        try:
            query = f"SELECT atomic_number, name, {', '.join(MEASURED)} FROM elements"
            rows = database.execute(query).fetchall()
        finally:
            database.close()
    return {f"element {row[0]}": _record(row, russian) for row in rows}


def _record(row: tuple[Any, ...], russian: gettext.GNUTranslations) -> Record:
    name = russian.gettext(row[1])
    measured = dict(zip(MEASURED, row[2:], strict=True))
    return {"название": None if name == row[1] else name, **measured}


ELEMENTS = Recipe(
    name="elements_en_ru",
    family="elements",
    description="chemical elements: name, 17 measurements; Russian name, 24 others, other units",
    languages=("en", "ru"),
    sources=(TABLE, BASE, NAMES),
    build=lambda shelf: Sides(_left(shelf), _right(shelf)),
    names=("name", "название"),
    formats=("csv", "parquet"),
)
RECIPES = (
    ELEMENTS,
    with_columns(
        ELEMENTS,
        "elements_numbers",
        (
            *("atomicMass", "electronegativity", "atomicRadius", "vanDelWaalsRadius"),
            *("ionizationEnergy", "electronAffinity", "density", "meltingPoint", "boilingPoint"),
            *("standardState", "groupBlock", "yearDiscovered"),
        ),
        MEASURED,
        names=("groupBlock", "block"),
        formats=("csv", "csv"),
    ),
)
