"""Feasts and saints of the Roman calendar in two languages."""

import json
import re
from functools import partial

from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct

SOURCE = "npm:@romcal/calendar.general-roman"
# The bundle is JavaScript: the texts are the pairs of a word and a quoted string.
ENTRY = re.compile(r'[{,]([a-z_0-9]{4,}):("(?:[^"\\]|\\.)*")')


def _names(shelf: Shelf, language: str, column: str) -> Records:
    text = shelf.text(SOURCE, f"cjs/{language}.js")
    texts = text[text.index("names:{") :] if "names:{" in text else text
    return {
        match[1]: {column: json.loads(re.sub(r"\\x(..)", r"\\u00\1", match[2]))}
        for match in ENTRY.finditer(texts)
    }


def _build(shelf: Shelf, left: tuple[str, str], right: tuple[str, str]) -> Sides:
    return distinct(Sides(_names(shelf, *left), _names(shelf, *right)))


RECIPES = tuple(
    Recipe(
        name=f"feasts_{left[0]}_{right[0]}",
        family="feasts",
        description="feasts and saints of a calendar in two languages, nothing else",
        languages=(left[0], right[0]),
        sources=(SOURCE,),
        build=partial(_build, left=left, right=right),
        names=(left[1], right[1]),
    )
    for left, right in (
        (("en", "feast"), ("ta", "பெயர்")),
        (("de", "Fest"), ("pl", "nazwa")),
    )
)
