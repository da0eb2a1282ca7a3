"""Birds and other animals that sing: their common names in two languages."""

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "pypi:birdnet-analyzer"


def _labels(shelf: Shelf, language: str) -> dict[str, str]:
    """Common names by scientific name."""
    member = f"birdnet_analyzer/labels/V2.4/BirdNET_GLOBAL_6K_V2.4_Labels_{language}.txt"
    rows = [line.split("_", 1) for line in shelf.text(SOURCE, member).splitlines()]
    return {row[0]: row[1] for row in rows if len(row) == 2 and row[0] != row[1]}


def _build(shelf: Shelf, left: str, right: str, columns: tuple[str, str]) -> Sides:
    english = _labels(shelf, "en_uk")
    sides = []
    for language, column in ((left, columns[0]), (right, columns[1])):
        names = _labels(shelf, language)
        # A name that is missing in a language is given in English.
        own = {key: name for key, name in names.items() if name != english.get(key)}
        sides.append({key: {column: name} for key, name in (own or english).items()})
    whole = distinct(Sides(sides[0], sides[1]))
    lefts = sample(whole.left, 3_000, "birds", left)
    return kept(whole, lefts, sample(whole.right, 3_000, "birds", right))


def _recipe(left: str, right: str, languages: tuple[str, str], columns: tuple[str, str]) -> Recipe:
    return Recipe(
        name=f"birds_{languages[0]}_{languages[1]}",
        family="birds",
        description="species of birds: the common name in two languages, nothing else",
        languages=languages,
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, left, right, columns),
        names=columns,
    )


RECIPES = (
    _recipe("en_uk", "fr", ("en", "fr"), ("bird", "oiseau")),
    _recipe("da", "no", ("da", "no"), ("art", "art")),
    _recipe("de", "ko", ("de", "ko"), ("Vogel", "이름")),
)
