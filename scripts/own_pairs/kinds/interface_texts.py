"""Texts of a program for accounting in two languages."""

import gettext
import io

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "debian:gnucash-common"


def _texts(shelf: Shelf, language: str, column: str) -> dict[str, Record]:
    content = shelf.bytes(SOURCE, f"usr/share/locale/{language}/LC_MESSAGES/gnucash.mo")
    catalogue = gettext.GNUTranslations(io.BytesIO(content))._catalog  # type: ignore[attr-defined]
    return {
        key: {column: " ".join(text.replace("_", "").split())}
        for key, text in catalogue.items()
        if isinstance(key, str) and key and text and text != key and len(text) < 300
    }


def _build(shelf: Shelf, languages: tuple[str, str], columns: tuple[str, str]) -> Sides:
    left, right = (_texts(shelf, *both) for both in zip(languages, columns, strict=True))
    sides = distinct(Sides(left, right))
    lefts = sample(sides.left, 1_800, "texts", *languages, "left")
    return kept(sides, lefts, sample(sides.right, 2_200, "texts", *languages, "right"))


RECIPES = (
    Recipe(
        name="interface_texts_de_es",
        family="interface_texts",
        description="menus, labels and messages of a program in two languages, nothing else",
        languages=("de", "es"),
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, ("de", "es"), ("Text", "texto")),
        names=("Text", "texto"),
    ),
)
