"""Lamps, locks and sensors with radio: two programs' lists of devices.

The lists share the numbers of the maker, the kind and the product. The newer list began as a copy
of the older one; since then its labels and descriptions have been written anew.
"""

import json
import re
from collections import defaultdict
from xml.etree import ElementTree as ET

from rapidfuzz import fuzz
from rapidfuzz.utils import default_process

from own_pairs.pair import Cell, Recipe, Record, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, with_columns

OLD = "debian:libopenzwave1.6"
NEW = "npm:@zwave-js/config"
LIKE = 70  # of 100
_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.S)
_COMMA = re.compile(r",(\s*[}\]])")

Code = tuple[str, str, str]


def _parsed(text: str) -> dict[str, object]:
    """JSON that may have comments and a comma too many."""
    bare = _COMMENT.sub(lambda match: match.group(1) or "", text)
    found: dict[str, object] = json.loads(_COMMA.sub(r"\1", bare))
    return found


def _old(shelf: Shelf) -> tuple[dict[str, dict[str, Cell]], dict[Code, str]]:
    tree = ET.fromstring(shelf.text(OLD, "etc/openzwave/manufacturer_specific.xml"))
    records: dict[str, dict[str, Cell]] = {}
    codes: dict[Code, str] = {}
    for maker in tree.iterfind("{*}Manufacturer"):
        for product in maker.iterfind("{*}Product"):
            name, number = product.get("name", "").strip(), maker.get("id", "")
            key = f"{number} {name}"
            records[key] = {"product": name, "manufacturer": maker.get("name")}
            codes[number, product.get("type", ""), product.get("id", "")] = key
    return records, codes


def _new(shelf: Shelf) -> tuple[dict[str, dict[str, Cell]], dict[Code, list[str]]]:
    records: dict[str, dict[str, Cell]] = {}
    codes: dict[Code, list[str]] = {}
    for member in shelf.archive(NEW).members():
        if not re.fullmatch(r"config/devices/0x\w{4}/[^/]+\.json", member):
            continue
        about = _parsed(shelf.text(NEW, member))
        label, devices = about.get("label"), about.get("devices")
        if not isinstance(label, str) or not isinstance(devices, list):
            continue
        records[member] = {
            "model": label,
            "description": str(about["description"]),
            "brand": str(about["manufacturer"]),
        }
        maker = _number(about["manufacturerId"])
        for device in devices:
            code = maker, _number(device["productType"]), _number(device["productId"])
            codes.setdefault(code, []).append(member)
    return records, codes


def _number(text: object) -> str:
    return str(text).removeprefix("0x").lower()


def _build(shelf: Shelf) -> Sides:
    left, old = _old(shelf)
    right, new = _new(shelf)
    truth: Truth = {(key, member) for code, key in old.items() for member in new.get(code, ())}
    return distinct(_certain(Sides(left, right, truth)))


def _certain(sides: Sides) -> Sides:
    """`sides` without devices that lack a counterpart but sound like one of the same maker."""
    makers: dict[str, list[str]] = defaultdict(list)
    for key in sides.right:
        makers[key.split("/")[2].removeprefix("0x")].append(key)
    alike = {
        (left, right)
        for left, record in sides.left.items()
        for right in makers[left.split()[0]]
        if _alike(str(record["product"]), sides.right[right])
    }
    matched = [{pair[place] for pair in sides.truth} for place in (0, 1)]
    doubtful = [{pair[place] for pair in alike} - matched[place] for place in (0, 1)]
    return kept(sides, sides.left.keys() - doubtful[0], sides.right.keys() - doubtful[1])


def _alike(product: str, other: Record) -> bool:
    text = f"{other['model']} {other['description']}"
    return fuzz.token_set_ratio(product, text, processor=default_process) >= LIKE


SMART = Recipe(
    name="smart_home",
    family="smart_home",
    description="devices of smart homes: product and maker; model, description, brand",
    languages=("en", "en"),
    sources=(OLD, NEW),
    build=_build,
    cardinality="n:m",
    names=("product", "description"),
    formats=("csv", "jsonl"),
)
RECIPES = (
    SMART,
    with_columns(
        SMART,
        "smart_home_described",
        ("product",),
        ("description", "brand"),
        formats=("csv", "csv"),
    ),
)
