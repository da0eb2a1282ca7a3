"""Licences of software: the register's names, and what people write for them."""

import re

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

REGISTER = "npm:spdx-license-list"
ALIASES = "pypi:foss-flame"
_FOLDER = "flame/var/licenses/"


def _plain(name: str) -> str:
    return re.sub(r"\W|_", "", name.casefold())


def _written(shelf: Shelf, known: dict[str, dict[str, Cell]]) -> dict[str, dict[str, Cell]]:
    """What people write, without the register's own identifier and name."""
    found: dict[str, dict[str, Cell]] = {}
    members = shelf.archive(ALIASES).members()
    for member in members:
        if not member.startswith(_FOLDER) or not member.endswith(".json"):
            continue
        about = shelf.json(ALIASES, member)
        key = about["spdxid"]
        names = [about["name"], *about.get("aliases", [])]
        own = {_plain(key), _plain(str(known[key]["name"])) if key in known else ""}
        kept = [name for name in names if _plain(name) not in own and ":" not in name]
        if kept:
            found[key] = {"licence": kept[0], "also_written": kept[1:8]}
    return found


def _build(shelf: Shelf) -> Sides:
    licences = shelf.json(REGISTER, "spdx-full.json")
    left: dict[str, dict[str, Cell]] = {
        key: {
            "name": about["name"],
            "url": about.get("url"),
            "osi_approved": about.get("osiApproved"),
            "text": " ".join((about.get("licenseText") or "").split())[:300],
        }
        for key, about in licences.items()
    }
    return Sides(left, _written(shelf, left))


LICENCES = Recipe(
    name="licences",
    family="licences",
    description="licences of software: the register's name and text; names that people write",
    languages=("en", "en"),
    sources=(REGISTER, ALIASES),
    build=_build,
    names=("name", "licence"),
    formats=("jsonl", "csv"),
    codes_are_words=True,  # 0BSD, Zlib
)
RECIPES = (
    LICENCES,
    with_columns(LICENCES, "licences_names", ("name",), ("licence",), formats=("csv", "csv")),
)
