"""Programming languages: as a code host knows them, and the modes of an editor."""

import re

from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf

HOST = "npm:linguist-languages"
EDITOR = "npm:codemirror"
_MODE = re.compile(r"^\s*\{name: .*\}", re.MULTILINE)


def _text(script: str, field: str) -> str | None:
    found = re.search(rf"\b{field}: [\"']([^\"']*)[\"']", script)
    return found.group(1) if found else None


def _list(script: str, field: str) -> list[str]:
    found = re.search(rf"\b{field}: \[([^\]]*)\]", script)
    return re.findall(r"[\"']([^\"']+)[\"']", found.group(1)) if found else []


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {}
    mimes: dict[str, str] = {}
    for member in shelf.archive(HOST).members():
        if not member.startswith("data/") or not member.endswith(".js"):
            continue
        script = shelf.text(HOST, member)
        left[member] = {
            "language": _text(script, "name"),
            "type": _text(script, "type"),
            "aliases": _list(script, "aliases"),
            "extensions": _list(script, "extensions")[:8],
            "files": _list(script, "filenames")[:4],
        }
        if mime := _text(script, "codemirrorMimeType"):
            mimes[member] = mime
    right: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for mode in _MODE.findall(shelf.text(EDITOR, "mode/meta.js")):
        name = _text(mode, "name") or ""
        right[f"mode {name}"] = {
            "mode": name,
            "ext": _list(mode, "ext"),
            "also": _list(mode, "alias"),
        }
        known = {*_list(mode, "mimes"), _text(mode, "mime")}
        truth.update((key, f"mode {name}") for key, mime in mimes.items() if mime in known)
    return Sides(left, right, truth)


CODING = Recipe(
    name="coding",
    family="coding",
    description="programming languages: name, aliases, extensions; modes of an editor for them",
    languages=("en", "en"),
    sources=(HOST, EDITOR),
    build=_build,
    cardinality="n:1",
    names=("language", "mode"),
    formats=("jsonl", "csv"),
)
RECIPES = (CODING,)
