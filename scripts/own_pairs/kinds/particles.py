"""Elementary particles: the names of physicists' tables and those of programs, with masses."""

import csv
import io

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, with_columns

SOURCE = "pypi:particle"


def _rows(shelf: Shelf, member: str) -> list[dict[str, str]]:
    lines = shelf.text(SOURCE, f"particle/{member}").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    return list(csv.DictReader(io.StringIO(text), skipinitialspace=True))


def _old_masses(shelf: Shelf) -> dict[str, tuple[float, float | None]]:
    """Mass and width in GeV as printed in 2008, by number."""
    found: dict[str, tuple[float, float | None]] = {}
    for line in shelf.text(SOURCE, "particle/data/mass_width_2008.fwf").splitlines():
        # Four numbers of eight characters, then the value in eighteen: the table's own layout.
        kind, value = line[:1], line[34:49].strip()
        for start in (1, 9, 17, 25):
            number = line[start : start + 8].strip()
            if number and value and kind == "M":
                found[number] = (float(value), None)
            elif number in found and value and kind == "W":
                found[number] = (found[number][0], float(value))
    return found


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {
        row["ID"]: {
            "particle": row["Name"],
            "latex": row["Latex"],
            "mass_mev": float(row["Mass"]) if float(row["Mass"]) >= 0 else None,
            "charge": int(row["Charge"]) / 3,
            "isospin": row["I"],
            "quarks": row["Quarks"],
        }
        for row in _rows(shelf, "data/particle2026.csv")
    }
    masses = _old_masses(shelf)
    right: dict[str, dict[str, Cell]] = {}
    for row in _rows(shelf, "data/pdgid_to_evtgenname.csv"):
        mass, width = masses.get(row["PDGID"].lstrip("-"), (None, None))
        right[row["PDGID"]] = {"name": row["STR"], "mass_gev": mass, "width_gev": width}
    return distinct(Sides(left, right))


PARTICLES = Recipe(
    name="particles",
    family="particles",
    description="particles: name, formula, mass, charge, quarks; name in a program, mass in 2008",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    names=("particle", "name"),
    formats=("csv", "jsonl"),
)
RECIPES = (
    PARTICLES,
    with_columns(
        PARTICLES, "particles_names", ("latex", "charge"), ("name",), formats=("csv", "csv")
    ),
)
