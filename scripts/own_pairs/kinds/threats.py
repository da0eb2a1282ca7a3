"""Attackers of computers and their programs, as two communities describe them."""

import re
from typing import Any

from own_pairs.doubt import without_likenesses, without_namesakes
from own_pairs.pair import Recipe, Record, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct

SOURCE = "pypi:pymispgalaxies"
Entries = dict[str, dict[str, Any]]
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|\(Citation: [^)]*\)")
_PLATFORM = re.compile(r"/details/([a-z0-9]+)\.")


def _entries(shelf: Shelf, name: str) -> Entries:
    cluster = shelf.json(SOURCE, f"pymispgalaxies/data/misp-galaxy/clusters/{name}.json")
    return {entry["uuid"]: entry for entry in cluster["values"]}


def _same(left: Entries, right: Entries) -> Truth:
    """Pairs that either list calls similar."""
    ours = {(key, other) for key in left for other in _similar(left[key]) if other in right}
    theirs = {(other, key) for key in right for other in _similar(right[key]) if other in left}
    return ours | theirs


def _similar(entry: dict[str, Any]) -> list[str]:
    related = entry.get("related", [])
    return [str(one["dest-uuid"]) for one in related if one["type"] == "similar"]


def _text(entry: dict[str, Any]) -> str:
    return " ".join(_LINK.sub(r"\1", entry.get("description") or "").split())[:400]


def _others(entry: dict[str, Any]) -> list[str]:
    names = entry.get("meta", {}).get("synonyms", [])
    return [name for name in names if name and name != entry["value"]]


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _actor(entry: dict[str, Any]) -> Record:
    about = entry.get("meta", {})
    return {
        "actor": entry["value"],
        "also known as": _others(entry),
        "country": about.get("country"),
        "description": _text(entry),
    }


def _group(entry: dict[str, Any]) -> Record:
    return {"name": entry["value"].split(" - ")[0], "aliases": _others(entry), "text": _text(entry)}


def _actors(shelf: Shelf) -> Sides:
    actors, groups = _entries(shelf, "threat-actor"), _entries(shelf, "mitre-intrusion-set")
    left = {key: _actor(entry) for key, entry in actors.items()}
    right = {key: _group(entry) for key, entry in groups.items()}
    sides = Sides(left, right, _same(actors, groups))
    sides = without_namesakes(sides, ("actor", "also known as"), ("name", "aliases"), _plain)
    return without_likenesses(sides, ("actor", "name"), ratio=90)


def _program(entry: dict[str, Any]) -> Record:
    return {
        "tool": entry["value"],
        "synonyms": _others(entry),
        "type": entry.get("meta", {}).get("type", []),
        "description": _text(entry),
    }


def _family(entry: dict[str, Any]) -> Record:
    found = _PLATFORM.search(" ".join(entry["meta"].get("refs", [])))
    return {
        "family": entry["value"],
        "aliases": _others(entry),
        "platform": found.group(1) if found else None,
        "text": _text(entry),
    }


def _programs(shelf: Shelf) -> Sides:
    tools, families = _entries(shelf, "tool"), _entries(shelf, "malpedia")
    left = {key: _program(entry) for key, entry in tools.items()}
    right = {key: _family(entry) for key, entry in families.items()}
    sides = Sides(left, right, _same(tools, families))
    sides = without_namesakes(sides, ("tool", "synonyms"), ("family", "aliases"), _plain)
    return distinct(without_likenesses(sides, ("tool", "family"), ratio=90))


MALWARE = Recipe(
    name="malware",
    family="threats",
    description="harmful programs: name, other names, type, text; family, platform, text",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_programs,
    cardinality="n:m",
    names=("tool", "family"),
    formats=("csv", "jsonl"),
)
RECIPES = (
    MALWARE,
    Recipe(
        name="threat_actors",
        family="threats",
        description="groups of attackers: name, other names, country, text; name, aliases, text",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_actors,
        cardinality="n:m",
        names=("actor", "name"),
        formats=("jsonl", "csv"),
    ),
)
