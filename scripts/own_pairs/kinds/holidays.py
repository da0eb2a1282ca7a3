"""Holidays of the world: the name in the country's language, and in English."""

import re
from collections import Counter
from typing import Any

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

LOCAL, WORLD = "pypi:holidays", "npm:date-holidays"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY = re.compile(r'_add_holiday_([a-z]{3})_(\d+)\(\s*(?:self\.)?tr\(\s*"([^"]+)"\s*\)')
_NAMED = re.compile(r"class (\w+)\(")
_CODE = re.compile(r'\n    country = "([A-Z]{2})"')


def _local(shelf: Shelf) -> Records:
    """Fixed days by country and date, read from the source: ``_add_holiday_may_8(tr("…"))``."""
    found: dict[str, Record] = {}
    every = Counter[str]()
    for member in shelf.archive(LOCAL).members():
        if not member.startswith("holidays/countries/") or not member.endswith(".py"):
            continue
        text = shelf.text(LOCAL, member)
        code, name = _CODE.search(text), _NAMED.search(text)
        if not code or not name:
            continue
        country = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.group(1))
        for month, day, label in dict.fromkeys(_DAY.findall(text)):
            key = f"{code.group(1)} {_MONTHS.index(month) + 1:02}-{int(day):02}"
            every[key] += 1
            found[key] = {"holiday": label, "country": country}
    return {key: record for key, record in found.items() if every[key] == 1}


def _world(shelf: Shelf) -> Records:
    book = shelf.json(WORLD, "data/holidays.json")
    found: dict[str, Record] = {}
    for code, country in book["holidays"].items():
        for rule, day in (country.get("days") or {}).items():
            names = _names(day, book["names"])
            if re.fullmatch(r"\d\d-\d\d", rule) and names.get("en"):
                found[f"{code} {rule}"] = {
                    "name": names["en"],
                    "where": country["names"].get("en"),
                    "kind": day.get("type", "public"),
                }
    return found


def _names(day: Any, common: dict[str, Any]) -> dict[str, str]:
    if not isinstance(day, dict):
        return {}
    shared = common.get(str(day.get("_name")), {}).get("name", {})
    own = day.get("name", {})
    return {**shared, **(own if isinstance(own, dict) else {"en": own})}


def _build(shelf: Shelf) -> Sides:
    sides = distinct(Sides(_local(shelf), _world(shelf)))
    lefts = sample(sides.left, 1_200, "holidays", "left")
    return kept(sides, lefts, sample(sides.right, 1_200, "holidays", "right"))


RECIPES = (
    Recipe(
        name="holidays",
        family="holidays",
        description="holidays: name in the country's language, country; English name, country",
        languages=("mul", "en"),
        sources=(LOCAL, WORLD),
        build=_build,
        names=("holiday", "name"),
        formats=("csv", "jsonl"),
    ),
)
