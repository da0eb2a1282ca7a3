"""Types of files that desktops know, described in two languages."""

from typing import Any
from xml.etree import ElementTree as ET

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, thinned

SOURCE = "debian:shared-mime-info"
_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def _types(shelf: Shelf) -> list[ET.Element]:
    file = "usr/share/mime/packages/freedesktop.org.xml"
    return ET.fromstring(shelf.text(SOURCE, file)).findall(f"{_SPACE}mime-type")


def _described(shelf: Shelf, language: str, column: str) -> Records:
    """Types with a description in `language`; English ones have their extensions too."""
    wanted = None if language == "en" else language
    found: dict[str, Record] = {}
    for element in _types(shelf):
        texts = [c.text for c in element.iter(f"{_SPACE}comment") if c.get(_LANGUAGE) == wanted]
        if texts:
            record: dict[str, Any] = {column: texts[0]}
            if language == "en":
                globs = [glob.get("pattern", "") for glob in element.iter(f"{_SPACE}glob")]
                record["extensions"] = [glob.removeprefix("*") for glob in globs][:5]
                record["in_full"] = element.findtext(f"{_SPACE}expanded-acronym")
            found[element.get("type", "")] = record
    return found


def _recipe(language: str, column: str, **fields: Any) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        left = _described(shelf, "en", "kind")
        return distinct(Sides(left, _described(shelf, language, column)))

    return Recipe(
        name=f"filetypes_en_{language}",
        family="filetypes",
        description="types of files: description and extensions; description in another language",
        languages=("en", language),
        sources=(SOURCE,),
        build=build,
        names=("kind", column),
        **fields,
    )


RECIPES = (
    _recipe("ru", "тип"),
    _recipe("ja", "種類", formats=("jsonl", "csv")),
    thinned(_recipe("de", "Dateityp"), "filetypes_en_de_few", left=0.6, right=0.3),
)
