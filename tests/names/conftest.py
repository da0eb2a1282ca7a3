"""Small graphs, and a cache that belongs to the test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

VECTORS = "the 0.1 0.2 0.3\nparis 1 0 0\nberlin 0 1 0\nfrance 0.5 0.5 0\n"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUALIGN_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def vector_file(tmp_path: Path) -> Path:
    path = tmp_path / "vectors.txt"
    path.write_text(VECTORS)
    return path


def graph(entities: Sequence[str], names: Sequence[str] = (), **more: AttributeTable):
    """A graph without triples."""
    return KnowledgeGraph(
        entities=entities, relations=(), triples=np.empty((0, 3), np.int64), names=names, **more
    )


def literals(*rows: tuple[int, str, str, str]) -> AttributeTable:
    """A table of (entity, property, value, language)."""
    properties = sorted({row[1] for row in rows})
    return AttributeTable(
        subjects=np.array([row[0] for row in rows], dtype=np.int64),
        predicates=np.array([properties.index(row[1]) for row in rows], dtype=np.int64),
        labels=properties,
        values=[row[2] for row in rows],
        languages=[row[3] for row in rows],
        datatypes=[""] * len(rows),
    )


@pytest.fixture
def make_graph():
    return graph


@pytest.fixture
def make_literals():
    return literals
