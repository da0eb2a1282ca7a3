"""Reader for DBP15K folders, in its common variants.

==============================  ================================================================
``ent_ids_1``, ``ent_ids_2``    id ⇥ entity URI; ids disjoint, numbered separately on each side,
                                or shared by the two members of a training link
``triples_1``, ``triples_2``    head ⇥ relation ⇥ tail, as ids
``rel_ids_1``, ``rel_ids_2``    id ⇥ relation URI (optional)
``sup_ent_ids``, ``sup_pairs``  training links (optional)
``ref_ent_ids``, ``ref_pairs``  test links, or all links (optional)
``splits/0_1`` …                other pairs of these two files (optional)
``translated_names_1``, ``_2``  id ⇥ name (optional)
``training_attrs_1``, ``_2``    entity URI ⇥ property URIs … (optional)
==============================  ================================================================

Any of them may be gzipped. Test links are read for nothing but `GraphPair.test`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.errors import MalformedInput
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.benchmarks.attribute_types import read_attribute_types
from dualign.io.benchmarks.dbp15k_links import TEST_FILES, TRAINING_FILES, find_links
from dualign.io.benchmarks.id_table import IdTable, read_id_table
from dualign.io.graphs.readers import FolderLayout, FolderOptions, register_layout
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.names_file import read_names
from dualign.io.text.columns import INTEGER, Columns, read_columns
from dualign.io.text.duplicates import merge_duplicates
from dualign.io.text.files import find_file, require_file

SIGNATURE = ("ent_ids_1", "ent_ids_2", "triples_1", "triples_2")
PARTS = tuple(
    f"{name}_[12]"
    for name in ("ent_ids", "triples", "rel_ids", "translated_names", "training_attrs")
)
LINK_FILES = (*TRAINING_FILES, *TEST_FILES)


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two graphs, the ids of its entities, and a description of what came with it."""

    graph: KnowledgeGraph
    table: IdTable
    extras: tuple[str, ...]


def read_dbp15k(folder: Path, options: FolderOptions) -> GraphPair:
    """Read a DBP15K folder."""
    left = _read_side(folder, 1, options.names_left, attributes=options.attributes)
    right = _read_side(folder, 2, options.names_right, attributes=options.attributes)
    links = find_links(folder, left.table, right.table, options)
    words = [*links.words, *_extras(left, right)]
    return GraphPair(
        left=left.graph,
        right=right.graph,
        train=links.train,
        test=links.test,
        negatives=links.negatives,
        layout=f"DBP15K folder: {', '.join(words)}",
    )


def _read_side(folder: Path, side: int, names: Path | None, *, attributes: bool) -> Side:
    table = read_id_table(require_file(folder, f"ent_ids_{side}"))
    graph = _read_graph(folder, side, table)
    extras = ["relation URIs" if find_file(folder, f"rel_ids_{side}") else "relation ids only"]
    names_file = names or find_file(folder, f"translated_names_{side}")
    if names_file is not None:
        graph = read_names(names_file, graph, EntityKeys.of_table(table))
        extras.append(f"names of {names.name}" if names else "translated names")
    types_file = find_file(folder, f"training_attrs_{side}") if attributes else None
    if types_file is not None:
        types = read_attribute_types(types_file, table.labels)
        graph = dataclasses.replace(graph, attributes=types)
        extras.append("attribute types")
    return Side(graph, table, tuple(extras))


def _read_graph(folder: Path, side: int, table: IdTable) -> KnowledgeGraph:
    path = require_file(folder, f"triples_{side}")
    columns = read_columns(path, (INTEGER, INTEGER, INTEGER))
    if not len(columns):
        raise MalformedInput(
            f"{path}: the graph is empty: 0 triples for {len(table):,} entities; give at least 1"
        )
    heads, tails = (table.positions(columns, i, "entity") for i in (0, 2))
    labels, relations = _relations(folder, side, columns)
    triples = np.stack([heads, relations, tails], axis=1)
    return KnowledgeGraph(
        entities=tuple(table.labels.to_pylist()),
        relations=labels,
        triples=triples[merge_duplicates(triples, path, "triples")],
        source=str(path),
    )


def _relations(folder: Path, side: int, columns: Columns) -> tuple[tuple[str, ...], IntArray]:
    """The labels of the relations and the relation of each triple."""
    path = find_file(folder, f"rel_ids_{side}")
    if path is None:
        ids, positions = np.unique(columns.integers(1), return_inverse=True)
        return tuple(str(number) for number in ids), positions
    table = read_id_table(path)
    return tuple(table.labels.to_pylist()), table.positions(columns, 1, "relation")


def _extras(left: Side, right: Side) -> list[str]:
    """What came with both graphs, then what came with one."""
    return [
        *(extra for extra in left.extras if extra in right.extras),
        *(f"{extra} on the left only" for extra in left.extras if extra not in right.extras),
        *(f"{extra} on the right only" for extra in right.extras if extra not in left.extras),
    ]


register_layout(
    FolderLayout(
        name="DBP15K",
        looks_like=", ".join(SIGNATURE),
        files=(*PARTS, *LINK_FILES, *(f"splits/*/{name}" for name in LINK_FILES)),
        detects=lambda folder: any(find_file(folder, f"ent_ids_{side}") for side in (1, 2)),
        read=read_dbp15k,
    )
)
