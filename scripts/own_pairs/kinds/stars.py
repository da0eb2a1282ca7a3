"""Bright stars: traditional name, designation, position; the name in Chinese."""

from typing import Any

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import sample

SOURCE = "npm:d3-celestial"


def _build(shelf: Shelf) -> Sides:
    names = shelf.json(SOURCE, "data/starnames.json")
    stars = {
        str(star["id"]): star
        for star in shelf.json(SOURCE, "data/stars.6.json")["features"]
        if str(star["id"]) in names
    }
    left = {key: _designated(names[key], star) for key, star in stars.items()}
    chinese = {key: star for key, star in stars.items() if names[key].get("zh")}
    others = sample(stars.keys() - chinese.keys(), 300, "stars")
    right = {key: _chinese(names[key], stars[key]) for key in {*chinese, *others}}
    return Sides(left, right)


def _designated(name: dict[str, str], star: dict[str, Any]) -> Record:
    longitude, latitude = star["geometry"]["coordinates"]
    return {
        "name": name["name"],
        "designation": f"{name.get('desig', '')} {name.get('c', '')}".strip(),
        "magnitude": star["properties"]["mag"],
        "ra_deg": round(longitude % 360, 3),
        "dec_deg": round(latitude, 3),
    }


def _chinese(name: dict[str, str], star: dict[str, Any]) -> Record:
    longitude, latitude = star["geometry"]["coordinates"]
    return {
        "星名": name.get("zh"),
        "视星等": round(star["properties"]["mag"], 1),
        "赤经": round(longitude % 360 / 15, 2),
        "赤纬": round(latitude, 1),
        "色指数": star["properties"]["bv"],
    }


RECIPES = (
    Recipe(
        name="stars_en_zh",
        family="openngc_celestial",  # another table of the same package is in that pair
        description="stars: name, designation, position in degrees; Chinese name, hours, colour",
        languages=("en", "zh"),
        sources=(SOURCE,),
        build=_build,
        names=("name", "星名"),
        formats=("csv", "jsonl"),
    ),
)
