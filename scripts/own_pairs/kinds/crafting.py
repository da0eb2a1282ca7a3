"""Weapons, suits and what they are made of, of a video game in two languages."""

from typing import Any

from own_pairs.pair import Cell, Recipe, Record, Ref, Sides
from own_pairs.shelf import Shelf

SOURCE = "npm:warframe-items"
_FILES = ("Warframes", "Primary", "Secondary", "Melee", "Resources", "Gear", "Sentinels", "Pets")


def _items(
    shelf: Shelf, names: dict[str, Any], language: str, columns: tuple[str, str, str]
) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for file in _FILES:
        for item in shelf.json(SOURCE, f"data/json/{file}.json"):
            key = item["uniqueName"]
            texts = names.get(key, {}).get(language, {})
            if not texts.get("name"):
                continue
            parts = [part["uniqueName"] for part in item.get("components", [])]
            record: dict[str, Cell] = {
                columns[0]: texts["name"],
                columns[1]: " ".join(texts.get("description", "").split())[:300],
                columns[2]: [Ref(part) for part in dict.fromkeys(parts)],
            }
            found[key] = record
    return found


def _build(shelf: Shelf) -> Sides:
    names = shelf.json(SOURCE, "data/json/i18n.json")
    return Sides(
        _items(shelf, names, "de", ("name", "beschreibung", "teile")),
        _items(shelf, names, "ko", ("이름", "설명", "components")),
    )


RECIPES = (
    Recipe(
        name="crafting_de_ko",
        family="crafting",
        description="things of a game: name, description, what they are made of, in two languages",
        languages=("de", "ko"),
        sources=(SOURCE,),
        build=_build,
        names=("name", "이름"),
        formats=("jsonl", "csv"),
    ),
)
