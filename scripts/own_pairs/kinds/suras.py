"""Verses of the Quran in two languages, nothing but the text."""

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "npm:quran-json"


def _verses(shelf: Shelf, language: str, column: str) -> dict[str, Record]:
    chapters = shelf.json(SOURCE, f"dist/quran_{language}.json")
    return {
        f"{chapter['id']}:{verse['id']}": {column: verse["translation"]}
        for chapter in chapters
        for verse in chapter["verses"]
    }


def _build(shelf: Shelf, languages: tuple[str, str], columns: tuple[str, str]) -> Sides:
    left, right = (
        _verses(shelf, language, column)
        for language, column in zip(languages, columns, strict=True)
    )
    sides = distinct(Sides(left, right))
    lefts = sample(sides.left, 2_500, "suras", languages[0])
    return kept(sides, lefts, sample(sides.right, 3_000, "suras", languages[1]))


def _recipe(languages: tuple[str, str], columns: tuple[str, str]) -> Recipe:
    return Recipe(
        name=f"suras_{languages[0]}_{languages[1]}",
        family="suras",
        description="verses of the Quran in two languages, nothing but the text",
        languages=languages,
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, languages, columns),
        names=columns,
    )


RECIPES = (
    _recipe(("en", "es"), ("verse", "verso")),
    _recipe(("fr", "ru"), ("verset", "аят")),
)
