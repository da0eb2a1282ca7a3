"""Trees read from LightGBM's text format."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import IntArray
from dualign.kernels.forest import Tree

_DEFAULT_LEFT = 2  # bits of a decision type
_MISSING_IS_NAN = 2 << 2
_CATEGORY = 1
_GZIP = 31  # what zlib calls a file of gzip
LONGEST = 1 << 28  # bytes of unpacked trees; those that ship have two million


def unpacked(data: bytes) -> str:
    """The text of trees that gzip has packed; refused if it is cut off or unfolds without end."""
    stream = zlib.decompressobj(_GZIP)
    text = stream.decompress(data, LONGEST)
    if not stream.eof:
        found = "it is cut off" if len(text) < LONGEST else f"it has more than {LONGEST:,} bytes"
        raise ValueError(f"not a whole text of trees: {found}")
    return text.decode("utf-8")


def trees_of(text: str) -> list[Tree]:
    """The trees that LightGBM's ``model_to_string`` wrote; numbers are compared, no categories."""
    sections = text.split("\nTree=")[1:]
    return [_tree(dict(_fields(section))) for section in sections]


def is_whole(text: str, trees: int) -> bool:
    """Whether LightGBM's text of so many trees lacks nothing.

    Where memory ends, ``model_to_string`` writes no further and raises nothing: the text may lack
    trees, or a tree its last lines.
    """
    body, end, _ = text.partition("\nend of trees\n")
    sections = body.split("\nTree=")[1:]
    return bool(end) and len(sections) == trees and all(map(_ends, sections))


def _ends(section: str) -> bool:
    return "\nshrinkage=" in section  # the last line of a tree


def checked(text: str) -> str:
    """The same text, if it holds valid trees; ValueError if it does not.

    LightGBM aborts the process if the tree sizes in the header are wrong; without them it reads
    the trees one by one, with errors that can be caught. So the sizes are left out.
    """
    head, *sections = text.split("\nTree=")
    stated = dict(line.partition("=")[::2] for line in head.splitlines())
    columns = int(stated["max_feature_idx"]) + 1 if "max_feature_idx" in stated else 0
    if not sections:
        raise ValueError("it holds no tree")
    for number, section in enumerate(sections):
        fields = dict(_fields(section))
        if fields.get("num_cat", "0") != "0" or fields.get("is_linear", "0") != "0":
            raise ValueError(f"tree {number} compares categories or holds linear models")
        try:
            tree, leaves = _tree(fields), int(fields.get("num_leaves", "0"))
        except (ValueError, OverflowError) as error:
            raise ValueError(
                f"tree {number} holds something other than numbers ({error})"
            ) from error
        _check(tree, leaves, columns, number)
    lines = (line for line in head.splitlines() if not line.startswith("tree_sizes="))
    return "\nTree=".join(["\n".join(lines), *sections])


def _check(tree: Tree, leaves: int, columns: int, number: int) -> None:
    """Raise unless every node and leaf of a tree is reached from its root by exactly one path."""
    nodes = leaves - 1
    parts = (tree.features, tree.thresholds, tree.missing_left, tree.left, tree.right)
    if leaves < 1 or len(tree.leaves) != leaves or any(len(part) != nodes for part in parts):
        raise ValueError(f"tree {number} has {leaves} leaves, and arrays of other lengths")
    children = np.sort(np.concatenate([tree.left, tree.right]))
    everything = np.arange(-leaves, nodes)
    below = np.minimum(*(np.where(c < 0, nodes, c) for c in (tree.left, tree.right)))
    if nodes and (
        not np.array_equal(children, everything[everything != 0])
        or (below <= np.arange(nodes)).any()
    ):
        raise ValueError(f"the nodes of tree {number} are not a tree")
    if nodes and not (tree.features.min() >= 0 and tree.features.max() < columns):
        raise ValueError(f"tree {number} looks at a column beyond its {columns}")
    if not (np.isfinite(tree.leaves).all() and not np.isnan(tree.thresholds).any()):
        raise ValueError(f"tree {number} holds numbers that are not finite")


