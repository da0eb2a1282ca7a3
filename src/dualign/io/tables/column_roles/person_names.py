"""Names of people whose parts are in columns of their own."""

from __future__ import annotations

from collections.abc import Sequence

from dualign.io.tables.column_roles.column_words import (
    FAMILY_WORDS,
    GIVEN_WORDS,
    OTHER_WORDS,
    column_words,
)
from dualign.io.tables.table import TableColumn

_PARTS = GIVEN_WORDS | FAMILY_WORDS


def is_part_of_a_name(words: Sequence[str]) -> bool:
    """Whether the words of a column's name say that it holds given or family names."""
    return bool({"".join(words), *words} & _PARTS)


def given_and_family(columns: Sequence[TableColumn]) -> tuple[TableColumn, ...]:
    """The columns of given and family names, or none.

    Either they are called so and nothing else (``prénom``, ``surname``), or their names differ in
    that one word (``nameFirst``, ``nameLast``; ``player_first``, ``player_last``).
    """
    filled = [column for column in columns if column.filled]
    given, family = (_called(filled, words) for words in (GIVEN_WORDS, FAMILY_WORDS))
    if given is not None and family is not None:
        return given, family
    for first in filled:
        others = _beside(first.name, GIVEN_WORDS)
        for last in filled:
            if others is not None and others == _beside(last.name, FAMILY_WORDS):
                return first, last
    return ()


def _called(columns: Sequence[TableColumn], parts: frozenset[str]) -> TableColumn | None:
    found = (column for column in columns if "".join(column_words(column.name)) in parts)
    return next(found, None)


def _beside(name: str, parts: frozenset[str]) -> frozenset[str] | None:
    """The other words of a column's name; None if it is not such a part of the row's own name."""
    words = frozenset(column_words(name))
    others = words - parts
    # The first and last names of a contact or a mother are not those of the row.
    return None if others == words or others & OTHER_WORDS else others
