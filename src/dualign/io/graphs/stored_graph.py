"""Graphs without a file, stored beside their matches: gzipped JSON of their columns."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from dualign.core.alias_table import AliasTable
from dualign.core.errors import DualignError, MalformedInput
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.readers import GraphFormat, ReadOptions, register_format
from dualign.io.text.atomic import atomic_write
from dualign.io.text.compression import open_input

EXTENSION = ".dualign.gz"
VERSION = 2  # version 1 could not hold ``stated``
_TEXTS = ("labels", "values", "languages", "datatypes")


def store_graph(path: Path, graph: KnowledgeGraph) -> None:
    """Write a graph atomically."""
    columns = {"version": VERSION} | _columns(graph)
    text = json.dumps(columns, ensure_ascii=False, separators=(",", ":"))
    atomic_write(path, gzip.compress(text.encode("utf-8", "surrogatepass"), 6, mtime=0))


def _columns(graph: KnowledgeGraph) -> dict[str, Any]:
    table = graph.attributes
    columns: dict[str, Any] = {
        "entities": list(graph.entities),
        "relations": list(graph.relations),
        "triples": graph.triples.ravel().tolist(),
        "names": list(graph.names),
        "opaque_ids": graph.opaque_ids,
        "reading": graph.reading,
        "owners": graph.aliases.owners.tolist(),
        "aliases": list(graph.aliases.texts),
        "weights": graph.aliases.weights.tolist(),
        "source": graph.source,
        "subjects": table.subjects.tolist(),
        "predicates": table.predicates.tolist(),
        "stated": None if graph.stated is None else _columns(graph.stated),
    }
    return columns | {name: list(getattr(table, name)) for name in _TEXTS}


def _read(path: Path, options: ReadOptions) -> KnowledgeGraph:  # noqa: ARG001 - nothing to choose
    try:
        with open_input(path) as stream:
            columns = json.loads(stream.read().decode("utf-8", "surrogatepass"))
        if not 1 <= columns["version"] <= VERSION:
            raise MalformedInput(
                f"{path}: stored in version {columns['version']}, and this dualign reads versions "
                f"1 to {VERSION}; install a newer dualign, or write the matches again"
            )
        return _graph(columns)
    except DualignError:
        raise
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise MalformedInput(
            f"{path}: not a graph that dualign has stored ({error}); write the matches again"
        ) from error


def _graph(columns: Mapping[str, Any]) -> KnowledgeGraph:
    stated = columns.get("stated")
    return KnowledgeGraph(
        entities=columns["entities"],
        relations=columns["relations"],
        triples=np.array(columns["triples"], dtype=np.int64).reshape(-1, 3),
        names=columns["names"],
        attributes=AttributeTable(
            subjects=np.array(columns["subjects"], dtype=np.int64),
            predicates=np.array(columns["predicates"], dtype=np.int64),
            **{name: columns[name] for name in _TEXTS},
        ),
        source=columns["source"],
        opaque_ids=bool(columns["opaque_ids"]),
        reading=columns["reading"],
        aliases=AliasTable(
            owners=np.array(columns["owners"], dtype=np.int64),
            texts=tuple(columns["aliases"]),
            weights=np.array(columns["weights"], dtype=np.float32),
        ),
        stated=None if stated is None else _graph(stated),
    )


register_format(
    GraphFormat(
        name="stored graph",
        looks_like=f"*{EXTENSION}, as dualign stores graphs from memory",
        detects=lambda path: path.name.endswith(EXTENSION),
        read=_read,
    )
)
