"""The rows of an alignment: what files and data frames hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.io import MatchTable
from dualign.io.judgements.judgement_store import Judgement
from dualign.io.matches.match_table import DECIMALS, JudgedPair, Unmatched, rounded_confidence
from dualign.io.matches.review_order import in_order
from dualign.results.judging_columns import judging_columns

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment


def alignment_table(
    alignment: Alignment, top_k: int, columns: Sequence[str], sort: str
) -> MatchTable:
    """The rows that `Alignment.table` describes."""
    _check_top_k(top_k)
    left, right, candidates = alignment.left, alignment.right, alignment.candidates
    all_decisions = alignment.decisions
    there = candidates.indices >= 0
    there[:, top_k:] &= all_decisions[:, top_k:] == "accept"
    there[:, 0] = True  # an entity without any candidate has a row too
    rows, places = np.nonzero(there)
    objects = candidates.indices[rows, places]
    decisions = all_decisions[rows, places]
    given = known_links(alignment, rows, objects)
    table = MatchTable(
        subject_id=[left.entities[i] for i in rows.tolist()],
        object_id=[right.entities[j] if j >= 0 else "" for j in objects.tolist()],
        confidence=rounded_confidence(alignment.confidence[rows, places], given),
        rank=places + 1,
        decision=decisions.tolist(),
        judgement=_judgement_words(alignment, rows, objects, given),
        score=candidates.scores[rows, places].round(DECIMALS),
        subject_name=entity_names(left, rows),
        object_name=entity_names(right, objects),
        unmatched=_unmatched(right, objects[decisions != "none"]),
        judged=[_judged_pair(alignment, each) for each in alignment.judgements],
        extra=judging_columns(left, right, columns, rows, objects),
    )
    return in_order(table, sort)


def _check_top_k(top_k: object) -> None:
    if not isinstance(top_k, int | np.integer) or top_k < 1:
        raise UsageError(f"top_k is {top_k!r}; it must be a whole number of at least 1")


def known_links(alignment: Alignment, rows: IntArray, objects: IntArray) -> BoolArray:
    """Which pairs of positions, lefts and rights, the run was given as links."""
    width = len(alignment.right.entities)
    known = np.isin(pair_keys(rows, objects, width), link_keys(alignment.links, width))
    return known & (objects >= 0)


def entity_names(graph: KnowledgeGraph, rows: IntArray) -> list[str]:
    """The names of entities; empty where there is none, and for the position −1."""
    if not graph.names:
        return [""] * len(rows)
    return [graph.names[row] if row >= 0 else "" for row in rows.tolist()]


def _judgement_words(
    alignment: Alignment, rows: IntArray, objects: IntArray, given: BoolArray
) -> list[str]:
    """How each pair was judged; a known link counts as judged the same.

    ``none`` is in the row of an entity without candidates.
    """
    words = np.where(given, "same", "").astype(object)
    left, right = alignment.left.entity_index, alignment.right.entity_index
    unsure = {
        (left[each.subject_id], right[each.object_id])
        for each in alignment.judgements
        if each.judgement == "unsure"
    }
    if unsure:
        for place, pair in enumerate(zip(rows.tolist(), objects.tolist(), strict=True)):
            if pair in unsure:
                words[place] = "unsure"
    words[(objects < 0) & np.isin(rows, alignment.alone)] = "none"
    return list(words)


def _judged_pair(alignment: Alignment, judgement: Judgement) -> JudgedPair:
    sides = ((alignment.left, judgement.subject_id), (alignment.right, judgement.object_id))
    places = [graph.entity_index.get(each, -1) for graph, each in sides]
    names = (
        entity_names(graph, np.array([place]))[0]
        for (graph, _), place in zip(sides, places, strict=True)
    )
    return JudgedPair(judgement, *names)


def _unmatched(graph: KnowledgeGraph, matched: IntArray) -> list[Unmatched]:
    alone = np.setdiff1d(np.arange(len(graph.entities)), matched)
    ids = [graph.entities[j] for j in alone.tolist()]
    return [Unmatched(*each) for each in zip(ids, entity_names(graph, alone), strict=True)]
