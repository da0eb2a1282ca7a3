"""Provinces, towns and barangays of the Philippines in two lists, many with the same name."""

from collections import Counter
from typing import Any

from own_pairs.pair import Recipe, Record, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept

LEFT = "npm:phil-reg-prov-mun-brgy"
RIGHT = "npm:psgc"
_REGIONS = ("01", "05", "07")
_DIGITS = {"prov_code": 4, "mun_code": 6, "code": 9}


def _left(shelf: Shelf) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for row in _rows(shelf, LEFT, "src/json/provinces.json", "prov_code"):
        found[row["prov_code"]] = {"name": row["name"], "kind": "province"}
    for row in _rows(shelf, LEFT, "src/json/city-mun.json", "mun_code"):
        above = Ref(row["prov_code"])
        found[row["mun_code"]] = {"name": row["name"], "kind": "town", "part_of": above}
    for row in _rows(shelf, LEFT, "src/json/barangays.json", "mun_code"):
        above = Ref(row["mun_code"])
        key = f"{row['mun_code']} {_plain(row['name'])}"
        found[key] = {"name": row["name"], "kind": "barangay", "part_of": above}
    return found


def _right(shelf: Shelf) -> dict[str, Record]:
    towns = {row["name"]: row for row in shelf.json(RIGHT, "dist/data/municipalities.json")}
    twice = Counter(row["name"] for row in shelf.json(RIGHT, "dist/data/municipalities.json"))
    found: dict[str, Record] = {}
    for row in _rows(shelf, RIGHT, "dist/data/barangays.json", "code"):
        town, province = row["code"][:6], row["code"][:4]
        if row["citymun"] in towns and twice[row["citymun"]] == 1:
            found.setdefault(province, {"place": towns[row["citymun"]]["province"], "level": 1})
        found.setdefault(town, {"place": row["citymun"], "level": 2, "parent_id": Ref(province)})
        key = f"{town} {_plain(row['name'])}"
        found[key] = {"place": row["name"], "level": 3, "parent_id": Ref(town)}
    return found


def _rows(shelf: Shelf, package: str, member: str, code: str) -> list[dict[str, Any]]:
    rows = shelf.json(package, member)
    # One list has codes that begin with 0 as texts, the others as numbers.
    coded = [{**row, code: str(row[code]).zfill(_DIGITS[code])} for row in rows]
    return [row for row in coded if row[code].startswith(_REGIONS)]


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.partition("(")[0].casefold()))


def _build(shelf: Shelf) -> Sides:
    """Barangays that only one list has may be a spelling of the other's, and are left out."""
    sides = Sides(_left(shelf), _right(shelf))
    lefts = {key for key in sides.left if " " not in key or key in sides.right}
    rights = {key for key in sides.right if " " not in key or key in sides.left}
    return kept(sides, lefts, rights)


RECIPES = (
    Recipe(
        name="barangays",
        family="barangays",
        description="places of the Philippines, thousands with equal names: name, kind, part of",
        languages=("fil", "fil"),
        sources=(LEFT, RIGHT),
        build=_build,
        names=("name", "place"),
        formats=("csv", "csv"),
    ),
)
