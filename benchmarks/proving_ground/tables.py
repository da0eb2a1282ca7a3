"""Source files as knowledge graphs."""

from __future__ import annotations

import warnings
from pathlib import Path

import dualign
from dualign import InputWarning, KnowledgeGraph
from proving_ground.records import ID, TABLES


def is_table(path: Path) -> bool:
    """Whether a file holds records rather than statements."""
    return path.suffix in TABLES


def load_graph(path: Path) -> KnowledgeGraph:
    """A source as dualign reads it; what it warns about is not what is measured here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return dualign.read(path, id=ID) if is_table(path) else dualign.read(path)
