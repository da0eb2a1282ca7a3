"""Reads a file into a store that holds only what was asked for."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from dualign.core.errors import InputWarning
from dualign.io.graphs.readers import ReadOptions
from dualign.io.graphs.statements.statement_sink import StatementSink
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.graphs.statements.typed_subjects import TypedSubjects


def collect(
    source: str, options: ReadOptions, fill: Callable[[StatementSink], None]
) -> StatementStore:
    """The statements that ``fill`` reads from a file, without those that the options leave out.

    An entity's type may come after its other statements. So if types are selected, the file is read
    twice, first to find the entities of these types, and memory is proportional to the entities
    kept.
    """
    subjects = None
    if options.only_types:
        typed = TypedSubjects(options.only_types)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)  # they come again
            fill(typed)
        typed.refuse_none(source)
        subjects = typed.subjects
    store = StatementStore(left_out=options.ignore_properties, subjects=subjects)
    fill(store)
    return store
