"""Entities, types, properties and candidates in the JSON of the Reconciliation API."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from dualign.names.local_name import local_name
from dualign.serving.entity_index import EntityIndex, EntityStatement
from dualign.serving.reconciliation import Candidate

DESCRIBED = 3  # statements in a description
LONGEST_VALUE = 60  # characters of a value in a description
_DATE = re.compile(r"(-?\d{4,}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?")
_INTEGER = re.compile(r"[+-]?\d{1,18}")

Json = dict[str, Any]


@lru_cache(maxsize=1 << 14)
def label_of(iri: str) -> str:
    """A short label of a property or type: the last part of its IRI."""
    return local_name(iri) or iri


def id_and_name(iri: str) -> Json:
    """A property or type as id and name."""
    return {"id": iri, "name": label_of(iri)}


def types_json(index: EntityIndex, entity: int) -> list[Json]:
    """The types of an entity."""
    return [id_and_name(index.type_ids[number]) for number in index.types_of(entity)]


def description(index: EntityIndex, entity: int) -> str:
    """Types and the first few statements, to distinguish namesakes."""
    parts = [label_of(index.type_ids[number]) for number in index.types_of(entity)[:2]]
    name = index.names[entity]
    for each in index.statements(entity):
        if len(parts) >= DESCRIBED + 2:
            break
        if each.text != name:
            label = label_of(index.property_ids[each.property])
            parts.append(f"{label}: {each.text[:LONGEST_VALUE]}")
    return "; ".join(parts)


def candidate_json(index: EntityIndex, candidate: Candidate, *, named_features: bool) -> Json:
    """A candidate; only the draft of 1.0 gives features a name."""
    entity = candidate.entity
    features: list[Json] = []
    if candidate.name is not None:
        features.append({"id": "name", "name": "name", "value": round(100 * candidate.name, 2)})
    for label, value in candidate.agreements.items():
        words = f"agreement of {label_of(label)}"
        features.append({"id": label, "name": words, "value": round(100 * value, 2)})
    if not named_features:
        features = [{"id": each["id"], "value": each["value"]} for each in features]
    return {
        "id": index.ids[entity],
        "name": index.name_of(entity),
        "description": description(index, entity),
        "type": types_json(index, entity),
        "score": candidate.score,
        "match": candidate.match,
        "features": features,
    }


def suggestion(index: EntityIndex, entity: int) -> Json:
    """An entity in a list of suggestions."""
    return {
        "id": index.ids[entity],
        "name": index.name_of(entity),
        "description": description(index, entity),
        "notable": types_json(index, entity),
    }


def value_json(index: EntityIndex, statement: EntityStatement) -> Json:
    """A value for data extension; a literal that does not match its datatype is text."""
    text = statement.text
    if statement.target >= 0:
        return {"id": index.ids[statement.target], "name": text}
    if statement.kind == "int" and _INTEGER.fullmatch(text):
        return {"int": int(text)}
    if statement.kind == "float":
        try:
            number = float(text)
        except ValueError:
            return {"str": text}
        return {"float": number} if abs(number) < float("inf") else {"str": text}
    date = _DATE.fullmatch(text) if statement.kind == "date" else None
    if date:
        return {"date": f"{date[1]}{date[2] or 'T00:00:00'}{date[3] or '+00:00'}"}
    return {"str": text}


def entity_json(index: EntityIndex, entity: int) -> Json:
    """All statements about an entity."""
    aliases = index.aliases[int(index.row_starts[entity]) : int(index.row_starts[entity + 1])]
    properties: dict[str, list[Json]] = {}
    for each in index.statements(entity):
        properties.setdefault(index.property_ids[each.property], []).append(value_json(index, each))
    return {
        "id": index.ids[entity],
        "name": index.name_of(entity),
        "names": aliases,
        "types": types_json(index, entity),
        "properties": [
            id_and_name(label) | {"values": values} for label, values in properties.items()
        ],
    }
