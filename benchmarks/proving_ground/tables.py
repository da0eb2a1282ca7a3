"""Source files as knowledge graphs."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np

import dualign
from dualign import InputWarning, KnowledgeGraph
from dualign.core.knowledge_graph import AttributeTable
from proving_ground.records import TABLES, read_records


def is_table(path: Path) -> bool:
    """Whether a file holds records rather than statements."""
    return path.suffix in TABLES


def load_graph(path: Path) -> KnowledgeGraph:
    """A graph file, as dualign reads it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return dualign.read(path)


def load_table(path: Path) -> KnowledgeGraph:
    """A table as a graph: a record is an entity, each value a literal of its column's property."""
    records = read_records(path)
    rows = [
        (subject, predicate, value)
        for predicate, column in enumerate(records.columns)
        for subject, values in enumerate(records.columns[column])
        for value in values
    ]
    subjects, predicates, values = zip(*rows, strict=True)
    nothing = [""] * len(rows)
    return KnowledgeGraph(
        entities=records.ids,
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
        names=records.names(),
        attributes=AttributeTable(
            subjects=np.array(subjects, dtype=np.int64),
            predicates=np.array(predicates, dtype=np.int64),
            labels=list(records.columns),
            values=values,
            languages=nothing,
            datatypes=nothing,
        ),
        source=str(path),
    )
