"""Areas of American postal codes: town and position from two lists, the code hidden."""

import bz2
import json
from typing import Any

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, thinned

CODES = "npm:zipcodes"
TOWNS = "pypi:zipcodes"


def _build(shelf: Shelf) -> Sides:
    script = shelf.text(CODES, "lib/codes.js")
    codes: dict[str, Any] = json.loads(_object(script))
    left: dict[str, dict[str, Cell]] = {
        key: {
            "city": row["city"],
            "state": row["state"],
            "latitude": row["latitude"],
            "longitude": row["longitude"],
        }
        for key, row in codes.items()
    }
    rows = json.loads(bz2.decompress(shelf.bytes(TOWNS, "zipcodes/zips.json.bz2")))
    right: dict[str, dict[str, Cell]] = {
        row["zip_code"]: {
            "town": row["city"],
            "other_towns": row.get("acceptable_cities") or [],
            "county": row.get("county"),
            "st": row["state"],
            "lat": float(row["lat"]),
            "lng": float(row["long"]),
        }
        for row in rows
        if row.get("active") and row["zip_code_type"] == "STANDARD"
    }
    sides = distinct(Sides(left, right))
    lefts = sample(sides.left, 4_000, "postcodes", "left")
    near = set(sample(lefts, 2_000, "postcodes", "both")) & sides.right.keys()
    others = sample(sides.right.keys() - set(lefts), 2_500, "postcodes", "right")
    return kept(sides, lefts, [*sorted(near), *others])


def _object(script: str) -> str:
    """The first object that a script assigns."""
    start = script.index("{")
    _, length = json.JSONDecoder().raw_decode(script[start:])
    return script[start : start + length]


POSTCODES = Recipe(
    name="postcodes",
    family="postcodes",
    description="areas of postal codes: city, state, position; town, county, state, position",
    languages=("en", "en"),
    sources=(CODES, TOWNS),
    build=_build,
    names=("city", "town"),
    formats=("csv", "excel"),
)
RECIPES = (POSTCODES, thinned(POSTCODES, "postcodes_few", left=0.3, right=0.6))
