"""`LinkTable`: the pairs a file speaks of, as texts, and whether it says they are the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import BoolArray
from dualign.core.errors import MalformedInput
from dualign.io.graphs.rdf_detection import syntax_of
from dualign.io.links.rdf_links import link_statements
from dualign.io.matches.formats import accepted_pairs, is_match_table
from dualign.io.matches.matches_sssom import looks_like_sssom
from dualign.io.matches.sssom_reader import read_sssom
from dualign.io.text.columns import STRING, Columns, dialect_of, read_columns

HEADER = (
    {"left", "left_id", "source", "source_id", "subject", "subject_id", "entity1", "entity_1"},
    {"right", "right_id", "target", "target_id", "object", "object_id", "entity2", "entity_2"},
)


@dataclass(frozen=True, eq=False)
class LinkTable:
    """Pairs of keys, one row each, and where they stand in the file.

    ``same`` is False where the file says that the two are *not* the same. ``at_large`` files
    (RDF, SSSOM) speak of entities whichever graph they are in: either may stand first, and those
    of other graphs are passed over.
    """

    columns: Columns
    same: BoolArray
    at_large: bool

    def pairs(self, *, same: bool) -> Columns:
        """The pairs that are the same, or those that are not."""
        rows = np.flatnonzero(self.same == same)
        return self.columns.rows_at(rows)


def read_link_table(path: Path) -> LinkTable:
    """Read two columns, a matches table, SSSOM, or RDF; the content decides."""
    if syntax_of(path) is not None:
        table = _of_rdf(path)
    elif _is_sssom(path):
        table = _of_sssom(path)
    else:
        if is_match_table(path):
            columns = accepted_pairs(path)
        else:
            columns = read_columns(path, (STRING, STRING), dialect_of(path))
            columns = columns.without_header(*HEADER)
        table = LinkTable(columns, np.ones(len(columns), np.bool_), at_large=False)
    if not len(table.columns):
        raise MalformedInput(f"{path}: 0 links; give at least 1, or leave the links out")
    return table


def _of_rdf(path: Path) -> LinkTable:
    found = link_statements(path)
    arrays = tuple(pa.array([link[i] for link in found], STRING) for i in (0, 1))
    same = np.array([link[2] for link in found], np.bool_)
    return LinkTable(Columns(path, arrays, lambda row: row + 1), same, at_large=True)


def _is_sssom(path: Path) -> bool:
    return ".tsv" in path.suffixes and looks_like_sssom(path)


def _of_sssom(path: Path) -> LinkTable:
    """Accepted records, and those with the modifier ``Not``; all others are no links."""
    table = read_sssom(path)
    subjects, objects, decisions = (
        table.columns.arrays[table.position(name)]
        for name in ("subject_id", "object_id", "decision")
    )
    decided = pc.and_(pc.not_equal(decisions, "review"), pc.not_equal(objects, ""))
    rows = np.flatnonzero(decided.to_numpy(zero_copy_only=False))
    same = pc.equal(decisions, "accept").to_numpy(zero_copy_only=False)[rows]
    taken = tuple(array.take(pa.array(rows)) for array in (subjects, objects))
    columns = Columns(path, taken, lambda row: table.columns.line(int(rows[row])))
    return LinkTable(columns, same, at_large=True)
