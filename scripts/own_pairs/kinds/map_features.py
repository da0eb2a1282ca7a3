"""Kinds of things on a map, as two editors of OpenStreetMap and their translators name them."""

import xml.etree.ElementTree as ET
from typing import Any

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, with_columns

PRESETS = "npm:@openstreetmap/id-tagging-schema"
EDITOR = "debian:josm"


def _translated(
    shelf: Shelf, language: str, columns: tuple[str, str]
) -> dict[str, dict[str, Cell]]:
    about = shelf.json(PRESETS, f"dist/translations/{language}.json")[language]["presets"]
    return {
        key: {
            columns[0]: texts["name"],
            columns[1]: [
                word.strip() for word in texts.get("terms", "").split(",") if word.strip()
            ],
        }
        for key, texts in about["presets"].items()
        if texts.get("name")
    }


def _in_two_languages(shelf: Shelf, language: str, columns: tuple[str, str]) -> Sides:
    english = _translated(shelf, "en", ("feature", "terms"))
    other = _translated(shelf, language, columns)
    own = {
        key: row
        for key, row in other.items()
        if key in english and row[columns[0]] != english[key]["feature"]
    }
    return distinct(Sides(english, own))


def _only_tag(tags: dict[str, str]) -> str:
    """The tag of a preset that has just one: ``shop=bakery``."""
    return next(f"{key}={value}" for key, value in tags.items()) if len(tags) == 1 else ""


def _of_editor(shelf: Shelf) -> Records:
    tree = ET.fromstring(shelf.bytes(EDITOR, "usr/share/josm/data/defaultpresets.xml"))
    found: dict[str, dict[str, Cell]] = {}

    def walk(node: ET.Element, groups: tuple[str, ...]) -> None:
        for child in node:
            kind = child.tag.rpartition("}")[2]
            if kind == "group":
                walk(child, (*groups, child.get("name", "")))
            elif kind == "item":
                keys = [key for key in child if key.tag.rpartition("}")[2] == "key"]
                tag = _only_tag({key.get("key", ""): key.get("value", "") for key in keys})
                if tag and tag not in found:
                    shapes = child.get("type", "").split(",")
                    found[tag] = {
                        "name": child.get("name"),
                        "group": " / ".join(groups),
                        "geometry": shapes,
                    }

    walk(tree, ())
    return found


def _two_editors(shelf: Shelf) -> Sides:
    names = shelf.json(PRESETS, "dist/translations/en.json")["en"]["presets"]["presets"]
    presets: dict[str, Any] = shelf.json(PRESETS, "dist/presets.json")
    left: dict[str, dict[str, Cell]] = {}
    for key, preset in presets.items():
        tag = _only_tag(preset["tags"])
        if tag and not tag.endswith("=*") and tag not in left and names.get(key, {}).get("name"):
            terms = names[key].get("terms", "").split(",")
            left[tag] = {
                "feature": names[key]["name"],
                "terms": [term.strip() for term in terms if term.strip()],
                "shapes": preset["geometry"],
            }
    # One thing may have a tag of its own in each editor.
    sides = without_namesakes(Sides(left, _of_editor(shelf)), ("feature",), ("name",))
    return distinct(sides)


EDITORS = Recipe(
    name="map_features",
    family="map_features",
    description="kinds of things on a map in two editors: name, search terms; name, menu",
    languages=("en", "en"),
    sources=(PRESETS, EDITOR),
    build=_two_editors,
    names=("feature", "name"),
    formats=("jsonl", "csv"),
    codes_are_words=True,  # tags are words, such as shop=bakery
)
RECIPES = (
    EDITORS,
    Recipe(
        name="map_features_en_uk",
        family="map_features",
        description="kinds of things on a map: name and search terms in two languages",
        languages=("en", "uk"),
        sources=(PRESETS,),
        build=lambda shelf: _in_two_languages(shelf, "uk", ("назва", "слова")),
        names=("feature", "назва"),
        codes_are_words=True,
    ),
    with_columns(
        Recipe(
            name="",
            family="map_features",
            description="kinds of things on a map: name and search terms in two languages",
            languages=("en", "sv"),
            sources=(PRESETS,),
            build=lambda shelf: _in_two_languages(shelf, "sv", ("namn", "ord")),
            names=("feature", "namn"),
            codes_are_words=True,
        ),
        "map_features_names_en_sv",
        ("feature",),
        ("namn",),
    ),
)