@dataclass(frozen=True, kw_only=True, eq=False)
class WeighedTree:
    """A tree with the number of training rows that went through each node and each leaf."""

    features: IntArray
    thresholds: npt.NDArray[np.float64]
    left: IntArray  # below zero: leaf −1 − k
    right: IntArray
    leaves: npt.NDArray[np.float64]
    node_counts: IntArray
    leaf_counts: IntArray


def weighed_trees_of(text: str) -> tuple[list[WeighedTree], int]:
    """The trees with their counts, and how many features they may look at."""
    head, *sections = text.split("\nTree=")
    largest = next(
        line for line in head.splitlines() if line.startswith("max_feature_idx=")
    ).partition("=")[2]
    return [_weighed_tree(dict(_fields(section))) for section in sections], int(largest) + 1


def _weighed_tree(fields: dict[str, str]) -> WeighedTree:
    def whole(name: str) -> IntArray:
        return np.array(fields.get(name, "").split(), dtype=np.int64)

    leaves = np.array(fields["leaf_value"].split(), dtype=np.float64)
    counts = whole("leaf_count")
    return WeighedTree(
        features=whole("split_feature"),
        thresholds=np.array(fields.get("threshold", "").split(), dtype=np.float64),
        left=whole("left_child"),
        right=whole("right_child"),
        leaves=leaves,
        node_counts=whole("internal_count"),
        leaf_counts=counts if len(counts) else np.ones(len(leaves), np.int64),
    )


def averaged(texts: Sequence[str]) -> str:
    """One set of trees whose sum is the mean of the sums of several, as LightGBM's text."""
    heads, *_ = (text.split("\nTree=", 1)[0] for text in texts)
    head = "\n".join(line for line in heads.splitlines() if not line.startswith("tree_sizes="))
    sections = [section for text in texts for section in _sections(text)]
    scaled = [_scaled(section, 1 / len(texts)) for section in sections]
    trees = "".join(f"\nTree={number}\n{lines}\n\n" for number, lines in enumerate(scaled))
    return f"{head}\n{trees}\nend of trees\n"


def _sections(text: str) -> list[str]:
    """The lines of each tree, without its number."""
    return [section.split("\n\n", 1)[0].split("\n", 1)[1] for section in text.split("\nTree=")[1:]]


def _scaled(section: str, factor: float) -> str:
    """The same tree with its leaves multiplied by ``factor``."""
    lines = []
    for line in section.splitlines():
        key, _, value = line.partition("=")
        if key == "leaf_value":
            line = f"{key}={' '.join(repr(float(each) * factor) for each in value.split())}"
        lines.append(line)
    return "\n".join(lines)


def _fields(section: str) -> list[tuple[str, str]]:
    lines = section.split("\n\n", 1)[0].splitlines()[1:]
    return [(key, value) for key, _, value in (line.partition("=") for line in lines)]


def _tree(fields: dict[str, str]) -> Tree:
    def numbers(name: str, kind: type) -> np.ndarray[tuple[int], np.dtype[np.generic]]:
        return np.array(fields.get(name, "").split(), dtype=kind)

    decisions = numbers("decision_type", np.int64).astype(np.int64)
    if (decisions & _CATEGORY).any():
        raise ValueError("these trees compare categories")
    thresholds = numbers("threshold", np.float64).astype(np.float64)
    by_flag = (decisions & _DEFAULT_LEFT) != 0
    as_zero = thresholds >= 0  # if training saw no missing value, LightGBM treats it as zero
    return Tree(
        features=numbers("split_feature", np.int64),
        thresholds=thresholds,
        missing_left=np.where((decisions & _MISSING_IS_NAN) != 0, by_flag, as_zero),
        left=numbers("left_child", np.int64),
        right=numbers("right_child", np.int64),
        leaves=numbers("leaf_value", np.float64),
    )
