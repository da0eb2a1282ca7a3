"""Relations of two graphs that have the same name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from dualign.core.arrays import IntArray
from dualign.names.local_name import is_opaque, local_name


def same_relations(left: Sequence[str], right: Sequence[str]) -> IntArray:
    """Positions (n, 2) of left and right relations that are the same by their labels.

    They have equal IRIs, or else equal local names that are words (``zh:birthPlace`` and
    ``dbo:birthPlace``; numbers and codes are equal by chance). A relation is in at most one pair,
    with the first matching relation in label order.
    """
    pairs: dict[int, int] = {}
    for key in (_iri, _word):
        ours = _by_key(left, key, set(pairs))
        theirs = _by_key(right, key, set(pairs.values()))
        pairs |= {ours[name]: theirs[name] for name in ours.keys() & theirs.keys()}
    return np.array(sorted(pairs.items()), dtype=np.int64).reshape(-1, 2)


def _by_key(labels: Sequence[str], key: Callable[[str], str], paired: set[int]) -> dict[str, int]:
    """The first relation of each key, in the order of labels, of those that are not paired."""
    found: dict[str, int] = {}
    for place in sorted(range(len(labels)), key=labels.__getitem__):
        name = "" if place in paired else key(labels[place])
        if name:
            found.setdefault(name, place)
    return found


def _iri(label: str) -> str:
    return label if "://" in label else ""


def _word(label: str) -> str:
    name = local_name(label)
    return "" if is_opaque(name) else name
