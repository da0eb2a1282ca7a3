"""Refuse to write a pair whose records show the hidden key that made the truth."""

from collections.abc import Iterator

from own_pairs.pair import Cell, Recipe, Record, Sides

CHANCE = 0.005  # share of records whose text may equal their key by chance


def check(recipe: Recipe, sides: Sides) -> int:
    """Number of records that show their own key by chance; too many are an error."""
    shown = _shown(sides, "left") + _shown(sides, "right")
    records = len(sides.left) + len(sides.right)
    if len(shown) > CHANCE * records and not recipe.codes_are_words:
        raise ValueError(
            f"{recipe.name}: {len(shown)} of {records} records show their hidden key, such as "
            f"{shown[0]}; drop that column"
        )
    return len(shown)


def _shown(sides: Sides, side: str) -> list[tuple[str, Record]]:
    records = sides.left if side == "left" else sides.right
    place = 0 if side == "left" else 1
    named = {pair[place] for pair in sides.truth}
    return [(key, record) for key, record in records.items() if key in named and _has(record, key)]


def _has(record: Record, key: str) -> bool:
    folded = key.casefold()
    return any(text.casefold() == folded for cell in record.values() for text in _texts(cell))


def _texts(cell: Cell) -> Iterator[str]:
    if isinstance(cell, list):
        yield from (item for item in cell if isinstance(item, str))
    elif isinstance(cell, str | int | float):
        yield str(cell)
