"""`ForeignKey`: ids of one table that the other side has in a column of its own.

The ids of a table are keys, and equal keys of two tables mean nothing. But where the other side
*states* them, as values of a column with one value per entity, they are an identifier that both
know. Such ids become literals of their rows, and are compared like any other.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

FEWEST, SHARE = 10, 0.1  # ids that must be found there, and which share of the smaller of the two
NUMBERS_SHARE = 0.5  # the same for numbers, many of which are equal by chance
OVER_CHANCE = 3  # times as often as random numbers would be found
OWN_VALUE = 0.5  # distinct values per row of the column: a country's code does not identify towns
PROPERTY = "id"

_TELLING = re.compile(r"\d{5,}|.*[^\W\d].*", re.DOTALL)  # not a small number, which may be anything
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, kw_only=True)
class ForeignKey:
    """So many ids of ``side`` are values of a property of the other side."""

    side: str
    property: str
    count: int


def foreign_keys(left: KnowledgeGraph, right: KnowledgeGraph) -> list[ForeignKey]:
    """The property with the most of the other table's ids, for each side where there is one."""
    sides = (("left", left, right), ("right", right, left))
    found = [_foreign_key(side, ours, theirs) for side, ours, theirs in sides if ours.opaque_ids]
    return [key for key in found if key is not None]


def with_stated_ids(
    left: KnowledgeGraph, right: KnowledgeGraph
) -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """Both graphs; the ids of a table that the other side states are literals of its rows."""
    graphs = {"left": left, "right": right}
    for key in foreign_keys(left, right):
        if not _states_its_ids(graphs[key.side]):
            graphs[key.side] = _with_ids(graphs[key.side], key)
    return graphs["left"], graphs["right"]


def _foreign_key(side: str, ours: KnowledgeGraph, theirs: KnowledgeGraph) -> ForeignKey | None:
    labels = (ours.entities[row] for row in _rows(ours))
    ids = {label for label in labels if _TELLING.fullmatch(label)}
    if len(ids) < FEWEST:
        return None
    table = theirs.attributes
    values: dict[int, Counter[str]] = defaultdict(Counter)
    for predicate, value in zip(table.predicates.tolist(), table.values, strict=True):
        values[predicate][value] += 1
    counts = {
        predicate: len(ids & there.keys())
        for predicate, there in values.items()
        if len(there) >= OWN_VALUE * there.total()
    }
    enough = [p for p, count in counts.items() if _is_beyond_chance(count, ids, values[p].keys())]
    if not enough:
        return None
    best = max(enough, key=lambda predicate: counts[predicate])
    return ForeignKey(side=side, property=table.labels[best], count=counts[best])


def _is_beyond_chance(count: int, ids: set[str], values: Iterable[str]) -> bool:
    """Whether this many ids cannot be among these values by chance."""
    there = set(values)
    if count < max(FEWEST, SHARE * min(len(ids), len(there))):
        return False
    if any(not _NUMBER.fullmatch(value) for value in ids & there):
        return True
    numbers = [int(each) for each in ids if _NUMBER.fullmatch(each)]
    least, most = min(numbers), max(numbers)
    inside = sum(1 for v in there if _NUMBER.fullmatch(v) and least <= int(v) <= most)
    by_chance = inside * len(numbers) / (most - least + 1)
    return count >= max(NUMBERS_SHARE * min(len(ids), len(there)), OVER_CHANCE * by_chance)


def _rows(graph: KnowledgeGraph) -> list[int]:
    """The entities with an id: all but the things that a relation of the table leads to."""
    relations = set(graph.relations)
    return [
        row
        for row, label in enumerate(graph.entities)
        if not relations or label.partition("/")[0] not in relations
    ]


def _states_its_ids(graph: KnowledgeGraph) -> bool:
    """Whether ids are literals already, as keys that serve as names are."""
    table = graph.attributes
    rows = zip(table.subjects.tolist(), table.values, strict=True)
    stated = {subject for subject, value in rows if value == graph.entities[subject]}
    return 2 * len(stated) >= len(graph.entities)


def _with_ids(graph: KnowledgeGraph, key: ForeignKey) -> KnowledgeGraph:
    table, rows = graph.attributes, _rows(graph)
    count = len(rows)
    label = PROPERTY if PROPERTY not in table.labels else f"row {PROPERTY}"
    attributes = AttributeTable(
        subjects=np.concatenate([table.subjects, np.array(rows, dtype=np.int64)]),
        predicates=np.concatenate([table.predicates, np.full(count, len(table.labels))]),
        labels=(*table.labels, label),
        values=(*table.values, *(graph.entities[row] for row in rows)),
        languages=(*table.languages, *[""] * count),
        datatypes=(*table.datatypes, *[""] * count),
    )
    said = f"ids are compared: {key.count:,} are values of {key.property} on the other side"
    reading = "; ".join(filter(None, (graph.reading, said)))
    return dataclasses.replace(graph, attributes=attributes, reading=reading)
