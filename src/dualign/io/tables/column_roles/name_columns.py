"""Which columns of a table hold the names of its rows."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.knowledge_graph import is_called
from dualign.io.tables.column_roles.column_words import (
    ALIAS_WORDS,
    FURTHER_NAME_WORDS,
    NAME_WORDS,
    OTHER_WORDS,
    column_words,
    in_one_word,
    names_a_property,
    names_a_thing,
    names_another,
    singular,
)
from dualign.io.tables.column_roles.path_cells import last_part, path_separator
from dualign.io.tables.column_roles.person_names import given_and_family, is_part_of_a_name
from dualign.io.tables.table import Table, TableColumn

# A name is mostly unique and not too long. The less its column's name says so, the
# more the values must.
LONGEST = 150  # characters of a name, on average
DISTINCT, DISTINCT_IN_PART, DISTINCT_OF_OTHERS, DISTINCT_UNNAMED = 0.2, 0.5, 0.9, 0.95
NEARLY = 0.8  # share of the largest number of distinct values that is as good
WITH_LETTERS = 0.5  # share of values with more letters than other characters
MOST_WORDS_UNNAMED, SHORTEST_UNNAMED, LONGEST_UNNAMED = 12, 3, 80
SHORTEST_WIDE = 1.5  # characters of a name in a script where one is a syllable or a word
ENOUGH_ROWS = 50  # from which on different values of a column say something
LEAST_SPREAD, SPREAD_OF_WORDS = 0.5, 2.0  # standard deviation of lengths: codes, certainly words
_LETTER = r"\p{L}"
_ODD, _CODE = r"@|://|[;{}<>]", r"@|://|[{}<>]"
_WIDE = r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]"
_PATH = r"^[./~]|\\|/.*/|\.[a-z]{2,4}[0-9]?$"
_WORDS = r"\p{Ll}{2}|\p{Lo}|\S "  # in lower case, in a script without case, or several
_INNER = re.compile(r"\w\.\w")  # a field of an object inside the row's


@dataclass(frozen=True, kw_only=True)
class NameColumns:
    """Where the names of a table's rows are.

    The name of a row is the first value of the first of ``columns`` that has one; if ``joined``,
    the values of all columns together (given name and family name); of paths, the last part after
    the ``separator``. Further names are the other values of that column and whatever is in
    ``further``.
    """

    columns: tuple[TableColumn, ...] = ()
    joined: bool = False
    separator: str | None = None
    further: tuple[TableColumn, ...] = ()

    def names(self, table: Table) -> list[str]:
        """One name per row, "" where there is none."""
        found = [""] * table.row_count
        for column in self.columns:
            firsts = np.flatnonzero(np.diff(column.rows, prepend=-1))
            values = column.values.take(pa.array(firsts)).to_pylist()
            for row, value in zip(column.rows[firsts].tolist(), values, strict=True):
                name = " ".join(value.split())
                if self.separator is not None:
                    name = last_part(name, self.separator)
                if self.joined:
                    found[row] = f"{found[row]} {name}".lstrip()
                else:
                    found[row] = found[row] or name
        return found

    def aliases(self, names: Sequence[str]) -> list[tuple[int, str]]:
        """Rows and their further names, in order and each once; ``names`` are the first ones."""
        columns = (*self.further, *(c for c in self.columns if c.is_list and not self.joined))
        found = {
            (row, " ".join(value.split()))
            for column in columns
            for row, value in zip(column.rows.tolist(), column.values.to_pylist(), strict=True)
        }
        return sorted((row, text) for row, text in found if text != names[row])

    def __str__(self) -> str:
        if self.separator is not None:
            return f"{self.columns[0].name}, after the last {self.separator}"
        between = " + " if self.joined else ", else "
        return between.join(column.name for column in self.columns) or "none"


def name_columns(
    table: Table, columns: Sequence[TableColumn], wanted: Sequence[str] = ()
) -> NameColumns:
    """The columns that hold names: those ``wanted``, or those that look like names."""
    found = _first_names(table, columns, wanted)
    further = [c for c in columns if c not in found.columns and _holds_aliases(c)]
    return dataclasses.replace(found, further=tuple(further))


def _first_names(
    table: Table, columns: Sequence[TableColumn], wanted: Sequence[str]
) -> NameColumns:
    asked = [column for name in wanted for column in columns if is_called(column.name, name)]
    if asked:
        return NameColumns(columns=tuple(dict.fromkeys(asked)))
    whole = [c for c in columns if _is_whole(c.name) and _looks_like_names(c, DISTINCT)]
    if whole:
        return NameColumns(columns=tuple(_best_first(whole)))
    partial = [c for c in columns if _in_part(c)]
    own = [c for c in partial if not _holds_aliases(c)]
    if own:
        return NameColumns(columns=(_best_first(own)[0],))
    parts = given_and_family(columns)
    if parts:
        return NameColumns(columns=parts, joined=True)
    found = _more_filled(partial, _by_values(table, columns))
    return _of_paths(columns, found) or NameColumns(columns=tuple(found))


def _of_paths(columns: Sequence[TableColumn], others: Sequence[TableColumn]) -> NameColumns | None:
    """Names that are the ends of paths, unless another column that may hold names has more."""
    for column in columns:
        separator = path_separator(column)
        if separator is not None and not any(
            other is not column and other.filled > column.filled for other in others
        ):
            return NameColumns(columns=(column,), separator=separator)
    return None


def _more_filled(
    aliases: Sequence[TableColumn], others: Sequence[TableColumn]
) -> Sequence[TableColumn]:
    """A column such as ``other_names``, unless another one that may hold names has more of them."""
    first = max(aliases, key=lambda column: column.filled, default=None)
    if first is None or (others and others[0].filled > first.filled):
        return others
    return [first]


def _by_values(table: Table, columns: Sequence[TableColumn]) -> Sequence[TableColumn]:
    """The column that looks like names though it is not called so: at most one."""
    if columns and _unnamed(table, columns[0]):
        return columns[:1]
    things = [
        column
        for column in columns
        if names_a_thing(column.name)
        and column.filled >= DISTINCT_IN_PART * table.row_count
        and _looks_like_names(column, DISTINCT_IN_PART)
        and not _odd(column)
    ]
    if things:
        return _best_first(things)[:1]
    found = _by_values_alone(table, columns[1:]) or _repeated(table, columns)
    if found or len(columns) != 1 or table.keys_are_values:
        return found
    return columns if _tells_apart(columns[0]) else ()


def _tells_apart(column: TableColumn) -> bool:
    """Whether a column may be the name for want of another: texts that mostly differ."""
    return _looks_like_names(column, DISTINCT_IN_PART) and _share(column, _LETTER) >= NEARLY


def _repeated(table: Table, columns: Sequence[TableColumn]) -> Sequence[TableColumn]:
    """The best column of words where no column's values all differ.

    Where a thing has several rows, its name has, too; and where nothing else is there, a name may
    be a sentence. Small tables are left alone: in these, anything may differ.
    """
    if table.row_count < ENOUGH_ROWS:
        return ()
    found = [
        column
        for column in columns
        if not names_a_property(column.name)
        and not _INNER.search(column.name)
        and not column.is_list
        and column.filled >= DISTINCT_IN_PART * table.row_count
        and _looks_like_names(column, DISTINCT_IN_PART)
        and _are_words(column)
        and _share(column, _CODE) < 1 - DISTINCT_UNNAMED
        and _is_long_enough(column)
    ]
    own = [column for column in found if not names_another(column.name)]
    if found:
        return _best_first(own or found)[:1]
    things = (c for c in columns if names_a_thing(c.name) and _looks_like_names(c, DISTINCT))
    return [*things][:1]


def _by_values_alone(table: Table, columns: Sequence[TableColumn]) -> Sequence[TableColumn]:
    """The leftmost column of words that all differ, unless its name speaks against it.

    Columns called after other things count in large tables only: the cities of ten people may all
    differ, those of a hundred do not.
    """
    found = [
        column
        for column in columns
        if not names_a_property(column.name)
        and not _INNER.search(column.name)
        and _unnamed(table, column)
        and _are_words(column)
    ]
    own = [column for column in found if not names_another(column.name)]
    return (own or (found if table.row_count >= ENOUGH_ROWS else []))[:1]


def _are_words(column: TableColumn) -> bool:
    """Whether these are words, not codes: of different lengths, and not all capitals and digits."""
    spread = pc.stddev(pc.utf8_length(column.values)).as_py()
    if spread < LEAST_SPREAD or _share(column, _PATH) > 1 - DISTINCT_UNNAMED:
        return False
    return bool(spread >= SPREAD_OF_WORDS or _share(column, _WORDS) >= NEARLY)


def _best_first(columns: list[TableColumn]) -> list[TableColumn]:
    """First the leftmost of those with the largest number of distinct values, or nearly so."""
    most = max(column.distinct for column in columns)
    first = next(column for column in columns if column.distinct >= NEARLY * most)
    others = sorted(columns, key=lambda column: -column.distinct)
    return [first, *(column for column in others if column is not first)]


def _is_whole(name: str) -> bool:
    words = column_words(name)
    return "".join(words) in NAME_WORDS or words == ["full", "name"]


def _in_part(column: TableColumn) -> bool:
    """Whether a column such as ``product_name``, ``nomCommune`` or ``Firmenname`` holds names."""
    words = [singular(word) for word in column_words(column.name)]
    if not words or is_part_of_a_name(words):
        return False
    before = in_one_word(words[-1])
    if not {words[0], words[-1]} & NAME_WORDS:
        if before is None or names_a_property(column.name):
            return False
        words.append(before)
    of_others = bool(set(words) & OTHER_WORDS)
    return _looks_like_names(column, DISTINCT_OF_OTHERS if of_others else DISTINCT_IN_PART)


def _holds_aliases(column: TableColumn) -> bool:
    words = [singular(word) for word in column_words(column.name)]
    called_so = "".join(words) in ALIAS_WORDS or (
        len(words) == 2 and words[0] in FURTHER_NAME_WORDS and words[1] in NAME_WORDS
    )
    return called_so and _looks_like_names(column, DISTINCT_IN_PART)


def _looks_like_names(column: TableColumn, distinct: float) -> bool:
    count = len(column.values)
    if not count or column.distinct < distinct * count:
        return False
    length = pc.mean(pc.utf8_length(column.values)).as_py()
    return bool(length <= LONGEST and _share_with_letters(column) >= WITH_LETTERS)


def _share_with_letters(column: TableColumn) -> float:
    letters = pc.count_substring_regex(column.values, _LETTER)
    mostly = pc.greater_equal(pc.multiply(letters, 2), pc.utf8_length(column.values))
    return float(pc.mean(pc.cast(mostly, "float64")).as_py())


def _unnamed(table: Table, column: TableColumn) -> bool:
    """Whether a column holds names despite its name: short texts, all distinct."""
    if column.is_list or column.filled < DISTINCT_UNNAMED * table.row_count:
        return False
    if not _looks_like_names(column, DISTINCT_UNNAMED):
        return False
    length = pc.mean(pc.utf8_length(column.values)).as_py()
    words = pc.mean(pc.add(pc.count_substring(column.values, " "), 1)).as_py()
    short = length <= LONGEST_UNNAMED and words <= MOST_WORDS_UNNAMED
    return bool(short and _is_long_enough(column) and not _odd(column))


def _is_long_enough(column: TableColumn) -> bool:
    """Whether the values are longer than most codes."""
    wide = _share(column, _WIDE) >= WITH_LETTERS
    length = pc.mean(pc.utf8_length(column.values)).as_py()
    return bool(length >= (SHORTEST_WIDE if wide else SHORTEST_UNNAMED))


def _odd(column: TableColumn) -> bool:
    """Whether there are addresses of mail or web pages, or code."""
    return _share(column, _ODD) >= 1 - DISTINCT_UNNAMED


def _share(column: TableColumn, pattern: str) -> float:
    """The share of values in which a pattern is found."""
    found = pc.match_substring_regex(column.values, pattern)
    return float(pc.mean(pc.cast(found, "float64")).as_py())
