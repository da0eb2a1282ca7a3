"""The links of a DBP15K folder: which are for training, which for testing, and why."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.errors import (
    InputWarning,
    MalformedInput,
    MissingInput,
    UnknownChoice,
    UsageError,
)
from dualign.core.graph_pair import no_links
from dualign.io.benchmarks.id_table import IdTable
from dualign.io.graphs.readers import FolderOptions
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.links import link_positions, read_link_positions, without_links
from dualign.io.text.columns import INTEGER, read_columns
from dualign.io.text.files import find_file

TRAINING_FILES = ("sup_ent_ids", "sup_pairs")
TEST_FILES = ("ref_ent_ids", "ref_pairs")


class IdNumbering(StrEnum):
    """How the ids of the two sides relate."""

    DISJOINT = "disjoint ids"
    SEPARATE = "ids numbered separately on each side"
    SHARED = "ids shared by the two members of a training link"


@dataclass(frozen=True, eq=False)
class FoundLinks:
    """Links by position, and a description of what was found."""

    train: IntArray
    test: IntArray
    negatives: IntArray
    words: tuple[str, ...]


def find_links(folder: Path, left: IdTable, right: IdTable, options: FolderOptions) -> FoundLinks:
    """Find the links of a folder or of one of its splits.

    The training links never depend on the test links, so a folder without its test links trains the
    same.
    """
    place = folder if options.split is None else _split_folder(folder, options.split)
    keys = (EntityKeys.of_table(left), EntityKeys.of_table(right))
    file = _first_file(place, TRAINING_FILES)
    listed = None if file is None else _read_pairs(file, keys)
    if listed is None and options.split is not None:
        raise MissingInput(f"{place}: no {' or '.join(TRAINING_FILES)}; choose another split")
    shared = _shared_ids(left, right)
    numbering = _numbering(shared, listed, smaller_side=min(len(left), len(right)))

    negatives = no_links()
    if options.links is not None:
        train, negatives = read_link_positions(options.links, *keys)
        where = options.links.name
    elif file is not None and listed is not None:
        train, where = listed, file.name
    elif numbering is IdNumbering.SHARED:
        train, where = shared, "the ids that both sides use"
        _warn_of_shared_ids(folder, len(shared))
    else:
        train, where = no_links(), f"neither {' nor '.join(TRAINING_FILES)}"
    test, test_words = _test_links(place, keys, train)
    if train is shared:
        _refuse_contradiction(place, left, right, shared, test)
    words = [numbering, f"{_count(train)} training links ({where})", test_words]
    if options.split is not None:
        words.insert(0, f"split {options.split}")
    return FoundLinks(train, test, negatives, tuple(words))


def _test_links(
    place: Path, keys: tuple[EntityKeys, EntityKeys], train: IntArray
) -> tuple[IntArray, str]:
    file = _first_file(place, TEST_FILES)
    if file is None:
        return no_links(), f"no test links (neither {' nor '.join(TEST_FILES)})"
    listed = _read_pairs(file, keys)
    test = without_links(listed, train)
    fewer = len(listed) - len(test)
    less = f", which holds {fewer:,} of the training links too" if fewer else ""
    return test, f"{_count(test)} test links ({file.name}{less})"


def _numbering(shared: IntArray, listed: IntArray | None, *, smaller_side: int) -> IdNumbering:
    """Ids on both sides may be a link or a coincidence; only training links may decide."""
    if not len(shared):
        return IdNumbering.DISJOINT
    if listed is None:
        # Sides that both count from 0 have all ids of the smaller one in common.
        return IdNumbering.SHARED if len(shared) < smaller_side else IdNumbering.SEPARATE
    return IdNumbering.SEPARATE if len(without_links(shared, listed)) else IdNumbering.SHARED


def _shared_ids(left: IdTable, right: IdTable) -> IntArray:
    """The entities of both sides that have the same id, as links."""
    _, left_rows, right_rows = np.intersect1d(
        left.ids, right.ids, assume_unique=True, return_indices=True
    )
    return np.stack([left_rows, right_rows], axis=1)


def _warn_of_shared_ids(folder: Path, count: int) -> None:
    warnings.warn(
        f"{folder}: no {' or '.join(TRAINING_FILES)}, but {count:,} ids are in both ent_ids_1 and "
        "ent_ids_2: those pairs were taken as training links",
        InputWarning,
        stacklevel=2,
    )


def _refuse_contradiction(
    place: Path, left: IdTable, right: IdTable, shared: IntArray, test: IntArray
) -> None:
    """Refuse a test link of an entity that its id makes a training pair."""
    clash = np.isin(test[:, 0], shared[:, 0]) | np.isin(test[:, 1], shared[:, 1])
    if clash.any():
        first = test[int(np.flatnonzero(clash)[0])]
        raise MalformedInput(
            f"{place}: {len(shared):,} ids are on both sides, as if each were a training link, but "
            f"a test link goes from {left.ids[first[0]]} to {right.ids[first[1]]}; "
            f"list the training links in {TRAINING_FILES[0]} (it may be empty)"
        )


def _read_pairs(path: Path, keys: tuple[EntityKeys, EntityKeys]) -> IntArray:
    return link_positions(read_columns(path, (INTEGER, INTEGER)), *keys)


def _first_file(folder: Path, names: Sequence[str]) -> Path | None:
    found = (find_file(folder, name) for name in names)
    return next((path for path in found if path is not None), None)


def _split_folder(folder: Path, split: str) -> Path:
    splits = folder / "splits"
    names = sorted(p.name for p in splits.iterdir() if p.is_dir()) if splits.is_dir() else []
    if not names:
        raise UsageError(f"{folder}: has no splits, so there is no split {split!r}; leave it out")
    if split not in names:
        raise UnknownChoice(f"split of {folder}:", split, names)
    return splits / split


def _count(links: IntArray) -> str:
    return f"{len(links):,}" if len(links) else "no"
