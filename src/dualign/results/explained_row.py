"""Explains a row of a matches file from the file and its two graphs."""

from __future__ import annotations

import difflib

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import MatchTable
from dualign.results.explanation import Explanation, Rival
from dualign.results.shared_neighbours import shared_neighbours


def explain_match(
    table: MatchTable, entity: str | int, left: KnowledgeGraph, right: KnowledgeGraph
) -> Explanation:
    """Why ``entity``, a left id or the name of one, was matched as it was."""
    subject = _subject(table, entity)
    if subject not in left.entity_index:
        raise UsageError(
            f"{subject!r} is in the matches, but not among the {len(left.entities):,} entities of "
            f"{left.source}; name the graphs that were aligned as left and right"
        )
    rows = [row for row, each in enumerate(table.subject_id) if each == subject]
    rows.sort(key=lambda row: int(table.rank[row]))
    first, second = rows[0], rows[1] if len(rows) > 1 else None
    position, found = left.entity_index[subject], right.entity_index.get(table.object_id[first])
    best, confidence = _best_matches(table, left, right)
    return Explanation(
        subject=subject,
        object=table.object_id[first],
        subject_name=table.subject_name[first] or _name(left, position),
        object_name=table.object_name[first] or _name(right, found),
        confidence=float(table.confidence[first]),
        decision=table.decision[first],
        runner_up=None
        if second is None
        else Rival(
            id=table.object_id[second],
            name=table.object_name[second],
            confidence=float(table.confidence[second]),
        ),
        neighbours=()
        if found is None
        else shared_neighbours(left, right, (position, found), best, confidence),
    )


def _subject(table: MatchTable, entity: str | int) -> str:
    entity = str(entity)  # the ids of a data frame may be numbers
    if entity in table.subject_id:
        return entity
    named = sorted(
        {
            subject
            for subject, name in zip(table.subject_id, table.subject_name, strict=True)
            if name.casefold() == entity.casefold()
        }
    )
    if len(named) == 1:
        return named[0]
    if named:
        raise UsageError(
            f"{len(named)} left entities are called {entity!r}; give the id of one: "
            f"{', '.join(named[:5])}"
        )
    near = difflib.get_close_matches(entity, {*table.subject_name, *table.subject_id}, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise UsageError(
        f"{entity!r} is neither the id nor the name of one of the "
        f"{len(set(table.subject_id)):,} left entities in the matches{hint}"
    )


def _best_matches(
    table: MatchTable, left: KnowledgeGraph, right: KnowledgeGraph
) -> tuple[IntArray, FloatArray]:
    """The best match of every left entity and its confidence; -1 where it has none."""
    best = np.full(len(left.entities), -1, dtype=np.int64)
    confidence = np.zeros(len(left.entities), dtype=np.float32)
    for row in np.flatnonzero(table.rank == 1).tolist():
        position = left.entity_index.get(table.subject_id[row])
        if position is not None:
            best[position] = right.entity_index.get(table.object_id[row], -1)
            confidence[position] = table.confidence[row]
    return best, confidence


def _name(graph: KnowledgeGraph, position: int | None) -> str:
    return graph.names[position] if graph.names and position is not None else ""
