"""Creatures, moves and items of a video game in several languages."""

from collections import defaultdict

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import sample

SOURCE = "npm:pokedex"
LANGUAGES = {"en": "9", "de": "6", "fr": "5", "es": "7", "ja": "1", "ko": "3", "it": "8"}

Row = dict[str, str]


def _rows(shelf: Shelf, name: str) -> list[Row]:
    return shelf.table(SOURCE, f"data/csv/{name}.csv")


def _names(shelf: Shelf, table: str, key: str, language: str) -> dict[str, Row]:
    code = LANGUAGES[language]
    return {row[key]: row for row in _rows(shelf, table) if row["local_language_id"] == code}


def _texts(shelf: Shelf, table: str, key: str, language: str) -> dict[str, str]:
    """The newest description of each thing in one line."""
    code = LANGUAGES[language]
    found: dict[str, str] = {}
    for row in _rows(shelf, table):
        if row["language_id"] == code:
            found[row[key]] = " ".join(row["flavor_text"].replace("\u00ad", "").split())
    return found


def _types(shelf: Shelf, language: str) -> dict[str, list[str]]:
    names = _names(shelf, "type_names", "type_id", language)
    found: dict[str, list[str]] = defaultdict(list)
    for row in _rows(shelf, "pokemon_types"):
        found[row["pokemon_id"]].append(names[row["type_id"]]["name"])
    return found


def _species(shelf: Shelf, language: str, columns: tuple[str, ...], measured: bool) -> Records:
    names = _names(shelf, "pokemon_species_names", "pokemon_species_id", language)
    texts = _texts(shelf, "pokemon_species_flavor_text", "species_id", language)
    types = _types(shelf, language)
    bodies = {row["id"]: row for row in _rows(shelf, "pokemon")}
    return {
        key: _creature(row, types[key], texts.get(key, ""), bodies[key], columns, measured)
        for key, row in names.items()
    }


def _creature(
    row: Row, types: list[str], text: str, body: Row, columns: tuple[str, ...], measured: bool
) -> Record:
    record: dict[str, str | int | list[str]] = dict(
        zip(columns, (row["name"], row["genus"], types, text), strict=True)
    )
    if measured:
        record["height"], record["weight"] = int(body["height"]), int(body["weight"])
    return record


def _creatures(shelf: Shelf, other: str, columns: tuple[str, ...], measured: bool) -> Sides:
    english = ("name", "genus", "types", "description")
    return Sides(
        _species(shelf, "en", english, measured), _species(shelf, other, columns, measured)
    )


def _moves(shelf: Shelf) -> Sides:
    moves = {row["id"]: row for row in _rows(shelf, "moves")}
    sides = []
    for language, columns in (("en", ("move", "type", "text")), ("ja", ("わざ", "タイプ", "説明"))):
        types = _names(shelf, "type_names", "type_id", language)
        texts = _texts(shelf, "move_flavor_text", "move_id", language)
        names = _names(shelf, "move_names", "move_id", language)
        sides.append(
            {
                key: {
                    columns[0]: row["name"],
                    columns[1]: types.get(moves[key]["type_id"], {}).get("name"),
                    columns[2]: texts.get(key),
                    "pp": moves[key]["pp"],
                    "power": moves[key]["power"] if language == "en" else None,
                }
                for key, row in names.items()
            }
        )
    return Sides(sides[0], sides[1])


def _items(shelf: Shelf) -> Sides:
    costs = {row["id"]: row["cost"] for row in _rows(shelf, "items")}
    left = _names(shelf, "item_names", "item_id", "fr")
    right = _names(shelf, "item_names", "item_id", "es")
    lefts = sample(left.keys(), 450, "items", "left")
    rights = sample(right.keys(), 450, "items", "right")
    return Sides(
        {key: {"objet": left[key]["name"], "prix": costs[key]} for key in lefts},
        {key: {"objeto": right[key]["name"], "precio": costs[key]} for key in rights},
    )


def _recipe(name: str, what: str, languages: tuple[str, str], **fields: object) -> Recipe:
    return Recipe(
        name=name,
        family="pokemon",
        description=f"{what} of a video game in two languages",
        languages=languages,
        sources=(SOURCE,),
        **fields,  # type: ignore[arg-type]
    )


RECIPES = (
    _recipe(
        "pokemon_en_de",
        "creatures: name, kind, types, size, description",
        ("en", "de"),
        build=lambda shelf: _creatures(
            shelf, "de", ("Name", "Art", "Typen", "Text"), measured=True
        ),
        names=("name", "Name"),
    ),
    _recipe(
        "pokemon_en_ko",
        "creatures: name, kind, types, description",
        ("en", "ko"),
        build=lambda shelf: _creatures(
            shelf, "ko", ("이름", "분류", "타입", "설명"), measured=False
        ),
        names=("name", "이름"),
        formats=("jsonl", "parquet"),
    ),
    _recipe(
        "pokemon_moves_en_ja",
        "moves: name, type, text, points",
        ("en", "ja"),
        build=_moves,
        names=("move", "わざ"),
        formats=("csv", "jsonl"),
    ),
    _recipe(
        "pokemon_items_fr_es",
        "items: name and price",
        ("fr", "es"),
        build=_items,
        names=("objet", "objeto"),
        formats=("excel", "excel"),
    ),
)
