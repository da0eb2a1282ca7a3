"""Video games of one console: the first edition, and the editions of other regions."""

from typing import Any
from xml.etree import ElementTree as ET

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, with_columns

SOURCE = "debian:mame-data"


def _software(shelf: Shelf, console: str) -> dict[str, ET.Element]:
    file = f"usr/share/games/mame/hash/{console}.xml"
    found = ET.fromstring(shelf.text(SOURCE, file)).findall("software")
    return {element.get("name", ""): element for element in found}


def _info(element: ET.Element, name: str) -> str:
    values = [info.get("value", "") for info in element.findall("info") if info.get("name") == name]
    return values[0] if values else ""


def _edition(element: ET.Element) -> Record:
    return {
        "game": element.findtext("description"),
        "year": element.findtext("year"),
        "publisher": element.findtext("publisher"),
        "serial": _info(element, "serial"),
    }


def _first(element: ET.Element) -> Record:
    return {
        "title": element.findtext("description"),
        "published": element.findtext("year"),
        "company": element.findtext("publisher"),
        "released": _info(element, "release"),
    }


def _editions(shelf: Shelf, console: str) -> Sides:
    games = _software(shelf, console)
    parents = {key: game for key, game in games.items() if not game.get("cloneof")}
    left = {key: _first(game) for key, game in parents.items()}
    right = {key: _edition(game) for key, game in games.items() if game.get("cloneof") in parents}
    truth = {(str(games[key].get("cloneof")), key) for key in right}
    return distinct(Sides(left, right, truth))


def _japanese(shelf: Shelf, console: str) -> Sides:
    """Titles in Latin letters and titles in Japanese, of two random choices of games."""
    games = _software(shelf, console)
    named = {
        f"game {key}": game
        for key, game in games.items()
        if _info(game, "alt_title") and not game.get("cloneof")
    }
    left = {
        key: {"title": game.findtext("description"), "year": game.findtext("year")}
        for key, game in named.items()
    }
    right = {
        key: {"題名": _info(game, "alt_title"), "publisher": game.findtext("publisher")}
        for key, game in named.items()
    }
    lefts = sample(left.keys(), round(0.7 * len(left)), console, "left")
    rights = sample(right.keys(), round(0.6 * len(right)), console, "right")
    return distinct(kept(Sides(left, right), lefts, rights))


def _recipe(name: str, description: str, languages: tuple[str, str], **fields: Any) -> Recipe:
    return Recipe(
        name=name,
        family="games",
        description=description,
        languages=languages,
        sources=(SOURCE,),
        **fields,
    )


EDITIONS = _recipe(
    "games_editions",
    "games of a console: title, year, company; the editions of other regions",
    ("en", "en"),
    build=lambda shelf: _editions(shelf, "snes"),
    cardinality="1:n",
    names=("title", "game"),
    formats=("csv", "jsonl"),
)
RECIPES = (
    EDITIONS,
    with_columns(
        _recipe(
            "games_editions_gba",
            "games of another console, title and company; the editions of other regions",
            ("en", "en"),
            build=lambda shelf: _editions(shelf, "gba"),
            cardinality="1:n",
            names=("title", "game"),
        ),
        "games_editions_names",
        ("title", "company"),
        ("game",),
    ),
    _recipe(
        "games_titles_ja",
        "games: title in Latin letters and year; title in Japanese and publisher",
        ("en", "ja"),
        build=lambda shelf: _japanese(shelf, "pc98"),
        names=("title", "題名"),
        formats=("excel", "csv"),
    ),
)
