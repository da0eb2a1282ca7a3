"""Weather stations: places of a tracking program, and the list of a weather service."""

import math
import re

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.places import Point, certain
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, with_columns

PLACES, STATIONS = "debian:gpredict", "debian:weather-util-data"
_STATION = re.compile(r"\[(\w+)\]\ndescription = (.+)\nlocation = \((.+), (.+)\)")


def _places(shelf: Shelf) -> Records:
    found: dict[str, Record] = {}
    for line in shelf.text(PLACES, "usr/share/gpredict/data/locations.dat").splitlines():
        region, country, name, code, lat, lon, altitude = line.split(";")
        found[code.strip()] = {
            "place": name.strip(),
            "country": country.strip(),
            "region": region.strip(),
            "lat": float(lat),
            "lon": float(lon),
            "altitude_m": altitude.strip(),
        }
    return found


def _stations(shelf: Shelf) -> tuple[Records, dict[str, Point]]:
    found: dict[str, Record] = {}
    points = {}
    text = shelf.text(STATIONS, "usr/share/weather-util/stations.gz")
    for code, description, lat, lon in _STATION.findall(text):
        point = (math.degrees(float(lat)), math.degrees(float(lon)))
        points[code.upper()] = point
        position = f"{point[0]:.4f}, {point[1]:.4f}"
        found[code.upper()] = {"station": description, "position": position}
    return found, points


def _build(shelf: Shelf) -> Sides:
    left = _places(shelf)
    right, points = _stations(shelf)
    near = {key: (float(str(row["lat"])), float(str(row["lon"]))) for key, row in left.items()}
    names = {key: str(row["place"]).casefold() for key, row in left.items()}
    texts = {key: str(row["station"]).casefold() for key, row in right.items()}
    sides = certain(Sides(left, right), (near, points), (names, texts))
    lefts = sample(sides.left, 2_500, "weather", "left")
    return kept(sides, lefts, sample(sides.right, 3_000, "weather", "right"))


STATION_LISTS = Recipe(
    name="weather_stations",
    family="weather_stations",
    description="weather stations: place, country, position, altitude; one text, position",
    languages=("en", "en"),
    sources=(PLACES, STATIONS),
    build=_build,
    names=("place", "station"),
    formats=("excel", "csv"),
)
RECIPES = (
    STATION_LISTS,
    with_columns(STATION_LISTS, "weather_stations_names", ("place", "country"), ("station",)),
)
