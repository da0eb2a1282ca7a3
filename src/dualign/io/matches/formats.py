"""Writing and reading matches tables; the format follows from the extension.

A format is one file in this folder that registers a `MatchFormat` for its extension.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.errors import MalformedInput, UnknownChoice, UsageError
from dualign.core.registry import Registry
from dualign.io.matches.judgement import as_typed_by_people
from dualign.io.matches.match_table import RULES, SCHEMA, MatchTable, Unmatched, first_breach
from dualign.io.matches.write_options import DEFAULT, TABLE_OPTIONS, WriteOptions
from dualign.io.text.columns import Columns
from dualign.io.text.compression import without_compression
from dualign.io.text.output import atomic_output, check_compression

# What every matches table has; score and names may be missing in one from elsewhere.
REQUIRED = ("subject_id", "object_id", "confidence", "rank", "decision")


class NamedColumns(NamedTuple):
    """The columns of a table with a header."""

    names: tuple[str, ...]
    columns: Columns
    unmatched: tuple[Unmatched, ...] = ()  # right entities that the file says have no counterpart

    def position(self, name: str) -> int:
        """The position of the column ``name``, which must exist."""
        if name not in self.names:
            raise MalformedInput(
                f"{self.columns.path}: the matches table has no column {name!r}, only "
                f"{', '.join(self.names)}; it needs {', '.join(REQUIRED)}"
            )
        return self.names.index(name)


@dataclass(frozen=True, kw_only=True)
class MatchFormat:
    """How a matches table is written to a file and read from it."""

    extension: str
    write: Callable[[MatchTable, IO[bytes], WriteOptions], None]
    read: Callable[[Path], NamedColumns]
    recognises: Callable[[Path], bool]  # is this file a matches table?
    options: Set[str] = TABLE_OPTIONS  # those of `WriteOptions` that it understands
    zips: bool = True  # may it be gzipped?


MATCH_FORMATS: Registry[MatchFormat] = Registry("format for matches")


def register_match_format(match_format: MatchFormat) -> None:
    """Register a format for matches tables."""
    MATCH_FORMATS.add(match_format.extension, match_format)


# Of the files beside matches; see `results/saved_run.py` and `results/kept_files.py`.
KEPT_ENDINGS = (".run.json", ".pairs.parquet", ".attention.parquet", ".map.parquet")


def match_format_of(path: Path) -> MatchFormat:
    """The format of ``path`` by its extension without compression; the longest one that fits."""
    name = without_compression(path.name)
    plain = name == path.name.lower()
    fitting = [
        known
        for extension, known in MATCH_FORMATS.items()
        if name.endswith(extension) and (known.zips or plain)
    ]
    if not fitting:
        raise UnknownChoice(f"format for matches {path.name!r}:", path.suffix, MATCH_FORMATS)
    return max(fitting, key=lambda known: len(known.extension))


def _check_not_kept(path: Path) -> None:
    """Raise if that is what something is called which a run keeps beside other matches."""
    for ending in KEPT_ENDINGS:
        if path.name.endswith(ending):
            raise UsageError(
                f"{path}: {ending} is for what a run keeps beside "
                f"{path.name.removesuffix(ending) or 'its matches'}; choose another name"
            )


def check_outputs(paths: Sequence[Path], options: WriteOptions = DEFAULT) -> None:
    """Raise if a path has no known format, or if none of the formats understands an option."""
    formats = [match_format_of(path) for path in paths]
    for path in paths:
        check_compression(path)
        _check_not_kept(path)
    options.check(
        " and ".join(known.extension for known in formats),
        {name for known in formats for name in known.options},
    )


def write_matches(table: MatchTable, path: Path | str, options: WriteOptions = DEFAULT) -> None:
    """Write a matches table atomically, in the format of the extension."""
    if Path(path).is_dir():
        raise UsageError(f"{path}: is a folder where a file of matches should be; give a file")
    match_format = match_format_of(Path(path))
    check_outputs([Path(path)], options)
    with atomic_output(path) as file:
        match_format.write(table, file, options)


def write_all_matches(
    table: MatchTable, paths: Sequence[Path], options: WriteOptions = DEFAULT
) -> None:
    """Write a matches table in several formats, each with the options it understands."""
    check_outputs(paths, options)
    for path in paths:
        write_matches(table, path, options.restricted(match_format_of(path).options))


def read_matches(path: Path | str) -> MatchTable:
    """Read a matches table; columns that dualign does not know are ignored.

    A table without ``score`` is ranked by its confidence; names and judgements that are missing
    are empty.
    """
    path = Path(path)
    return match_table_of(match_format_of(path).read(path))


def match_table_of(table: NamedColumns) -> MatchTable:
    """The matches table that has these columns, its values checked."""
    for name in REQUIRED:
        table.position(name)
    found = {
        field.name: _typed(table.columns, table.names.index(field.name), field)
        for field in SCHEMA
        if field.name in table.names
    }
    empty = pa.array([""] * len(table.columns), pa.large_string())
    return MatchTable(
        subject_id=tuple(found["subject_id"].to_pylist()),
        object_id=tuple(found["object_id"].to_pylist()),
        confidence=found["confidence"].to_numpy(),
        rank=found["rank"].to_numpy(),
        decision=tuple(found["decision"].to_pylist()),
        judgement=tuple(found.get("judgement", empty).to_pylist()),
        score=found.get("score", found["confidence"]).to_numpy(),
        subject_name=tuple(found.get("subject_name", empty).to_pylist()),
        object_name=tuple(found.get("object_name", empty).to_pylist()),
        unmatched=table.unmatched,
    )


def is_match_table(path: Path) -> bool:
    """Whether a file is a matches table (and not, say, a file of links)."""
    return _format_of_links(path).recognises(path)


def read_match_columns(path: Path) -> NamedColumns:
    """The columns of a matches table as they are in its file."""
    return _format_of_links(path).read(path)


def checked_column(table: NamedColumns, name: str) -> pa.Array:
    """A column of a matches table in the type it must have, its values checked."""
    return _typed(table.columns, table.position(name), SCHEMA.field(name))


def _format_of_links(path: Path) -> MatchFormat:
    """The format a file of links would have if it were a matches table: TSV if in doubt."""
    try:
        return match_format_of(path)
    except UnknownChoice:
        return MATCH_FORMATS[".tsv"]


def _typed(columns: Columns, column: int, field: pa.Field) -> pa.Array:
    """A column in the type it must have, its values checked."""
    array = columns.arrays[column]
    if field.name == "judgement":
        array = as_typed_by_people(array)
    rule = RULES.get(field.name)
    try:
        typed = array.cast(field.type)
    except pa.ArrowException:
        row = next((i for i, value in enumerate(array) if not _castable(value, field.type)), 0)
    else:
        row = pc.index(typed.is_null(), value=True).as_py()
        if row < 0 and rule is not None:
            row = first_breach(rule, typed.to_numpy(zero_copy_only=False))
        if row < 0:
            return typed
    must = "text" if rule is None else rule.words
    found = columns.arrays[column][row].as_py()
    raise columns.error(row, f"{field.name} is {found!r}; it must be {must}")


def _castable(value: pa.Scalar, kind: pa.DataType) -> bool:
    try:
        value.cast(kind)
    except pa.ArrowException:
        return False
    return True
