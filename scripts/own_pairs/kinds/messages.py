"""Fields of a standard for messages between hospitals, in two versions of the standard."""

import json
import re

from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct

SOURCE = "npm:hl7-dictionary"
RENUMBERED = "OM"  # segments whose fields have other numbers in the later version


def _fields(shelf: Shelf, version: str, columns: tuple[str, str, str, str]) -> Records:
    text = shelf.text(SOURCE, f"lib/{version}/segments.js")
    body = text[text.index("{") : text.rindex("}") + 1]
    segments = json.loads(re.sub(r",(\s*[}\]])", r"\1", body))
    return {
        f"{name}.{place}": {
            columns[0]: field["desc"],
            columns[1]: segment["desc"],
            columns[2]: field["datatype"],
            columns[3]: field.get("len"),
        }
        for name, segment in segments.items()
        if not name.startswith(RENUMBERED)
        for place, field in enumerate(segment["fields"])
    }


def _build(shelf: Shelf) -> Sides:
    old = _fields(shelf, "2.2", ("field", "segment", "type", "length"))
    new = _fields(shelf, "2.6", ("description", "part", "data type", "max"))
    return distinct(Sides(old, new))


RECIPES = (
    Recipe(
        name="messages",
        family="messages",
        description="fields of messages in two versions of a standard: name, segment, type, length",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        names=("field", "description"),
    ),
)
