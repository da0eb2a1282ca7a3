"""What names alone find among a thousand training links of DBP15K."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from dualign.core.arrays import IntArray
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import read_folder
from dualign.names import get_encoder, name_entities


@cache
def folder_of(path: Path) -> GraphPair:
    """Two encoders are tried on each."""
    return read_folder(path, attributes=False)


def names_of(graph: KnowledgeGraph, entities: IntArray, *, bare: bool) -> list[str]:
    """The translated names, or (bare) those that the labels of the entities spell."""
    if not bare:
        return [graph.names[i] for i in entities]
    few = KnowledgeGraph(
        entities=[graph.entities[i] for i in entities],
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
    )
    return list(name_entities(few).names)


@pytest.mark.parametrize(
    ("encoder", "pair", "translated", "raw"),
    [
        ("default", "zh_en", 0.82, 0.60),
        ("default", "fr_en", 0.96, 0.965),
        ("characters", "zh_en", 0.795, 0.22),
        ("characters", "fr_en", 0.95, 0.925),
    ],
)
def test_hits_at_1_does_not_fall(
    dbp15k: Path, encoder: str, pair: str, translated: float, raw: float
):
    graphs = folder_of(dbp15k / pair)
    links = graphs.train[:1000]
    for bare, expected in ((False, translated), (True, raw)):
        left, right = (
            names_of(side, links[:, at], bare=bare)
            for at, side in enumerate((graphs.left, graphs.right))
        )
        rows = get_encoder(encoder).encode([*left, *right])
        found = (rows[: len(left)] @ rows[len(left) :].T).argmax(axis=1)
        hits = sum(right[i] == truth for i, truth in zip(found, right, strict=True)) / len(left)
        assert hits >= expected
