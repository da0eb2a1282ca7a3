"""Reader for folders of record linkage as DeepMatcher, Ditto and Magellan publish them.

=========================================  =====================================================
``tableA.csv``, ``tableB.csv``             one record per row, its id in the column ``id``
``train.csv``, ``valid.csv``, ``test.csv`` ``ltable_id,rtable_id,label``: 1 the same, 0 different
=========================================  =====================================================

Any of them may be gzipped. Test links are read for nothing but `GraphPair.test`, which holds the
pairs labelled 1; pairs of ``train.csv`` labelled 0 are known to be different.
"""

from __future__ import annotations

from pathlib import Path

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair, no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.readers import (
    FolderLayout,
    FolderOptions,
    ReadOptions,
    read,
    register_layout,
)
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.links import read_link_positions, without_links
from dualign.io.links.names_file import read_names
from dualign.io.text.files import find_file, require_file

TABLES = ("tableA.csv", "tableB.csv")


def read_deepmatcher(folder: Path, options: FolderOptions) -> GraphPair:
    """Read a folder of two tables and labelled pairs."""
    if options.split is not None:
        raise UsageError(
            f"{folder}: has one split, in train.csv, valid.csv and test.csv; leave out "
            f"{options.split!r}"
        )
    left = _read_table(folder, TABLES[0], options.names_left)
    right = _read_table(folder, TABLES[1], options.names_right)
    keys = (EntityKeys.of_graph(left, TABLES[0]), EntityKeys.of_graph(right, TABLES[1]))
    train, negatives = _read_pairs(folder, "train.csv", keys)
    valid, test = (_read_pairs(folder, name, keys)[0] for name in ("valid.csv", "test.csv"))
    words = (
        f"{len(train):,} training links and {len(negatives):,} pairs known to differ (train.csv), "
        f"{len(valid):,} validation links, {len(test):,} test links"
    )
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
        layout=f"folder of two tables: {words}",
    )


def _read_table(folder: Path, name: str, names: Path | None) -> KnowledgeGraph:
    graph = read(require_file(folder, name), ReadOptions(id="id"))
    return graph if names is None else read_names(names, graph)


def _read_pairs(
    folder: Path, name: str, keys: tuple[EntityKeys, EntityKeys]
) -> tuple[IntArray, IntArray]:
    path = find_file(folder, name)
    return (no_links(), no_links()) if path is None else read_link_positions(path, *keys)


register_layout(
    FolderLayout(
        name="DeepMatcher",
        looks_like=", ".join((*TABLES, "train.csv", "valid.csv", "test.csv")),
        files=("table[AB].csv", "train.csv", "valid.csv", "test.csv"),
        detects=lambda folder: all(find_file(folder, name) for name in TABLES),
        read=read_deepmatcher,
    )
)
