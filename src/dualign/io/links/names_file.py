"""Names of entities from a file: id or URI ⇥ name."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.text.columns import STRING, Columns, dialect_of, parse_columns
from dualign.io.text.duplicates import first_of_each, merge_duplicates
from dualign.io.text.factorise import factorise
from dualign.io.text.legacy_text import read_legacy_text

HEADER = ({"id", "uri", "iri", "entity", "entity_id"}, {"name", "label"})


def read_names(
    path: Path | str, graph: KnowledgeGraph, keys: EntityKeys | None = None
) -> KnowledgeGraph:
    """The graph with the names of a two-column file (TSV, CSV by extension; plain or gz).

    The first column holds entity labels, or other ``keys``. An entity without a
    line gets the name "" (an `Aligner` then names it by its label or IRI), and such entities are
    counted in a warning.
    """
    path = Path(path)
    keys = keys or EntityKeys.of_graph(graph, "the graph")
    columns = parse_columns(
        path, read_legacy_text(path), (STRING, STRING), dialect_of(path)
    ).without_header(*HEADER)
    entities = _entities(columns, keys)
    kept = _one_each(columns, entities)
    names = [""] * len(graph.entities)
    for entity, name in zip(
        entities[kept].tolist(), columns.arrays[1].take(kept).to_pylist(), strict=True
    ):
        names[entity] = name
    if len(kept) < len(names):
        warnings.warn(
            f"{path}: {len(names) - len(kept):,} of {len(names):,} entities have no line; their "
            "names come from labels or IRIs, where these contain one",
            InputWarning,
            stacklevel=2,
        )
    return graph.with_names(names)


def _entities(columns: Columns, keys: EntityKeys) -> IntArray:
    found = keys.find(columns.arrays[0])
    unknown = np.flatnonzero(found < 0)
    if len(unknown):
        row = int(unknown[0])
        raise columns.error(
            row,
            f"entity {columns.arrays[0][row].as_py()!r} is not in {keys.words}; "
            "correct it or remove the line",
        )
    return found


def _one_each(columns: Columns, entities: IntArray) -> IntArray:
    """The rows to take: exact duplicates merged, a second name for an entity refused."""
    _, name_of = factorise(columns.arrays[1])
    kept = merge_duplicates(np.stack([entities, name_of], axis=1), columns.path, "names")
    firsts = first_of_each(entities[kept][:, None])
    if len(firsts) < len(kept):
        row = int(kept[np.setdiff1d(np.arange(len(kept)), firsts)[0]])
        before = int(np.flatnonzero(entities == entities[row])[0])
        key, name = columns.row(row)
        raise columns.error(
            row,
            f"entity {key!r} is named {name!r} here and {columns.row(before)[1]!r} in line "
            f"{columns.line(before)}; keep one line per entity",
        )
    return kept
