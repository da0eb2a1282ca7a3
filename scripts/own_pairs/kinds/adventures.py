"""Food, materials and weapons of a video game: name, text and rarity in two languages."""

from typing import Any

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "npm:genshin-db"
_KINDS = ("foods", "materials", "weapons", "geographies", "enemies")


def _things(data: dict[str, Any], columns: tuple[str, str, str]) -> dict[str, dict[str, Cell]]:
    return {
        f"{kind}/{key}": {
            columns[0]: thing["name"],
            columns[1]: " ".join((thing.get("description") or "").split())[:400],
            columns[2]: thing.get("rarity"),
        }
        for kind in _KINDS
        for key, thing in data.get(kind, {}).items()
        if thing.get("name")
    }


def _build(
    shelf: Shelf, languages: tuple[str, str], columns: tuple[tuple[str, str, str], ...]
) -> Sides:
    data = shelf.json(SOURCE, "src/min/data.min.json")["data"]
    left, right = (
        _things(data[language], names) for language, names in zip(languages, columns, strict=True)
    )
    lefts = sample(left, 1_500, "adventures", *languages, "left")
    rights = sample(right, 1_800, "adventures", *languages, "right")
    return distinct(kept(Sides(left, right), lefts, rights))


def _recipe(
    name: str,
    languages: tuple[str, str],
    spoken: tuple[str, str],
    columns: tuple[tuple[str, str, str], ...],
) -> Recipe:
    return Recipe(
        name=name,
        family="adventures",
        description="food, materials, weapons, foes of a game: name, text, rarity in two languages",
        languages=languages,
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, spoken, columns),
        names=(columns[0][0], columns[1][0]),
        formats=("csv", "jsonl"),
    )


RECIPES = (
    _recipe(
        "adventures_en_vi",
        ("en", "vi"),
        ("English", "Vietnamese"),
        (("name", "description", "rarity"), ("tên", "mô tả", "độ hiếm")),
    ),
    _recipe(
        "adventures_fr_id",
        ("fr", "id"),
        ("French", "Indonesian"),
        (("nom", "texte", "étoiles"), ("nama", "deskripsi", "kelangkaan")),
    ),
)
