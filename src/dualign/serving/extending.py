"""Data extension: values of properties for a list of entities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np

from dualign.serving.entity_index import EntityIndex
from dualign.serving.entity_json import Json, id_and_name, value_json
from dualign.serving.query_reading import BadQuery

MOST_ENTITIES, MOST_PROPERTIES, MOST_VALUES = 1000, 50, 200
SAMPLED = 500  # entities of a type that proposals are based on


def read_extension(request: Any) -> tuple[list[str], list[str]]:
    """The requested ids of entities and properties."""
    ids = request.get("ids") if isinstance(request, Mapping) else None
    properties = request.get("properties") if isinstance(request, Mapping) else None
    if not isinstance(ids, list) or not all(isinstance(each, str) for each in ids):
        raise BadQuery("ids must be an array of strings")
    if not isinstance(properties, list) or not all(
        isinstance(each, Mapping) and isinstance(each.get("id"), str) for each in properties
    ):
        raise BadQuery("properties must be an array of objects with an id")
    if len(ids) > MOST_ENTITIES or len(properties) > MOST_PROPERTIES:
        raise BadQuery(
            f"{len(ids)} entities and {len(properties)} properties; at most {MOST_ENTITIES} and "
            f"{MOST_PROPERTIES} are taken"
        )
    return ids, [each["id"] for each in properties]


def extension(
    index: EntityIndex, ids: list[str], properties: list[str]
) -> dict[str, dict[str, list[Json]]]:
    """The values by entity and property; an unknown entity or property has none."""
    return {identifier: _values(index, identifier, properties) for identifier in ids}


def _values(index: EntityIndex, identifier: str, properties: list[str]) -> dict[str, list[Json]]:
    entity = index.find(identifier)
    found: dict[str, list[Json]] = {}
    for label in properties:
        number = index.property_number.get(label, -1)
        there = entity >= 0 and number >= 0
        said = islice(index.statements(entity, number), MOST_VALUES) if there else ()
        found[label] = [value_json(index, each) for each in said]
    return found


def meta(properties: list[str]) -> list[Json]:
    """The names of the properties."""
    return [id_and_name(label) for label in properties]


def proposed_properties(index: EntityIndex, kind: str, limit: int = 20) -> list[Json]:
    """The properties that entities of a type have most often; of all entities where it is empty."""
    if not kind:
        order = np.argsort(-index.usage[:, 0], kind="stable").tolist()
        return [id_and_name(index.property_ids[n]) for n in order if index.usage[n, 0]][:limit]
    number = index.type_number.get(kind, -1)
    if number < 0:
        return []
    rows = np.flatnonzero(index.types == number)[:SAMPLED]
    members = np.searchsorted(index.type_starts, rows, "right") - 1
    counts: Counter[int] = Counter()
    for entity in members.tolist():
        first, last = index.statement_starts[entity], index.statement_starts[entity + 1]
        counts.update(set(index.properties[first:last].tolist()))
    return [id_and_name(index.property_ids[each]) for each, _ in counts.most_common(limit)]
