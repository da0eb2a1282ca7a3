"""Pairs of a left and a right entity as single numbers: left · right_count + right."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import AnyArray, IntArray


def pair_keys(lefts: AnyArray, rights: AnyArray, right_count: int) -> IntArray:
    """The key of each pair of a left and a right entity.

    Keys are in the order of the left entity, then of the right one. The two arrays may be of any
    shapes that broadcast; ``right_count`` is larger than every right entity.
    """
    keys: IntArray = np.asarray(lefts, dtype=np.int64) * right_count + rights
    return keys


def link_keys(links: IntArray, right_count: int) -> IntArray:
    """The key of each link (n, 2)."""
    return pair_keys(links[:, 0], links[:, 1], right_count)
