"""Known links: pairs of entities, one of each graph."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pyarrow as pa

from dualign.core.arrays import IntArray
from dualign.core.errors import InputWarning, UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.pair_keys import link_keys
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.link_table import read_link_table
from dualign.io.matches.judgement import outcome
from dualign.io.matches.match_table import MatchTable
from dualign.io.text.columns import STRING, Columns
from dualign.io.text.duplicates import merge_duplicates


def links_of_table(table: MatchTable, left: KnowledgeGraph, right: KnowledgeGraph) -> IntArray:
    """The pairs of a matches table that are judged same, or accepted and unjudged: (n, 2)."""
    rows = [
        row
        for row, judged in enumerate(zip(table.decision, table.judgement, strict=True))
        if outcome(*judged) == "accept"
    ]
    pair = tuple(
        pa.array([ids[row] for row in rows], STRING) for ids in (table.subject_id, table.object_id)
    )
    return link_positions(
        Columns(Path("the matches table"), pair, lambda row: rows[row] + 1),
        EntityKeys.of_graph(left, "the left graph"),
        EntityKeys.of_graph(right, "the right graph"),
    )


def read_link_positions(
    path: Path, left: EntityKeys, right: EntityKeys
) -> tuple[IntArray, IntArray]:
    """The pairs that a file says are the same, and those that it says are different."""
    table = read_link_table(path)
    same, different = (
        link_positions(table.pairs(same=same), left, right) for same in (True, False)
    )
    return without_contradictions(same, different), different


def without_contradictions(same: IntArray, different: IntArray) -> IntArray:
    """The links that are not also stated to be different; the others are counted in a warning."""
    kept = without_links(same, different) if len(different) else same
    if len(kept) < len(same):
        warnings.warn(
            f"{len(same) - len(kept):,} of {len(same):,} links are also said to be different; "
            "they count as different",
            InputWarning,
            stacklevel=3,
        )
    return kept


def link_positions(columns: Columns, left: EntityKeys, right: EntityKeys) -> IntArray:
    """The positions of linked entities, shape (n, 2); a key that does not fit is an error."""
    sides = (left, right)
    found = np.empty((len(columns), 2), dtype=np.int64)
    for column, (own, other) in enumerate((sides, sides[::-1])):
        keys = columns.arrays[column]
        found[:, column] = own.find(keys)
        unknown = np.flatnonzero(found[:, column] < 0)
        if len(unknown):
            row = int(unknown[0])
            elsewhere = bool(other.find(keys.slice(row, 1))[0] >= 0)
            what = _swapped if elsewhere else _unknown
            raise columns.error(row, what(keys[row].as_py(), column + 1, own, other))
    return found[merge_duplicates(found, columns.path, "links")]


def without_links(links: IntArray, taken: IntArray) -> IntArray:
    """The links that are not among those ``taken``, in order."""
    width = 1 + max(links[:, 1].max(initial=0), taken[:, 1].max(initial=0))
    return links[~np.isin(link_keys(links, width), link_keys(taken, width))]


def hold_out(links: IntArray, share: float, seed: int) -> tuple[IntArray, IntArray]:
    """Split links at random into those kept and a ``share`` (0 to 1) held out, both in order."""
    if not 0 <= share < 1:
        raise UsageError(f"the share of links to hold out is {share}; it must be 0 to below 1")
    held = np.zeros(len(links), dtype=np.bool_)
    chosen = np.random.default_rng(seed).permutation(len(links))[: round(share * len(links))]
    held[chosen] = True
    return links[~held], links[held]


def _swapped(key: str | int, column: int, own: EntityKeys, other: EntityKeys) -> str:
    return (
        f"column {column} must be an entity of {own.words}, but {key!r} is one of {other.words}; "
        "swap the columns?"
    )


def _unknown(key: str | int, column: int, own: EntityKeys, other: EntityKeys) -> str:
    return (
        f"entity {key!r} (column {column}) is neither in {own.words} nor in {other.words}; "
        "correct it or remove the line"
    )
