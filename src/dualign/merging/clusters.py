"""Clusters of ids that denote the same thing, and the canonical id of each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from dualign.core.errors import UnknownChoice
from dualign.io.graphs.iris import OWN

Members = Sequence[str]  # IRIs of one side, sorted

# From the left and the right members of a cluster to its canonical id.
CANONICAL_RULES: dict[str, Callable[[Members, Members], str]] = {
    "left": lambda left, _: left[0],
    "right": lambda _, right: right[0],
    "new": lambda left, right: f"{OWN}entity:{_digest({*left, *right})}",
}


def canonical_ids(links: Sequence[tuple[str, str]], rule: str) -> dict[str, str]:
    """The canonical id of every linked IRI; ``links`` are pairs (left, right).

    Links are taken as an equivalence: whatever they connect is one cluster. Its canonical id is
    the smallest of the left ids (``left``), of the right ids (``right``), or a ``new`` one made of
    the hash of all its members. An IRI that is in both graphs is one and the same thing.
    """
    if rule not in CANONICAL_RULES:
        raise UnknownChoice("rule for canonical ids", rule, CANONICAL_RULES)
    if not links:
        return {}
    iris = sorted({iri for link in links for iri in link})
    position = {iri: number for number, iri in enumerate(iris)}
    rows = np.array([position[left] for left, _ in links], dtype=np.int64)
    columns = np.array([position[right] for _, right in links], dtype=np.int64)
    edges = coo_array((np.ones(len(links)), (rows, columns)), shape=(len(iris), len(iris)))
    _, labels = connected_components(edges, directed=False)
    sides: dict[int, tuple[set[str], set[str]]] = {}
    for left, right in links:
        members = sides.setdefault(int(labels[position[left]]), (set(), set()))
        members[0].add(left)
        members[1].add(right)
    chosen = {
        cluster: CANONICAL_RULES[rule](sorted(left), sorted(right))
        for cluster, (left, right) in sides.items()
    }
    return {iri: chosen[int(labels[number])] for number, iri in enumerate(iris)}


def _digest(members: set[str]) -> str:
    return hashlib.sha256("\n".join(sorted(members)).encode()).hexdigest()[:32]
