"""Pairs of ids in columns, with or without a column that says which of them are the same.

Benchmarks for record linkage come as ``ltable_id,rtable_id,label`` with 1 and 0.
"""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pyarrow.compute as pc

from dualign.core.arrays import AnyArray, BoolArray
from dualign.core.errors import InputWarning, MalformedInput
from dualign.io.tables.column_roles.column_words import ID_WORDS, column_words
from dualign.io.text.columns import STRING, Columns, Dialect, dialect_of, parse_columns
from dualign.io.text.legacy_text import read_legacy_text
from dualign.io.text.quoted import first_cells

# What the two columns may be called, beside names with a word for ids in them.
HEADER = (
    {"left", "left_id", "source", "source_id", "subject", "subject_id", "entity1", "entity_1"},
    {"right", "right_id", "target", "target_id", "object", "object_id", "entity2", "entity_2"},
)
LABELS = frozenset({"label", "labels", "match", "matches", "matched", "ismatch", "gold", "same"})
LABELS |= {"issame", "isduplicate", "duplicate", "goldlabel", "groundtruth", "judgement"}
SAME = frozenset({"1", "1.0", "true", "t", "yes", "y", "same", "match"})
DIFFERENT = frozenset({"0", "0.0", "-1", "false", "f", "no", "n", "different", "nonmatch"})
_DELIMITERS = "\t,;|"


def read_pair_table(path: Path) -> tuple[Columns, BoolArray]:
    """The two ids of every row, and whether they are the same."""
    data = read_legacy_text(path)
    dialect = _dialect(data, dialect_of(path))
    header = first_cells(data, dialect.delimiter)
    label = _label_column(header)
    if label is None:
        columns = parse_columns(path, data, (STRING, STRING), dialect)
        columns = _without_header(columns.without_header(*HEADER))
        return columns, np.ones(len(columns), np.bool_)
    ids = _id_columns(path, header, label)
    columns = parse_columns(path, data, [STRING] * len(header), dialect).without_first_row()
    same = _same(columns, label, header[label])
    pair = tuple(columns.arrays[place] for place in ids)
    return Columns(path, pair, columns.line), same


def _dialect(data: bytes, usual: Dialect) -> Dialect:
    """The dialect of the extension, unless the first line has another delimiter instead."""
    if len(first_cells(data, usual.delimiter)) > 1:
        return usual
    found = max(_DELIMITERS, key=lambda each: len(first_cells(data, each)))
    two = len(first_cells(data, found)) > 1
    return Dialect(found, quoted=True) if two and found != "\t" else usual


def _label_column(header: list[str]) -> int | None:
    """The column that says what the pairs are, if the first line names one beside two of ids."""
    if len(header) <= len(HEADER):
        return None
    called = ("".join(column_words(cell)) for cell in header)
    return next((place for place, name in enumerate(called) if name in LABELS), None)


def _id_columns(path: Path, header: list[str], label: int) -> list[int]:
    others = [place for place in range(len(header)) if place != label]
    if len(others) == len(HEADER):
        return others
    named = [place for place in others if _names_ids(header[place]) and _is_compound(header[place])]
    if len(named) != len(HEADER):
        raise MalformedInput.at(
            path,
            1,
            f"{len(header)} columns, {len(named)} of them with ids of one side by their names: "
            f"{', '.join(header)}; keep two columns of ids and {header[label]!r}",
        )
    return named


def _names_ids(name: str) -> bool:
    """Whether a name of a column has a word for ids at one of its ends: ``idAmazon``."""
    words = column_words(name)
    return bool(words) and bool({words[0], words[-1]} & ID_WORDS)


def _is_compound(name: str) -> bool:
    return len(column_words(name)) > 1


def _without_header(columns: Columns) -> Columns:
    """The columns without a first row such as ``idAmazon, idGoogleBase``."""
    if len(columns) < len(HEADER):
        return columns
    first = columns.row(0)
    plain = all(_names_ids(cell) and cell.replace("_", "").isalpha() for cell in first)
    again = any(
        pc.index(array.slice(1), cell).as_py() >= 0
        for cell, array in zip(first, columns.arrays, strict=True)
    )
    return columns.without_first_row() if plain and not again else columns


def _same(columns: Columns, label: int, name: str) -> BoolArray:
    texts = pc.utf8_lower(pc.utf8_trim_whitespace(columns.arrays[label]))
    words: AnyArray = pc.replace_substring_regex(texts, "^non?[ _-]", "non").to_numpy(
        zero_copy_only=False
    )
    same, different = (np.isin(words, list(known)) for known in (SAME, DIFFERENT))
    unclear = np.flatnonzero(~same & ~different)
    if len(unclear):
        row = int(unclear[0])
        raise columns.error(
            row,
            f"column {name!r} is {columns.arrays[label][row].as_py()!r}; write 1 (or true, same) "
            "for pairs that are the same and 0 (or false, different) for others, or give two "
            "columns of ids",
        )
    warnings.warn(
        f"{columns.path}: by column {name!r}, {int(same.sum()):,} pairs are the same (1) and "
        f"{int(different.sum()):,} are different (0)",
        InputWarning,
        stacklevel=2,
    )
    return same
