"""Graphs of literals alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

Rows = Mapping[str, Mapping[str, str | Sequence[str]]]


def graph_of(rows: Rows, datatypes: Mapping[str, str] | None = None) -> KnowledgeGraph:
    """Entity to property to value or values, as a graph without names and edges."""
    labels = list(dict.fromkeys(label for values in rows.values() for label in values))
    statements = [
        (place, labels.index(label), value)
        for place, values in enumerate(rows.values())
        for label, held in values.items()
        for value in ([held] if isinstance(held, str) else held)
    ]
    types = datatypes or {}
    return KnowledgeGraph(
        entities=list(rows),
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
        attributes=AttributeTable(
            subjects=np.array([row[0] for row in statements], dtype=np.int64),
            predicates=np.array([row[1] for row in statements], dtype=np.int64),
            labels=labels,
            values=[row[2] for row in statements],
            languages=[""] * len(statements),
            datatypes=[types.get(labels[row[1]], "") for row in statements],
        ),
    )


def people(count: int, seed: int = 0) -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """The same people twice: other ids and properties, a slip in a fifth of the values, gaps."""
    draw = np.random.default_rng(seed)
    sounds = ["ba", "do", "ki", "lu", "mer", "nos", "pat", "ri", "sten", "tov", "wa", "zel"]
    left, right = {}, {}
    for _ in range(count):
        birth = f"{draw.integers(1920, 2010)}{draw.integers(1, 13):02}{draw.integers(1, 29):02}"
        record = {
            "surname": "".join(draw.choice(sounds, 3)),
            "born": birth,
            "street": f"{''.join(draw.choice(sounds, 3))} {draw.choice(['street', 'road'])}",
            "id": str(draw.integers(1_000_000, 9_999_999)),
            "state": str(draw.choice(["north", "south", "east", "west"])),
        }
        left[f"urn:left:{draw.integers(2**60)}"] = record
        right[f"urn:right:{draw.integers(2**60)}"] = {
            f"p{place}": slipped(value, draw) if draw.random() < 0.2 else value
            for place, value in enumerate(record.values(), 1)
            if draw.random() < 0.9
        }
    return graph_of(left), graph_of(right)


def slipped(value: str, draw: np.random.Generator) -> str:
    """The value with two neighbouring signs swapped."""
    place = int(draw.integers(0, len(value) - 1))
    return value[:place] + value[place + 1] + value[place] + value[place + 2 :]
