"""Reader for OpenEA folders.

==========================================  ====================================================
``rel_triples_1``, ``rel_triples_2``        head ⇥ relation ⇥ tail, URIs
``attr_triples_1``, ``attr_triples_2``      entity ⇥ property ⇥ value (optional)
``ent_links``                               all links (optional)
``721_5fold/1/{train,valid,test}_links``    five splits of them (optional); fold 1 is the default
==========================================  ====================================================

Any of them may be gzipped. Test links are read for nothing but `GraphPair.test`.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pyarrow as pa

from dualign.core.arrays import IntArray
from dualign.core.errors import UnknownChoice, UsageError
from dualign.core.graph_pair import GraphPair, no_links
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.io.graphs.edge_graph import graph_of_statements
from dualign.io.graphs.readers import FolderLayout, FolderOptions, register_layout
from dualign.io.graphs.terms import without_brackets
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.links import link_positions, read_link_positions, without_links
from dualign.io.links.names_file import read_names
from dualign.io.text.columns import STRING, read_columns
from dualign.io.text.files import find_file, require_file

SIGNATURE = ("rel_triples_1", "rel_triples_2")
TRIPLE = (STRING, STRING, STRING)
PAIR = (STRING, STRING)
DEFAULT_FOLD = "721_5fold/1"


def read_openea(folder: Path, options: FolderOptions) -> GraphPair:
    """Read an OpenEA folder."""
    left = _read_graph(folder, 1, options.names_left, attributes=options.attributes)
    right = _read_graph(folder, 2, options.names_right, attributes=options.attributes)
    keys = (
        EntityKeys.of_graph(left, "the left graph"),
        EntityKeys.of_graph(right, "the right graph"),
    )
    fold = _fold(folder, options.split)
    if fold is None:
        train, valid = no_links(), no_links()
        test = _read_links(folder, "ent_links", keys)
        words = f"no folds, so no training links; {len(test):,} test links (ent_links)"
    else:
        parts = ("train_links", "valid_links", "test_links")
        train, valid, test = (_read_links(fold, part, keys) for part in parts)
        words = (
            f"fold {fold.relative_to(folder).as_posix()}, {len(train):,} training links, "
            f"{len(valid):,} validation links, {len(test):,} test links"
        )
    negatives = no_links()
    if options.links is not None:
        train, negatives = read_link_positions(options.links, *keys)
        words += f"; instead {len(train):,} training links ({options.links.name})"
    return GraphPair(
        left=left,
        right=right,
        train=train,
        valid=without_links(valid, train),
        test=without_links(test, train),
        negatives=negatives,
        layout=f"OpenEA folder: {words}",
    )


def _read_graph(folder: Path, side: int, names: Path | None, *, attributes: bool) -> KnowledgeGraph:
    path = require_file(folder, f"rel_triples_{side}")
    triples = read_columns(path, TRIPLE)
    triples.refuse_empty(2, "entity")
    files = [triples]
    literals = find_file(folder, f"attr_triples_{side}")
    if literals is not None:
        # Values hold tabs in the published files.
        files.append(read_columns(literals, TRIPLE, last_takes_rest=True))
    for file in files:
        file.refuse_empty(0, "entity")
        file.refuse_empty(1, "relation or property")
    graph = graph_of_statements(
        str(path),
        pa.concat_arrays([without_brackets(file.arrays[0]) for file in files]),
        pa.concat_arrays([without_brackets(file.arrays[1]) for file in files]),
        pa.concat_arrays([without_brackets(triples.arrays[2]), *(f.arrays[2] for f in files[1:])]),
        np.repeat([False, True], [len(triples), sum(map(len, files[1:]))]),
    )
    if not attributes:  # entities with attributes only are entities too
        graph = dataclasses.replace(graph, attributes=AttributeTable())
    return graph if names is None else read_names(names, graph)


def _read_links(folder: Path, name: str, keys: tuple[EntityKeys, EntityKeys]) -> IntArray:
    path = find_file(folder, name)
    return no_links() if path is None else link_positions(read_columns(path, PAIR), *keys)


def _fold(folder: Path, split: str | None) -> Path | None:
    """The folder of a fold, by its path (``721_5fold/2``) or its number alone (``2``)."""
    folds = sorted(p for p in folder.glob("*fold/*") if find_file(p, "train_links"))
    names = {p.relative_to(folder).as_posix(): p for p in folds}
    if split is None:
        return names.get(DEFAULT_FOLD, folds[0] if folds else None)
    if not folds:
        raise UsageError(f"{folder}: has no folds, so {split!r} is not one of them; leave it out")
    for name, path in names.items():
        if split in (name, path.name):
            return path
    raise UnknownChoice(f"split of {folder}:", split, names)


register_layout(
    FolderLayout(
        name="OpenEA",
        looks_like=", ".join(SIGNATURE),
        files=("rel_triples_[12]", "attr_triples_[12]", "ent_links", "*fold/*/*_links"),
        detects=lambda folder: any(find_file(folder, name) for name in SIGNATURE),
        read=read_openea,
    )
)
