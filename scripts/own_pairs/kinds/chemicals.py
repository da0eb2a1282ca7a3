"""Compounds in tables of measured properties, under the names their authors chose."""

import re
from collections.abc import Mapping

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned, with_columns

SOURCE = "pypi:chemicals"
_NUMBER = re.compile(r"\s*\[[\d\s;,-]+\]\s*")  # a registry number inside a name


def _table(shelf: Shelf, member: str, columns: Mapping[str, str]) -> Records:
    rows = shelf.table(SOURCE, f"chemicals/{member}", delimiter="\t")
    number = "CASRN" if "CASRN" in rows[0] else "CAS"
    return {row[number]: _record(row, columns) for row in rows if row[number]}


def _record(row: Mapping[str, str], columns: Mapping[str, str]) -> Record:
    return {new: _NUMBER.sub(" ", row[old] or "").strip() for old, new in columns.items()}


def _critical(shelf: Shelf) -> Sides:
    columns = {"Tc": "critical_temperature", "Pc": "critical_pressure", "Vc": "critical_volume"}
    left = _table(
        shelf, "Critical Properties/CRCCriticalOrganics.tsv", {"Chemical": "name"} | columns
    )
    right = _table(
        shelf,
        "Critical Properties/Yaws Collection.tsv",
        {"Chemical": "compound", "Tc": "T_c", "Pc": "P_c", "Vc": "V_c", "omega": "acentric_factor"},
    )
    return without_namesakes(Sides(left, right), ("name",), ("compound",))


def _numbers(shelf: Shelf) -> Sides:
    columns = {"Tc": "Tc", "Pc": "Pc", "Vc": "Vc"}
    left = _table(shelf, "Critical Properties/DIPPRPinaMartines.tsv", columns)
    right = _table(
        shelf,
        "Critical Properties/Yaws Collection.tsv",
        {"Tc": "critical_T", "Pc": "critical_p", "Vc": "critical_V", "omega": "omega"},
    )
    return Sides(left, right)


def _boiling(shelf: Shelf) -> Sides:
    left = _table(
        shelf,
        "Phase Change/CRC Handbook Heat of Vaporization.tsv",
        {"Chemical": "substance", "Formula": "formula", "Tb": "boiling_point_K", "HvapTb": "heat"},
    )
    right = _table(
        shelf,
        "Vapor Pressure/Landolt_antoine_V20.tsv",
        {"Name": "name", "A": "A", "B": "B", "C": "C", "Tmin": "T_min", "Tmax": "T_max"},
    )
    return without_namesakes(Sides(left, right), ("substance",), ("name",))


def _heats(shelf: Shelf) -> Sides:
    left = _table(
        shelf,
        "Heat Capacity/CRC Standard Thermodynamic Properties of Chemical Substances.tsv",
        {"Chemical": "name", "Hfg": "heat_of_formation_gas", "S0g": "entropy_gas", "Cpg": "cp_gas"},
    )
    right = _table(
        shelf,
        "Reactions/Yaws Hf S0 (g).tsv",
        {"name": "species", "Hfg": "Hf", "S0g": "S0"},
    )
    return without_namesakes(Sides(left, right), ("name",), ("species",))


def _safety(shelf: Shelf) -> Sides:
    left = _table(
        shelf,
        "Safety/IARC Carcinogen Database.tsv",
        {"description": "agent", "group": "group", "year": "year"},
    )
    right = _table(
        shelf, "Safety/Ontario Exposure Limits.tsv", {"Agent [CAS No.]": "name", _LIMIT: "limit"}
    )
    return without_namesakes(Sides(left, right), ("agent",), ("name",))


_LIMIT = "Time-Weighted Average Limit (TWA)"


def _recipe(name: str, description: str, **fields: object) -> Recipe:
    return Recipe(
        name=name,
        family="chemicals",
        description=f"chemical compounds: {description}",
        languages=("en", "en"),
        sources=(SOURCE,),
        **fields,  # type: ignore[arg-type]
    )


CRITICAL = _recipe(
    "chemicals_critical",
    "name and critical point",
    build=_critical,
    names=("name", "compound"),
)
HEATS = _recipe(
    "chemicals_heats",
    "name, heat of formation, entropy",
    build=_heats,
    names=("name", "species"),
    formats=("csv", "excel"),
)
RECIPES = (
    CRITICAL,
    HEATS,
    _recipe(
        "chemicals_boiling",
        "name, formula, boiling point; name, coefficients of Antoine's equation",
        build=_boiling,
        names=("substance", "name"),
        formats=("parquet", "csv"),
    ),
    _recipe(
        "chemicals_safety",
        "carcinogens; limits of exposure at work",
        build=_safety,
        names=("agent", "name"),
        formats=("excel", "jsonl"),
    ),
    _recipe(
        "chemicals_numbers",
        "critical temperature, pressure and volume, no names",
        build=_numbers,
        names=("Tc", "critical_T"),
    ),
    with_columns(HEATS, "chemicals_names", ("name",), ("species",)),
    thinned(CRITICAL, "chemicals_critical_few", left=0.5, right=0.15),
)
