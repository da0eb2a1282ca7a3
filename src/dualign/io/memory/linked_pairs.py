"""Links and truth that are in memory: positions, pairs of ids, data frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from dualign.core.arrays import IntArray
from dualign.core.counting import counted
from dualign.core.errors import MalformedInput
from dualign.core.graph_pair import no_entities
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.known_links import KnownLinks
from dualign.io.links.links import link_positions
from dualign.io.links.matches_as_links import JudgedPairs, judged_pairs
from dualign.io.links.truth_file import Truth
from dualign.io.memory.frames import arrow_of, is_frame
from dualign.io.memory.match_frame import named_columns
from dualign.io.memory.whole_characters import whole_characters
from dualign.io.tables.value_text import text_of
from dualign.io.text.columns import STRING, Columns

WIDTH = 2
# What the two columns may be called in a frame that has more.
LEFT_WORDS = ("left", "left_id", "id_left", "subject_id", "subject", "source", "entity1")
RIGHT_WORDS = ("right", "right_id", "id_right", "object_id", "object", "target", "entity2")

# A file, or in memory: positions (n, 2), pairs of ids, or a data frame of these. What data frames
# have in common are protocols that no type says.
Links = Any


def links_in_memory(pairs: Links, left: KnowledgeGraph, right: KnowledgeGraph) -> KnownLinks:
    """Links between two graphs.

    An array of integers holds positions, everything else ids. Of a data frame of matches the judged
    rows count, as in a file.
    """
    if isinstance(pairs, np.ndarray) and (pairs.dtype.kind in "iu" or not pairs.size):
        return KnownLinks(same=_checked(pairs, left, right))
    judged = _judged(pairs, "links")
    keys = (
        EntityKeys.of_graph(left, "the left graph"),
        EntityKeys.of_graph(right, "the right graph"),
    )
    same, different = (
        link_positions(judged.columns.rows_at(np.flatnonzero(kept)), *keys)
        for kept in (judged.same, ~judged.same)
    )
    alone = no_entities()
    if judged.alone is not None:
        found = keys[0].find(judged.alone.arrays[0])
        alone = found[found >= 0]
    return KnownLinks(same=same, different=different, alone=alone).joined(KnownLinks())


def truth_in_memory(pairs: Links, what: str = "truth") -> Truth:
    """True pairs of ids, and of a data frame of judged matches also those that are different."""
    judged = _judged(pairs, what)
    found: dict[bool, dict[tuple[str, str], None]] = {True: {}, False: {}}
    for (left, right), same in zip(judged.columns.rows(), judged.same.tolist(), strict=True):
        found[same][left, right] = None
    return Truth(tuple(found[True]), tuple(found[False]))


def _judged(pairs: Links, what: str) -> JudgedPairs:
    """Pairs as columns of text, and which of them are the same."""
    if is_frame(pairs):
        table = arrow_of(pairs)
        if {"subject_id", "object_id"} <= set(table.column_names):
            return judged_pairs(named_columns(table, f"the frame of {what}"))
    found = pairs_of_ids(pairs, what)
    with whole_characters(f"the {what}"):
        arrays = tuple(pa.array([pair[side] for pair in found], STRING) for side in (0, 1))
    return JudgedPairs(
        Columns(Path(what), arrays, lambda row: row + 1), np.ones(len(found), np.bool_)
    )


def pairs_of_ids(pairs: Links, what: str = "links") -> list[tuple[str, str]]:
    """Pairs of ids as texts, from a data frame or from any iterable of pairs."""
    if is_frame(pairs):
        return _of_frame(arrow_of(pairs), what)
    if isinstance(pairs, Mapping):
        pairs = pairs.items()
    elif isinstance(pairs, str) or not isinstance(pairs, Iterable):
        raise MalformedInput(
            f"the {what} must be pairs of ids, a data frame or a file, not of type "
            f"{type(pairs).__name__}"
        )
    found = []
    for number, pair in enumerate(pairs, 1):
        ids = () if isinstance(pair, str) or not isinstance(pair, Iterable) else tuple(pair)
        if len(ids) != WIDTH:
            raise MalformedInput(
                f"pair {number} of the {what} is {pair!r}; it must have {WIDTH} ids, left and right"
            )
        found.append((text_of(ids[0])[0], text_of(ids[1])[0]))
    return found


def _of_frame(table: pa.Table, what: str) -> list[tuple[str, str]]:
    names = table.column_names
    chosen = [_called(names, words) for words in (LEFT_WORDS, RIGHT_WORDS)]
    if all(chosen):
        names = [name for name in chosen if name is not None]
    elif len(names) != WIDTH:
        raise MalformedInput(
            f"the frame of {what} has {counted(len(names), 'column')} ({', '.join(names)}), "
            f"not {WIDTH}; choose the left and the right ids, or call them left and right"
        )
    sides = [[text_of(value)[0] for value in table[name].to_pylist()] for name in names]
    return list(zip(*sides, strict=True))


def _called(names: list[str], words: tuple[str, ...]) -> str | None:
    lower = {name.strip().lower(): name for name in names}
    return next((lower[word] for word in words if word in lower), None)


def _checked(links: IntArray, left: KnowledgeGraph, right: KnowledgeGraph) -> IntArray:
    if not links.size:
        return np.empty((0, WIDTH), np.int64)
    if links.ndim != 2 or links.shape[1] != WIDTH:
        raise MalformedInput(
            f"links as positions must have the shape (n, {WIDTH}), not {links.shape}"
        )
    for column, (side, graph) in enumerate((("left", left), ("right", right))):
        low, high = int(links[:, column].min()), int(links[:, column].max())
        size = len(graph.entities)
        if low < 0 or high >= size:
            raise MalformedInput(
                f"a link has the {side} position {low if low < 0 else high}, but the {side} graph "
                f"has {size:,} entities (0 to {size - 1:,}); to give ids, give them as text"
            )
    return links.astype(np.int64, copy=False)
