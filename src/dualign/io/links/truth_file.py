"""A truth file by itself: links as pairs of labels, for the evaluation of a matches table."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from dualign.io.benchmarks.id_table import read_id_table
from dualign.io.graphs.terms import without_brackets
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.link_table import read_link_table
from dualign.io.links.links import link_positions
from dualign.io.text.columns import Columns
from dualign.io.text.duplicates import merge_duplicates
from dualign.io.text.factorise import factorise
from dualign.io.text.files import find_file

Pair = tuple[str, str]


class Truth(NamedTuple):
    """The pairs of labels in a file."""

    same: tuple[Pair, ...]
    different: tuple[Pair, ...]


def read_truth(path: Path | str) -> tuple[Pair, ...]:
    """The pairs that a file says are the same; see `read_judged_truth`."""
    return read_judged_truth(path).same


def read_judged_truth(path: Path | str) -> Truth:
    """The links of a file as pairs of labels, in order; exact duplicates are merged.

    Of a matches table the judged rows count. Inside a DBP15K folder (or one of its splits) integer
    ids are translated by the ``ent_ids`` of that folder, so ``ref_ent_ids`` can be given as it is.
    """
    path = Path(path)
    table, keys = read_link_table(path), _keys_beside(path)
    return Truth(*(_labels(table.pairs(same=same), keys) for same in (True, False)))


def _labels(columns: Columns, keys: tuple[EntityKeys, EntityKeys] | None) -> tuple[Pair, ...]:
    if keys is None:
        left, right = (without_brackets(array) for array in columns.arrays)
        links = np.stack([factorise(left)[1], factorise(right)[1]], axis=1)
        kept = pa.array(merge_duplicates(links, columns.path, "links"))
        labels = (left.take(kept), right.take(kept))
    else:
        links = link_positions(columns, *keys)
        labels = tuple(side.labels.take(pa.array(links[:, i])) for i, side in enumerate(keys))
    return tuple(zip(labels[0].to_pylist(), labels[1].to_pylist(), strict=True))


def _keys_beside(path: Path) -> tuple[EntityKeys, EntityKeys] | None:
    for folder in (path.parent, path.parent.parent.parent):  # splits/0_1/ref_ent_ids
        left, right = (find_file(folder, f"ent_ids_{side}") for side in (1, 2))
        if left is not None and right is not None:
            tables = (read_id_table(left), read_id_table(right))
            return EntityKeys.of_table(tables[0]), EntityKeys.of_table(tables[1])
    return None
