"""A copy of the two graphs of a run beside its matches, which is read faster than their files.

``MATCHES.graphs.safetensors`` holds the columns of both graphs as arrays. It replaces the files
that the record names only if it was made from files with the same hashes, read in the same way, and
its checksum is right. Otherwise the files are read, and the copy is made again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dualign.core.alias_table import AliasTable
from dualign.core.arrays import AnyArray
from dualign.core.errors import DualignError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.checked_arrays import UNREADABLE, read_arrays, write_arrays
from dualign.io.run_record import digest
from dualign.io.text.atomic import atomic_path
from dualign.io.text.files import beside
from dualign.results.packed_texts import PackedTexts, packed

if TYPE_CHECKING:
    from dualign.results.saved_run import SavedRun

VERSION = 1
SIDES = ("left", "right")
_LITERALS = ("labels", "values", "languages", "datatypes")


def graphs_path(matches: Path) -> Path:
    """Where the copy of the graphs of a file of matches is."""
    return beside(matches, ".graphs.safetensors")


def keep_graphs(
    matches: Path, record: Mapping[str, Any], graphs: tuple[KnowledgeGraph, KnowledgeGraph]
) -> None:
    """Write the copy of the graphs that ``record`` is about."""
    arrays: dict[str, AnyArray] = {}
    facts = {
        side: _stored(graph, f"{side} ", arrays)
        for side, graph in zip(SIDES, graphs, strict=True)
    }  # fmt: skip
    # Not as a header: safetensors writes those in any order, and equal runs give equal bytes.
    arrays |= {"origin": _as_bytes(_origin(record)), "facts": _as_bytes(json.dumps(facts))}
    with atomic_path(graphs_path(matches)) as temporary:
        write_arrays(temporary, arrays, {})


def kept_graphs(run: SavedRun) -> GraphPair | None:
    """The graphs of a run from their copy; None where there is none, or it cannot be trusted."""
    path = graphs_path(run.path.with_name(run.matches))
    try:
        arrays, _ = read_arrays(path)
        if arrays["origin"].tobytes().decode() != _origin(run.record):
            return None
        facts = json.loads(arrays["facts"].tobytes())
        left, right = (_graph(facts[side], f"{side} ", arrays) for side in SIDES)
    except (*UNREADABLE, DualignError):
        return None
    return GraphPair(left=left, right=right, origin=run.origin.to_record())


def _origin(record: Mapping[str, Any]) -> str:
    """A hash of all that decides what the graphs of a record are."""
    read = {name: record[name] for name in ("graphs", "inputs")}
    return digest(f"{VERSION} {json.dumps(read, sort_keys=True)}")


def _stored(graph: KnowledgeGraph, prefix: str, arrays: dict[str, AnyArray]) -> dict[str, Any]:
    """Add the columns of a graph to ``arrays``; returns the rest of it as plain values."""
    table, aliases = graph.attributes, graph.aliases
    numbers = {
        "triples": graph.triples.astype(np.int32),
        "owners": aliases.owners.astype(np.int32),
        "weights": aliases.weights,
        "subjects": table.subjects.astype(np.int32),
        "predicates": table.predicates.astype(np.int32),
    }
    texts: dict[str, Sequence[str]] = {
        "entities": graph.entities,
        "relations": graph.relations,
        "names": graph.names,
        "aliases": aliases.texts,
    } | {name: getattr(table, name) for name in _LITERALS}
    arrays |= {f"{prefix}{name}": array for name, array in numbers.items()}
    for name, column in texts.items():
        arrays |= packed(column, f"{prefix}{name}")
    stated = graph.stated
    return {
        "source": graph.source,
        "opaque_ids": graph.opaque_ids,
        "reading": graph.reading,
        "stated": None if stated is None else _stored(stated, f"{prefix}stated ", arrays),
    }


def _graph(facts: Mapping[str, Any], prefix: str, arrays: Mapping[str, AnyArray]) -> KnowledgeGraph:
    def numbers(name: str) -> AnyArray:
        return arrays[f"{prefix}{name}"].astype(np.int64)

    def column(name: str) -> PackedTexts:
        return PackedTexts.of_arrays(arrays, f"{prefix}{name}")

    def texts(name: str) -> tuple[str, ...]:
        return tuple(column(name))

    stated = facts["stated"]
    return KnowledgeGraph(
        entities=texts("entities"),
        relations=texts("relations"),
        triples=numbers("triples"),
        names=texts("names"),
        aliases=AliasTable(
            owners=numbers("owners"), texts=texts("aliases"), weights=arrays[f"{prefix}weights"]
        ),
        attributes=AttributeTable(
            subjects=numbers("subjects"),
            predicates=numbers("predicates"),
            labels=texts("labels"),
            **{name: column(name) for name in _LITERALS if name != "labels"},
        ),
        source=facts["source"],
        opaque_ids=bool(facts["opaque_ids"]),
        reading=facts["reading"],
        stated=None if stated is None else _graph(stated, f"{prefix}stated ", arrays),
    )


def _as_bytes(text: str) -> AnyArray:
    return np.frombuffer(text.encode("ascii"), np.uint8)
