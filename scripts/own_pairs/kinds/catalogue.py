"""Things for sale in a video game: a catalogue in two languages, and the versions of each thing."""

from typing import Any

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "npm:animal-crossing"
LANGUAGES = {"de": "eUde", "fr": "eUfr", "nl": "eUnl", "ja": "jPja", "it": "eUit"}
SIZE = 3_000


def _items(shelf: Shelf) -> dict[str, dict[str, Any]]:
    items = shelf.json(SOURCE, "lib/data/Items.json")
    return {
        f"{item['sourceSheet']}/{item['translations']['id']}": item
        for item in items
        if item.get("translations")
    }


def _english(item: dict[str, Any]) -> Record:
    return {
        "name": item["name"],
        "category": item["sourceSheet"],
        "price": item.get("buy") if (item.get("buy") or -1) > 0 else None,
        "size": item.get("size"),
        "from": (item.get("source") or [])[:3],
        "note": " ".join(item.get("sourceNotes") or [])[:200],
    }


def _translated(item: dict[str, Any], language: str, columns: tuple[str, str]) -> Record:
    return {columns[0]: item["translations"][LANGUAGES[language]], columns[1]: item.get("sell")}


def _two_languages(shelf: Shelf) -> Sides:
    items = _items(shelf)
    sides = Sides(
        {key: _english(item) for key, item in items.items()},
        {key: _translated(item, "fr", ("article", "revente")) for key, item in items.items()},
    )
    some = kept(
        sides, sample(items.keys(), SIZE, "left"), sample(items.keys(), SIZE, "right", "fr")
    )
    return distinct(some)


def _versions(shelf: Shelf) -> Sides:
    """Each thing in English; each of its colours and patterns in Dutch."""
    items = {key: item for key, item in _items(shelf).items() if item.get("variations")}
    chosen = sample(items.keys(), 1_100, "versions")
    right = {
        f"{key}#{place}": _version(items[key], version)
        for key in sample(chosen, 800, "versions", "right")
        for place, version in enumerate(items[key]["variations"])
    }
    left = {key: _english(items[key]) for key in chosen}
    sides = distinct(Sides(left, right, {(key.partition("#")[0], key) for key in right}))
    return kept(sides, sides.left, sample(sides.right.keys(), SIZE, "versions", "size"))


def _version(item: dict[str, Any], version: dict[str, Any]) -> Record:
    kinds = version.get("variantTranslations") or {}
    patterns = version.get("patternTranslations") or {}
    return {
        "artikel": item["translations"]["eUnl"],
        "uitvoering": kinds.get("eUnl") or version.get("variation"),
        "patroon": patterns.get("eUnl") or version.get("pattern"),
        "colours": list(dict.fromkeys(version.get("colors") or ())),
        "verkoopprijs": item.get("sell"),
    }


def _villagers(shelf: Shelf) -> Sides:
    villagers = {row["filename"]: row for row in shelf.json(SOURCE, "lib/data/Villagers.json")}
    columns = ("species", "gender", "personality", "hobby", "birthday", "catchphrase")
    left = {
        key: {"name": row["name"], **{column: row[column] for column in columns}}
        for key, row in villagers.items()
    }
    right = {
        key: {
            "名前": row["translations"]["jPja"],
            "口ぐせ": (row.get("catchphrases") or {}).get("jPja"),
            "誕生日": "月".join(row["birthday"].split("/")) + "日",
            "colours": list(dict.fromkeys(row.get("colors") or ())),
        }
        for key, row in villagers.items()
    }
    return Sides(left, right)


def _recipe(name: str, description: str, language: str, **fields: Any) -> Recipe:
    return Recipe(
        name=name,
        family="catalogue",
        description=description,
        languages=("en", language),
        sources=(SOURCE,),
        **fields,
    )


RECIPES = (
    _recipe(
        "catalogue_en_fr",
        "things for sale: name, category, price, size, where from; name and other price",
        "fr",
        build=_two_languages,
        names=("name", "article"),
        formats=("jsonl", "excel"),
    ),
    _recipe(
        "catalogue_versions_en_nl",
        "things for sale, once each; all colours and patterns they come in",
        "nl",
        build=_versions,
        names=("name", "artikel"),
        cardinality="1:n",
        formats=("csv", "jsonl"),
    ),
    _recipe(
        "villagers_en_ja",
        "characters: name, species, birthday, hobby; name, birthday, colours",
        "ja",
        build=_villagers,
        names=("name", "名前"),
    ),
)
