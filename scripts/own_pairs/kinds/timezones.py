"""Time zones: those of Windows, and the cities and regions that keep their time."""

import io
import re
from datetime import datetime
from zoneinfo import ZoneInfo

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf

WINDOWS = "npm:timezones.json"
CITIES = "pypi:tzdata"
_POSITION = re.compile(r"([+-]\d\d)(\d\d)\d*([+-]\d\d\d)(\d\d)\d*")


def _cities(shelf: Shelf) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for line in shelf.text(CITIES, "tzdata/zoneinfo/zone.tab").splitlines():
        if line.startswith("#"):
            continue
        country, position, zone, *comment = line.split("\t")
        south, minutes, east, more = _POSITION.fullmatch(position).groups()  # type: ignore[union-attr]
        data = shelf.bytes(CITIES, f"tzdata/zoneinfo/{zone}")
        offset = datetime(2026, 1, 15, tzinfo=ZoneInfo.from_file(io.BytesIO(data))).utcoffset()
        assert offset is not None
        found[zone] = {
            "zone": zone.partition("/")[2].replace("_", " "),
            "region": zone.partition("/")[0],
            "country": country,
            "offset_seconds": int(offset.total_seconds()),
            "lat": _degrees(south, minutes),
            "lon": _degrees(east, more),
            "comment": " ".join(comment),
        }
    return found


def _degrees(whole: str, minutes: str) -> float:
    size = abs(int(whole)) + int(minutes) / 60
    return round(-size if whole[0] == "-" else size, 2)


def _build(shelf: Shelf) -> Sides:
    right = _cities(shelf)
    zones = shelf.json(WINDOWS, "timezones.json")
    left = {
        zone["value"]: {
            "display_name": zone["text"],
            "abbreviation": zone["abbr"],
            "hours": zone["offset"],
            "summer_time": zone["isdst"],
        }
        for zone in zones
    }
    truth = {(zone["value"], name) for zone in zones for name in zone["utc"] if name in right}
    listed = {name for _, name in truth}
    return Sides(left, {key: row for key, row in right.items() if key in listed}, truth)


RECIPES = (
    Recipe(
        name="timezones",
        family="timezones",
        description="time zones of Windows; all cities that stand for a zone, with their position",
        languages=("en", "en"),
        sources=(WINDOWS, CITIES),
        build=_build,
        cardinality="n:m",
        names=("display_name", "zone"),
        formats=("csv", "jsonl"),
    ),
)
