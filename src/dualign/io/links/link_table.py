"""`LinkTable`: the pairs in a file, as texts, and whether it says they are the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyoxigraph import RdfFormat

from dualign.core.arrays import BoolArray
from dualign.core.errors import MalformedInput
from dualign.io.graphs.rdf.rdf_detection import syntax_of
from dualign.io.links.matches_as_links import decided_pairs, judged_pairs
from dualign.io.links.pair_table import read_pair_table
from dualign.io.links.rdf_links import link_statements
from dualign.io.matches.formats import NamedColumns, is_match_table, read_match_columns
from dualign.io.matches.matches_oaei import is_own_alignment, read_oaei
from dualign.io.matches.matches_sssom import looks_like_sssom
from dualign.io.matches.sssom_reader import read_sssom
from dualign.io.text.columns import STRING, Columns


@dataclass(frozen=True, eq=False)
class LinkTable:
    """Pairs of keys, one row each, and their position in the file.

    ``same`` is False where the file says that the two are *not* the same. ``at_large`` files
    (RDF, SSSOM) refer to entities of any graph: either may come first, and those of other graphs
    are skipped.
    """

    columns: Columns
    same: BoolArray
    alone: Columns | None = None  # left entities said to have no counterpart
    at_large: bool = False

    def pairs(self, *, same: bool) -> Columns:
        """The pairs that are the same, or those that are not."""
        rows = np.flatnonzero(self.same == same)
        return self.columns.rows_at(rows)


def read_link_table(path: Path, *, decided: bool = False) -> LinkTable:
    """Read pairs in columns, a matches table, SSSOM, or RDF; the content decides.

    Of a matches table, only judged rows count; with ``decided``, for uses that need the matches
    rather than a truth, also the rows that the machine accepted.
    """
    syntax = syntax_of(path)
    if syntax == RdfFormat.RDF_XML and is_own_alignment(path):
        return _of_matches(read_oaei(path), decided=decided, at_large=True)
    if syntax is not None:
        return _of_rdf(path)
    if _is_sssom(path):
        return _of_matches(read_sssom(path), decided=decided, at_large=True)
    if is_match_table(path):
        return _of_matches(read_match_columns(path), decided=decided, at_large=False)
    columns, same = read_pair_table(path)
    _refuse_empty(columns)
    return LinkTable(columns, same, at_large=False)


def _refuse_empty(columns: Columns) -> None:
    if not len(columns):
        raise MalformedInput(f"{columns.path}: 0 links; give at least 1, or leave the links out")


def _of_matches(table: NamedColumns, *, decided: bool, at_large: bool) -> LinkTable:
    if not decided:
        return LinkTable(*judged_pairs(table), at_large=at_large)
    pairs = decided_pairs(table)
    _refuse_empty(pairs.columns)
    return LinkTable(*pairs, at_large=at_large)


def _of_rdf(path: Path) -> LinkTable:
    found = link_statements(path)
    arrays = tuple(pa.array([link[i] for link in found], STRING) for i in (0, 1))
    same = np.array([link[2] for link in found], np.bool_)
    columns = Columns(path, arrays, lambda row: row + 1)
    _refuse_empty(columns)
    return LinkTable(columns, same, at_large=True)


def _is_sssom(path: Path) -> bool:
    return ".tsv" in path.suffixes and looks_like_sssom(path)
