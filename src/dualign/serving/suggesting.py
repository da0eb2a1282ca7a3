"""Suggestions while typing: entities, properties and types by the beginning of a name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from dualign.core.arrays import IntArray
from dualign.names.romanise import romanise
from dualign.serving.entity_index import EntityIndex
from dualign.serving.entity_json import Json, id_and_name, label_of, suggestion

SUGGESTED = 10
MOST_SCANNED = 500  # rows with the prefix that are examined
LONGEST_PREFIX = 200


def suggest_entities(index: EntityIndex, prefix: str, cursor: int = 0) -> list[Json]:
    """Entities with this id first, then those whose name begins with the text or is similar."""
    prefix = prefix[:LONGEST_PREFIX]
    found: dict[int, None] = {}
    identified = index.find(prefix)
    if identified >= 0:
        found[identified] = None
    wanted = cursor + SUGGESTED
    found |= dict.fromkeys(_beginning(index, prefix, wanted))
    if len(found) < wanted and prefix.strip():
        (query,) = index.search.queries([prefix])
        rows = index.search.best(query, wanted).rows
        found |= dict.fromkeys(index.owners[rows].tolist())
    return [suggestion(index, entity) for entity in list(found)[cursor:wanted]]


def _beginning(index: EntityIndex, prefix: str, wanted: int) -> list[int]:
    """Entities with a name whose sorted words begin with the prefix, or any for an empty one."""
    (words,) = romanise([prefix])
    rows = _Spellings(index)
    first = bisect_left(rows, words) if words else 0
    found: dict[int, None] = {}
    for place in range(first, min(first + MOST_SCANNED, len(rows))):
        if not rows[place].startswith(words) or len(found) >= wanted:
            break
        found[int(index.owners[index.by_spelling[place]])] = None
    return list(found)


class _Spellings(Sequence[str]):
    """The spellings in order, read on access."""

    def __init__(self, entities: EntityIndex) -> None:
        self.entities = entities

    def __len__(self) -> int:
        return len(self.entities.by_spelling)

    def __getitem__(self, place: int) -> str:  # type: ignore[override]
        return self.entities.spellings[int(self.entities.by_spelling[place])]


def suggest_properties(index: EntityIndex, prefix: str, cursor: int = 0) -> list[Json]:
    """Properties whose label or IRI contains the text, the most used first."""
    return _labels(index.property_ids, index.usage[:, 0], prefix, cursor)


def suggest_types(index: EntityIndex, prefix: str, cursor: int = 0) -> list[Json]:
    """Types whose label or IRI contains the text, the largest first."""
    return _labels(index.type_ids, index.type_sizes, prefix, cursor)


def _labels(labels: Sequence[str], sizes: IntArray, prefix: str, cursor: int) -> list[Json]:
    wanted = prefix[:LONGEST_PREFIX].casefold()
    found = [
        labels[number]
        for number in np.argsort(-np.asarray(sizes), kind="stable").tolist()
        if sizes[number] and (wanted in label_of(labels[number]).casefold()
                              or wanted in labels[number].casefold())
    ]  # fmt: skip
    found.sort(key=lambda label: not label_of(label).casefold().startswith(wanted))
    return [id_and_name(label) for label in found[cursor : cursor + SUGGESTED]]
