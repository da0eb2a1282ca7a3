"""Harder versions of a real pair: fewer counterparts, fewer columns."""

import random
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.writing import seed


def thinned(
    recipe: Recipe, name: str, left: float = 1.0, right: float = 1.0, **changes: object
) -> Recipe:
    """`recipe` with a random share of the records of each side."""

    def build(shelf: Shelf) -> Sides:
        sides = recipe.build(shelf)
        return kept(
            sides,
            _sample(sides.left, left, name, "left"),
            _sample(sides.right, right, name, "right"),
        )

    how = _shares(left, right)
    return _changed(recipe, name, f"{recipe.description}; {how}", build, changes)


def with_columns(
    recipe: Recipe,
    name: str,
    left: Collection[str] | None = None,
    right: Collection[str] | None = None,
    **changes: object,
) -> Recipe:
    """`recipe` with only the columns named (`None`: all of that side).

    Records that the remaining columns cannot tell apart are left out.
    """

    def build(shelf: Shelf) -> Sides:
        sides = recipe.build(shelf)
        return distinct(
            Sides(_restricted(sides.left, left), _restricted(sides.right, right), sides.truth)
        )

    said = [
        f"{side} only {', '.join(columns)}"
        for side, columns in (("left", left), ("right", right))
        if columns is not None
    ]
    return _changed(recipe, name, f"{recipe.description}; {'; '.join(said)}", build, changes)


def kept(sides: Sides, left: Collection[str], right: Collection[str]) -> Sides:
    """`sides` with only the records whose keys are given."""
    lefts, rights = set(left), set(right)
    return Sides(
        {key: record for key, record in sides.left.items() if key in lefts},
        {key: record for key, record in sides.right.items() if key in rights},
        {pair for pair in sides.truth if pair[0] in lefts and pair[1] in rights},
    )


def distinct(sides: Sides) -> Sides:
    """`sides` without the records that nothing tells apart from another record of their side."""
    counts = [Counter(map(_content, records.values())) for records in (sides.left, sides.right)]
    return kept(
        sides,
        [key for key, record in sides.left.items() if counts[0][_content(record)] == 1],
        [key for key, record in sides.right.items() if counts[1][_content(record)] == 1],
    )


def sample(keys: Collection[str], count: int, *parts: str) -> list[str]:
    """At most `count` of `keys`, drawn at random but always the same for the same `parts`."""
    ordered = sorted(keys)
    return random.Random(seed(*parts)).sample(ordered, min(count, len(ordered)))


def _content(record: Record) -> str:
    return str(sorted((column, str(value).casefold()) for column, value in record.items()))


def _sample(records: Records, share: float, name: str, side: str) -> list[str]:
    return sample(records.keys(), round(share * len(records)), name, side, "sample")


def _restricted(records: Records, columns: Collection[str] | None) -> Records:
    if columns is None:
        return records
    return {
        key: {column: value for column, value in record.items() if column in columns}
        for key, record in records.items()
    }


def _shares(left: float, right: float) -> str:
    sides = (("left", left), ("right", right))
    return ", ".join(f"{share:.0%} of the {side}" for side, share in sides if share < 1)


def _changed(
    recipe: Recipe,
    name: str,
    description: str,
    build: Callable[[Shelf], Sides],
    changes: dict[str, object],
) -> Recipe:
    fields = {"name": name, "description": description, "build": build, **changes}
    return replace(recipe, **fields)  # type: ignore[arg-type]
