"""Labelled pairs: links that training found, besides the known ones."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import IntArray


def found_links(links: IntArray, known: IntArray, entities: int) -> IntArray:
    """The rows of ``links`` (L, 2) that are not among ``known``; positions below ``entities``."""
    weights = np.array([entities, 1])
    found: IntArray = links[~np.isin(links @ weights, known @ weights)]
    return found
