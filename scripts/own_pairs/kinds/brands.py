"""Brands of shops, banks and restaurants: the name on the sign, the entry in a knowledge base."""

from collections import Counter
from typing import Any

from own_pairs.pair import Cell, Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, with_columns

SOURCE = "npm:name-suggestion-index"


def _items(shelf: Shelf) -> dict[str, dict[str, Any]]:
    tree = shelf.json(SOURCE, "dist/json/nsi.json")["nsi"]
    return {
        item["id"]: {**item, "path": path}
        for path, category in tree.items()
        if path.startswith("brands/")
        for item in category["items"]
    }


def _brand(item: dict[str, Any]) -> str | None:
    brand: str | None = item["tags"].get("brand:wikidata")
    return brand


def _signs(items: dict[str, dict[str, Any]]) -> Records:
    return {
        key: {
            "brand": item["displayName"],
            "kind": item["path"].rpartition("/")[2].replace("_", " "),
            "countries": [place for place in item["locationSet"]["include"] if len(place) < 4],
        }
        for key, item in items.items()
    }


def _entries(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    entries = shelf.json(SOURCE, "dist/wikidata/wikidata.json")["wikidata"]
    return {
        key: {
            "label": entry["label"],
            "description": entry.get("description"),
            "website": next(iter(entry.get("officialWebsites", [])), None),
        }
        for key, entry in entries.items()
        if entry.get("label")
    }


def _shops(shelf: Shelf) -> Sides:
    items = {key: item for key, item in _items(shelf).items() if _brand(item)}
    right = _entries(shelf)
    truth = {(key, _brand(item) or "") for key, item in items.items()}
    truth = {pair for pair in truth if pair[1] in right}
    lefts = sample(items, 3_500, "brands", "left")
    sides = Sides(_signs(items), {key: right[key] for _, key in truth}, truth)
    return distinct(kept(sides, lefts, sample(sides.right, 4_500, "brands", "right")))


def _in_two_languages(shelf: Shelf, tag: str, columns: tuple[str, str]) -> Sides:
    items = _items(shelf)
    signs = {
        key: item
        for key, item in items.items()
        if item["tags"].get("brand:en") and item["tags"].get(tag)
    }
    english = {
        key: {
            columns[0]: item["tags"]["brand:en"],
            "kind": item["path"].rpartition("/")[2].replace("_", " "),
        }
        for key, item in signs.items()
    }
    other = {key: {columns[1]: item["tags"][tag]} for key, item in signs.items()}
    # A brand that has several kinds of shops is kept once.
    owners = Counter(_brand(item) for item in signs.values())
    once = [key for key, item in signs.items() if owners[_brand(item)] == 1]
    return distinct(kept(Sides(english, other), once, once))


SHOPS = Recipe(
    name="brands",
    family="brands",
    description="brands: name on the sign, kind of shop, countries; name, description, web site",
    languages=("mul", "en"),
    sources=(SOURCE,),
    build=_shops,
    cardinality="n:1",
    names=("brand", "label"),
    formats=("jsonl", "csv"),
)
RECIPES = (
    SHOPS,
    with_columns(
        SHOPS,
        "brands_described",
        ("brand", "kind"),
        ("label", "description"),
        formats=("csv", "csv"),
    ),
    Recipe(
        name="brands_en_ja",
        family="brands",
        description="brands of Japanese shops: English name and kind of shop; Japanese name",
        languages=("en", "ja"),
        sources=(SOURCE,),
        build=lambda shelf: _in_two_languages(shelf, "brand:ja", ("brand", "ブランド")),
        names=("brand", "ブランド"),
    ),
)
