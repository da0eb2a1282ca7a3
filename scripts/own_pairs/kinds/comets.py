"""Comets: the discoverer and an orbit of one centre; the designation and that of another."""

import json
import re

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

SOURCE = "debian:kstars-data"
_NUMBERED = re.compile(r"(\d+[PD])(-[A-Z]+)?/(.+)")
_NAMED = re.compile(r"([CPDXA]/-?\d+ [A-Z]+\d*(?:-[A-Z]+\d*)?) \((.+)\)")


def _parts(name: str) -> tuple[str, str] | None:
    """Designation and discoverer of ``1P/Halley`` or ``C/1995 O1 (Hale-Bopp)``."""
    name = " ".join(name.split())
    if numbered := _NUMBERED.fullmatch(name):
        return f"{numbered[1]}{numbered[2] or ''}", numbered[3]
    if named := _NAMED.fullmatch(name):
        return named[1], named[2]
    return None


def _orbits(shelf: Shelf) -> Records:
    table = shelf.json(SOURCE, "usr/share/kstars/comets.dat")
    found: dict[str, Record] = {}
    for values in table["data"]:
        row = dict(zip(table["fields"], values, strict=True))
        if parts := _parts(row["full_name"]):
            found[parts[0]] = {
                "comet": parts[1],
                "q": round(float(row["q"]), 4),
                "e": round(float(row["e"]), 5),
                "i": round(float(row["i"]), 3),
                "w": round(float(row["w"]), 2),
                "om": round(float(row["om"]), 2),
                "class": row["class"],
            }
    return found


def _centre(shelf: Shelf) -> Records:
    found: dict[str, Record] = {}
    for row in json.loads(shelf.bytes(SOURCE, "usr/share/kstars/cometels.json.gz")):
        if parts := _parts(row["Designation_and_name"]):
            found[parts[0]] = {
                "designation": row["Designation_and_name"],
                "perihelion_au": row["Perihelion_dist"],
                "eccentricity": row["e"],
                "inclination": row["i"],
                "node": row["Node"],
                "perihelion": f"{row['Year_of_perihelion']}-{row['Month_of_perihelion']:02}",
            }
    return found


def _build(shelf: Shelf) -> Sides:
    left, right = _orbits(shelf), _centre(shelf)
    sides = Sides(left, right)
    lefts = sample(left, 2_000, "comets", "left")
    return kept(sides, lefts, right)


RECIPES = (
    Recipe(
        name="comets",
        family="comets",
        description="comets: discoverer, five elements of the orbit; full name, four elements",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        names=("comet", "designation"),
        formats=("parquet", "csv"),
    ),
)
