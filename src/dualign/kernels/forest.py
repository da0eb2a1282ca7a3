"""`Forest`: evaluates boosted trees on many rows, all comparisons of a tree at once.

Walking down a tree is a chain of unpredictable branches. Instead every row keeps a bit for each
leaf (Lucchese et al., QuickScorer, SIGIR 2015). A node whose comparison fails rules out the leaves
to its left; after all nodes, in any order, the lowest remaining bit is the leaf that the walk would
have reached. A node compares a block of rows at once, by vector instructions, and the block's
features stay in the first-level cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.kernels.jit import compiled, run_blocks

MOST_LEAVES = 32  # bits of a row's mask
BLOCK = 64  # rows whose features are compared together
_SHARE = 8192  # rows per task of a thread

# The place of the lowest bit: multiplied by this, every power of two has its own top five bits.
_DE_BRUIJN = 0x077CB531
_LOWEST = np.empty(32, dtype=np.uint8)
_LOWEST[[((_DE_BRUIJN << k) & 0xFFFFFFFF) >> 27 for k in range(32)]] = np.arange(32)


@dataclass(frozen=True, kw_only=True, eq=False)
class Tree:
    """One tree. Children below zero are leaves: −1 is leaf 0, −2 leaf 1, and so on.

    A row goes left at a node if its feature is at most ``thresholds``; a missing one (NaN) where
    ``missing_left`` is true. All of these have shape (nodes,), ``leaves`` has (nodes + 1,).
    """

    features: AnyArray
    thresholds: AnyArray
    missing_left: AnyArray
    left: AnyArray
    right: AnyArray
    leaves: AnyArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Forest:
    """Trees as flat arrays: the nodes of tree t are ``starts[t]`` to ``starts[t + 1]``."""

    starts: AnyArray
    features: AnyArray
    thresholds: AnyArray
    missing_left: AnyArray
    masks: AnyArray  # the leaves that remain after a failed comparison
    leaves: AnyArray  # (trees, MOST_LEAVES), from the leftmost to the right

    @classmethod
    def of(cls, trees: Sequence[Tree]) -> Forest:
        """Trees of at most `MOST_LEAVES` leaves."""
        starts = np.cumsum([0, *(len(tree.features) for tree in trees)])
        leaves = np.zeros((len(trees), MOST_LEAVES))
        masks = [np.empty(0, dtype=np.uint32)]
        for row, tree in zip(leaves, trees, strict=True):
            order, mask = _laid_out(tree)
            row[: len(order)] = np.asarray(tree.leaves)[order]
            masks.append(mask)
        return cls(
            starts=starts,
            features=_joined([tree.features for tree in trees], np.int64),
            thresholds=_rounded_down(_joined([tree.thresholds for tree in trees], np.float64)),
            missing_left=_joined([tree.missing_left for tree in trees], np.bool_),
            masks=np.concatenate(masks),
            leaves=leaves,
        )

    def sums(self, rows: FloatArray, columns: IntArray | None = None) -> FloatArray:
        """The sum of the leaves that each row ends in, shape (rows,).

        ``columns`` says where in a row each feature is; None: in the order of the features.
        """
        features = self.features if columns is None else columns[self.features]
        result = np.zeros(len(rows), dtype=np.float64)
        run_blocks(
            _sum_leaves, len(rows), _SHARE, np.ascontiguousarray(rows, dtype=np.float32),
            self.starts, features, self.thresholds, self.missing_left, self.masks,
            self.leaves, _LOWEST, result,
        )  # fmt: skip
        return result.astype(np.float32)


@compiled
def _sum_leaves(
    start: int, stop: int, rows: AnyArray, starts: AnyArray, features: AnyArray,
    thresholds: AnyArray, missing_left: AnyArray, masks: AnyArray, leaves: AnyArray,
    lowest: AnyArray, result: AnyArray,
) -> None:  # fmt: skip
    block = np.zeros((rows.shape[1], BLOCK), dtype=np.float32)
    bits = np.empty(BLOCK, dtype=np.uint32)
    for first in range(start, stop, BLOCK):
        count = min(BLOCK, stop - first)
        for r in range(count):
            for k in range(rows.shape[1]):
                block[k, r] = rows[first + r, k]
        for tree in range(len(starts) - 1):
            bits[:] = np.uint32(0xFFFFFFFF)
            for node in range(starts[tree], starts[tree + 1]):
                values, limit, mask = block[features[node]], thresholds[node], masks[node]
                if missing_left[node]:
                    for r in range(BLOCK):
                        bits[r] &= mask if values[r] > limit else np.uint32(0xFFFFFFFF)
                else:
                    for r in range(BLOCK):
                        bits[r] &= np.uint32(0xFFFFFFFF) if values[r] <= limit else mask
            for r in range(count):
                lone = bits[r] & (~bits[r] + np.uint32(1))
                place = lowest[np.uint32(lone * np.uint32(_DE_BRUIJN)) >> np.uint32(27)]
                result[first + r] += leaves[tree, place]


def _laid_out(tree: Tree) -> tuple[list[int], AnyArray]:
    """The leaves from left to right, and for each node all bits but those of its left leaves."""
    masks = np.empty(len(tree.features), dtype=np.uint32)
    if not len(masks):
        return [0], masks
    order: list[int] = []

    def walk(child: int) -> None:
        if child < 0:
            order.append(-child - 1)
            return
        first = len(order)
        walk(int(tree.left[child]))
        masks[child] = 0xFFFFFFFF ^ ((1 << len(order)) - (1 << first))
        walk(int(tree.right[child]))

    walk(0)
    return order, masks


def _rounded_down(limits: AnyArray) -> AnyArray:
    """The largest 32-bit number not above each limit: no 32-bit feature lies between the two."""
    near = limits.astype(np.float32)
    above = near.astype(np.float64) > limits
    near[above] = np.nextafter(near[above], np.float32(-np.inf))
    return near


def _joined(arrays: Sequence[AnyArray], kind: type) -> AnyArray:
    return np.concatenate([np.empty(0, kind), *(np.asarray(array, kind) for array in arrays)])
