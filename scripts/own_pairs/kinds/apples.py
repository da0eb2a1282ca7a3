"""Computers and telephones of one maker: each model, and every version it was sold in."""

from typing import Any

from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf

SOURCE = "npm:ios-device-list"
SHEETS = ("iphone", "ipad", "ipad_air", "ipad_mini", "ipad_pro", "apple_watch", "ipod_touch")


def _build(shelf: Shelf) -> Sides:
    members = shelf.archive(SOURCE).members()
    models = {row["model"]: row for row in shelf.json(SOURCE, "devices.json") if row.get("model")}
    left: dict[str, dict[str, Cell]] = {
        key: {"device": row["name"], "number": _list(row.get("ANumber"))}
        for key, row in models.items()
    }
    right: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for sheet in SHEETS:
        for device in shelf.json(SOURCE, f"{sheet}.json") if f"{sheet}.json" in members else []:
            for version in device.get("Models") or []:
                for identifier in _list(device["Identifier"]):
                    key = f"{identifier} {sorted(version.items(), key=str)}"
                    right[key] = _version(device, version)
                    if identifier in left:
                        truth.add((identifier, key))
    return Sides(left, right, truth)


def _version(device: dict[str, Any], version: dict[str, Any]) -> dict[str, Cell]:
    words = [version.get(field) for field in ("Storage", "CaseMaterial", "Size", "Color")]
    title = " ".join(str(word) for word in (device["Generation"], *words) if word)
    return {
        "title": title,
        "board": device.get("InternalName"),
        "skus": _list(version.get("Model"))[:6],
        "regulatory": _list(device.get("FCCID")),
    }


def _list(value: Any) -> list[str]:
    return [str(item) for item in (value if isinstance(value, list) else [value]) if item]


RECIPES = (
    Recipe(
        name="apples",
        family="apples",
        description="electronic devices: name, number; each storage and colour they were sold in",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="1:n",
        names=("device", "title"),
        formats=("csv", "jsonl"),
    ),
)
