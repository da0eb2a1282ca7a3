"""Power plants and their utilities in the reports of three American agencies.

The Energy Information Administration numbers plants and utilities; people have looked up those
numbers for the plants that utilities report to the Federal Energy Regulatory Commission, and the
Environmental Protection Agency uses them too. The package states MIT for its code and names no
licence for the data of the agencies.
"""

import csv
import io
from collections import defaultdict
from functools import cache
from typing import Any

import openpyxl  # type: ignore[import-untyped]

from own_pairs.doubt import without_likenesses, without_namesakes
from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, thinned

SOURCE = "pypi:catalystcoop.pudl"
_GLUE = "pudl/package_data/glue"

Row = dict[str, Any]
Table = dict[str, dict[str, Cell]]


@cache
def _plants(shelf: Shelf) -> list[Row]:
    packed = shelf.bytes(SOURCE, f"{_GLUE}/pudl_id_mapping.xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(packed), read_only=True).worksheets[0]
    rows = sheet.iter_rows(max_row=30_000, max_col=11, values_only=True)
    header = [str(name) for name in next(rows)]
    return [dict(zip(header, row, strict=True)) for row in rows if any(row)]


def _administration(rows: list[Row]) -> Table:
    """Plants of the Energy Information Administration, by its number."""
    return {
        str(row["plant_id_eia"]): {
            "plant": str(row["plant_name_eia"]),
            "operator": row["utility_name_eia"],
        }
        for row in rows
        if row["plant_id_eia"] and row["plant_name_eia"]
    }


def _reported(shelf: Shelf) -> Sides:
    """Plants that utilities report; who owns a plant need not be who operates it.

    Most small plants were never looked up: only those are kept as lacking a counterpart of which
    the table says so.
    """
    rows = _plants(shelf)
    left: Table = {}
    truth: Truth = set()
    alone: dict[str, set[str]] = {"left": set(), "right": set()}
    right = _administration(rows)
    for row in rows:
        name, number = row["plant_name_ferc1"], str(row["plant_id_eia"])
        if name and len(str(name)) > 2:  # many a cell has but a dash
            key = f"{row['utility_id_ferc1']} {name}"
            left[key] = {"name of plant": str(name), "respondent": row["utility_name_ferc1"]}
            if number in right:
                truth.add((key, number))
            elif row["notes"] == "No EIA ID":
                alone["left"].add(key)
        elif row["notes"] == "No FERC ID":
            alone["right"].add(number)
    lefts = {key for key, _ in truth} | alone["left"]
    others = sample(alone["right"] & right.keys(), 3_500, "power_plants", "others")
    chosen = kept(Sides(left, right, truth), lefts, {key for _, key in truth}.union(others))
    return without_namesakes(chosen, ("name of plant",), ("plant",))


def _emitting(shelf: Shelf) -> Sides:
    """Plants whose emissions are measured, with the sum of their units."""
    right = _administration(_plants(shelf))
    units: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in shelf.table(SOURCE, f"{_GLUE}/epa_eia_crosswalk_from_epa.csv"):
        units[row["EIA ORIS"] or row["ORIS Code"]].append(row)
    left = {key: _facility(rows) for key, rows in units.items()}
    truth = {(key, key) for key in left.keys() & right.keys()}
    rest = sample(right.keys() - left.keys(), 3_000, "power_plants", "emissions")
    chosen = kept(Sides(left, right, truth), left, {key for _, key in truth}.union(rest))
    return without_namesakes(chosen, ("facility",), ("plant",))


def _facility(units: list[dict[str, str]]) -> dict[str, Cell]:
    sizes = [float(unit["EDAT MW Cap"]) for unit in units if unit["EDAT MW Cap"].strip()]
    fuels = dict.fromkeys(unit["Fuel Type (Primary)"] for unit in units)
    return {
        "facility": units[0]["Facility Name"],
        "fuels": [fuel for fuel in fuels if fuel],
        "boilers": len(units),
        "megawatts": sum(sizes) or None,
        "status": units[0]["Op Status"],
    }


def _utilities(shelf: Shelf) -> Sides:
    left: Table = {}
    right: Table = {}
    truth: Truth = set()
    text = shelf.text(SOURCE, f"{_GLUE}/utility_id_pudl.csv")
    for row in csv.DictReader(io.StringIO(text)):
        keys = f"f{row['utility_id_ferc1']}", f"e{row['utility_id_eia']}"
        if "{Test" in row["utility_name_ferc1"]:
            continue
        if row["utility_name_ferc1"]:
            left[keys[0]] = {"respondent": row["utility_name_ferc1"]}
        if row["utility_name_eia"]:
            right[keys[1]] = {"utility": row["utility_name_eia"]}
        if row["utility_name_ferc1"] and row["utility_name_eia"]:
            truth.add(keys)
    # Utilities without plants were not looked up.
    certain = without_likenesses(Sides(left, right, truth), ("respondent", "utility"), 82)
    rest = sample(certain.right, 5_000, "power_plants", "utilities")
    return kept(certain, certain.left, {key for _, key in certain.truth}.union(rest))


REPORTED = Recipe(
    name="plants_reported",
    family="power_plants",
    description="power plants: name and owner as reported by utilities; name and operator",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_reported,
    cardinality="n:m",
    names=("name of plant", "plant"),
)
RECIPES = (
    REPORTED,
    thinned(REPORTED, "plants_reported_few", left=0.25, right=0.5, formats=("excel", "csv")),
    Recipe(
        name="plants_emitting",
        family="power_plants",
        description="power plants: name, fuels, boilers, size; name and operator",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_emitting,
        names=("facility", "plant"),
        formats=("jsonl", "csv"),
    ),
    Recipe(
        name="utilities",
        family="power_plants",
        description="electric utilities: the name in two registers, nothing else",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_utilities,
        cardinality="n:m",
        names=("respondent", "utility"),
    ),
)
