"""`Source`: what a graph may be given as; tables in memory become graphs here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT
from dualign.io.memory.frames import is_frame
from dualign.io.memory.record_graph import read_records
from dualign.tasks.reading import Reading


class FrameLike(Protocol):
    """A data frame of pandas, polars or Arrow, or anything with the Arrow PyCapsule protocol."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The columns as a stream of Arrow."""


InMemory = KnowledgeGraph | FrameLike | Sequence[Mapping[str, Any]]
Source = InMemory | Path | str


def graph_in_memory(source: InMemory, side: str, reading: Reading | None = None) -> KnowledgeGraph:
    """A graph as it is, a table as a graph, with the columns that ``reading`` names.

    The rows of a table are entities, unless its columns are those of triples.
    """
    if isinstance(source, KnowledgeGraph):
        return source
    if isinstance(source, Path | str):
        raise UsageError(
            f"the {side} graph is the text {str(source)!r}; if that is a file, read it with "
            "dualign.read, or give both files to dualign.align"
        )
    if not _is_table(source):
        raise UsageError(
            f"the {side} graph is of type {type(source).__name__}; give a file, a data frame, a "
            "list of dictionaries, or a KnowledgeGraph (KnowledgeGraph.from_triples, "
            ".from_rdflib, .from_networkx)"
        )
    options = (reading or Reading()).options(SILENT, side)
    return read_records(source, options, f"the {side} table")


def _is_table(source: object) -> bool:
    if is_frame(source):
        return True
    return isinstance(source, list | tuple) and all(isinstance(row, Mapping) for row in source)
