"""Satellites: what a decoder of their signals knows, and their orbits."""

import re
from typing import Any

import yaml

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf

DECODER, ORBITS = "debian:gr-satellites", "debian:gpredict"
_ORBITS = "usr/share/gpredict/data/satdata/satellites.dat"


def _signal(entry: dict[str, Any]) -> Record:
    senders = entry.get("transmitters") or {}
    first: dict[str, Any] = next(iter(senders.values()), {})
    frequency = first.get("frequency")
    return {
        "satellite": str(entry["name"]),
        "other names": [str(name) for name in entry.get("alternative_names") or []],
        "frequency_MHz": round(float(frequency) / 1e6, 3) if frequency else None,
        "baud": first.get("baudrate"),
        "modulation": first.get("modulation"),
    }


def _signals(shelf: Shelf) -> Records:
    members = [m for m in shelf.archive(DECODER).members() if "/satyaml/" in m]
    entries = [yaml.safe_load(shelf.text(DECODER, m)) for m in members if m.endswith(".yml")]
    return {str(entry["norad"]): _signal(entry) for entry in entries if entry.get("norad")}


def _orbits(shelf: Shelf) -> Records:
    blocks = re.split(r"\n(?=\[)", shelf.text(ORBITS, _ORBITS).strip())
    found: dict[str, Record] = {}
    for block in blocks:
        key = block[1 : block.index("]")]
        fields = dict(line.split("=", 1) for line in block.splitlines()[1:] if "=" in line)
        year = int(fields["TLE1"][9:11])
        found[key] = {
            "name": fields["NAME"].strip(),
            "inclination": float(fields["TLE2"][8:16]),
            "period_min": round(1440 / float(fields["TLE2"][52:63]), 2),
            "launched": year + (1900 if year > 56 else 2000),
        }
    return found


def _build(shelf: Shelf) -> Sides:
    sides = Sides(_signals(shelf), _orbits(shelf))
    return without_namesakes(sides, ("satellite", "other names"), ("name",), _plain)


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


RECIPES = (
    Recipe(
        name="satellites",
        family="satellites",
        description="satellites: name, other names, frequency, modulation; name, orbit, year",
        languages=("en", "en"),
        sources=(DECODER, ORBITS),
        build=_build,
        names=("satellite", "name"),
    ),
)
