"""Edge lists: statements from three columns of text.

The object is a literal if it is written as in N-Triples (``"Allemagne"@fr``), an entity
otherwise. Angle brackets around IRIs are optional.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow.compute as pc

from dualign.io.graphs.statements.statement_sink import StatementSink
from dualign.io.graphs.terms import is_literal, without_brackets
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.columns import Columns

# What the columns may be called in a header.
HEADER = (
    {"subject", "head", "source", "s", "h", "subject_id", "head_id", "entity"},
    {"predicate", "relation", "property", "p", "r", "predicate_id", "relation_id", "attribute"},
    {"object", "tail", "target", "o", "t", "object_id", "tail_id", "value"},
)
COLUMN_NAMES = ("subject", "predicate", "object")


def names_an_edge_list(names: Sequence[str]) -> bool:
    """Whether three columns are called ``head, relation, tail`` or the like."""
    return len(names) == len(HEADER) and all(
        name.strip().lower() in words for name, words in zip(names, HEADER, strict=True)
    )


def add_edges(columns: Columns, sink: StatementSink, broken: BrokenStatements) -> None:
    """Hand over the edges of three columns: subject, predicate, object."""
    columns = _without_empty_cells(columns, broken)
    subjects, predicates, objects = (without_brackets(array) for array in columns.arrays)
    literal = is_literal(columns.arrays[2]).to_numpy(zero_copy_only=False)
    sink.add_columns(subjects, predicates, objects, literal)


def _without_empty_cells(columns: Columns, broken: BrokenStatements) -> Columns:
    empty = np.zeros(len(columns), np.bool_)
    for number, (name, array) in enumerate(zip(COLUMN_NAMES, columns.arrays, strict=True), 1):
        here = pc.equal(array, "").to_numpy(zero_copy_only=False)
        for row in np.flatnonzero(here & ~empty).tolist():
            what = f"the {name} (column {number}) is empty; fill it in"
            broken.skip(columns.error(row, what))
        empty |= here
    return columns.rows_at(np.flatnonzero(~empty)) if empty.any() else columns
