"""Keyboard layouts: their description in two languages."""

import gettext
import io
import xml.etree.ElementTree as ET

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct

SOURCE = "debian:xkb-data"


def _layouts(shelf: Shelf) -> dict[str, tuple[str, str]]:
    """Description, and description of the layout it is a variant of, by name."""
    tree = ET.fromstring(shelf.bytes(SOURCE, "usr/share/X11/xkb/rules/base.xml"))
    found = {}
    for layout in tree.iter("layout"):
        name = layout.findtext("configItem/name") or ""
        text = layout.findtext("configItem/description") or ""
        found[name] = (text, "")
        for variant in layout.iter("variant"):
            own = variant.findtext("configItem/description") or ""
            found[f"{name}({variant.findtext('configItem/name')})"] = (own, text)
    return found


def _build(shelf: Shelf, language: str, columns: tuple[str, str]) -> Sides:
    member = f"usr/share/locale/{language}/LC_MESSAGES/xkeyboard-config.mo"
    translate = gettext.GNUTranslations(io.BytesIO(shelf.bytes(SOURCE, member))).gettext
    layouts = _layouts(shelf)
    left: dict[str, dict[str, Cell]] = {
        key: {"layout": text, "variant_of": parent} for key, (text, parent) in layouts.items()
    }
    right: dict[str, dict[str, Cell]] = {
        key: {columns[0]: translate(text), columns[1]: translate(parent) if parent else ""}
        for key, (text, parent) in layouts.items()
        if translate(text) != text
    }
    return distinct(Sides(left, right))


def _recipe(language: str, columns: tuple[str, str]) -> Recipe:
    return Recipe(
        name=f"keyboards_en_{language}",
        family="keyboards",
        description="keyboard layouts: description, and the layout it varies, in two languages",
        languages=("en", language),
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, language, columns),
        names=("layout", columns[0]),
        codes_are_words=True,
    )


RECIPES = (_recipe("fi", ("asettelu", "muunnos")), _recipe("tr", ("klavye", "düzen")))
