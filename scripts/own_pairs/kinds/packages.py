"""Packages of Python: their name in the index, and the package of a distribution that has them."""

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

SOURCE = "debian:dh-python"


def _build(shelf: Shelf) -> Sides:
    lines = shelf.text(SOURCE, "usr/share/dh-python/dist/cpython3_fallback").splitlines()
    pairs = {
        (f"index {row[0]}", f"debian {row[1]}") for row in map(str.split, lines) if len(row) > 1
    }
    left = {key: {"project": key.removeprefix("index ")} for key, _ in pairs}
    right = {key: {"package": key.removeprefix("debian ")} for _, key in pairs}
    return Sides(left, right, pairs)


RECIPES = (
    Recipe(
        name="packages",
        family="packages",
        description="packages of Python: name in the index; name in a distribution, nothing else",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:1",
        names=("project", "package"),
    ),
)
