"""Leave out records whose counterpart the hidden identifiers may have missed.

Two entries of one thing under two identifiers would otherwise count as different things.
"""

from collections.abc import Callable, Mapping

from rapidfuzz import fuzz, process
from rapidfuzz.utils import default_process

from own_pairs.pair import Cell, Sides
from own_pairs.variants import kept

Columns = tuple[str, ...]


def without_namesakes(
    sides: Sides, left: Columns, right: Columns, plain: Callable[[str], str] = str.casefold
) -> Sides:
    """`sides` without records that lack a counterpart but share a name with the other side.

    Names are the texts in the columns `left` and `right`, compared after `plain`.
    """
    names = [
        {key: _names(records[key], columns, plain) for key in records}
        for records, columns in ((sides.left, left), (sides.right, right))
    ]
    taken = [{name for found in side.values() for name in found} for side in names]
    return _without(
        sides,
        lambda key: bool(names[0][key] & taken[1]),
        lambda key: bool(names[1][key] & taken[0]),
    )


def without_likenesses(sides: Sides, names: tuple[str, str], ratio: int) -> Sides:
    """The same for names whose words are alike (`ratio` of 100: one has all words of the other)."""
    left, right = (
        {
            key: " ".join(_names(record, (column,), default_process))
            for key, record in records.items()
        }
        for records, column in zip((sides.left, sides.right), names, strict=True)
    )
    return _without(
        sides,
        lambda key: _has_likeness(left[key], right, ratio),
        lambda key: _has_likeness(right[key], left, ratio),
    )


def without_unlike(sides: Sides, left: Columns, right: Columns, ratio: int) -> Sides:
    """`sides` without true pairs that have no word in common: identifiers do get reused."""
    texts = [
        {key: " ".join(sorted(_names(records[key], columns, default_process))) for key in records}
        for records, columns in ((sides.left, left), (sides.right, right))
    ]
    unlike = {
        (a, b) for a, b in sides.truth if fuzz.token_set_ratio(texts[0][a], texts[1][b]) < ratio
    }
    return kept(
        sides,
        sides.left.keys() - {a for a, _ in unlike},
        sides.right.keys() - {b for _, b in unlike},
    )


def _without(sides: Sides, left: Callable[[str], bool], right: Callable[[str], bool]) -> Sides:
    matched_left = {key for key, _ in sides.truth}
    matched_right = {key for _, key in sides.truth}
    return kept(
        sides,
        {key for key in sides.left if key in matched_left or not left(key)},
        {key for key in sides.right if key in matched_right or not right(key)},
    )


def _has_likeness(name: str, others: Mapping[str, str], ratio: int) -> bool:
    if not name:
        return False
    scorer = fuzz.token_set_ratio
    return process.extractOne(name, others, scorer=scorer, score_cutoff=ratio) is not None


def _names(record: Mapping[str, Cell], columns: Columns, plain: Callable[[str], str]) -> set[str]:
    cells = [record.get(column) for column in columns]
    texts = [text for cell in cells for text in (cell if isinstance(cell, list) else [cell])]
    return {plain(str(text)) for text in texts if text}
