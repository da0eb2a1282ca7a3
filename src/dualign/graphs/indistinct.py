"""Entities that nothing distinguishes: without a name or literals, and with the same statements."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.names.iri_names import iri_names

MOST_ALIKE = 1_000  # most indistinct entities that are compared; more would be wasted

Hashes = AnyArray  # uint64, which wraps


def surplus(graph: KnowledgeGraph) -> BoolArray:
    """Which entities are alike to `MOST_ALIKE` earlier ones in everything the graph says.

    Such an entity has no name, in its IRI neither, no alias and no literal but types, and its
    statements lead to the same entities: the unnamed leaves of a hub. None of them has a better
    claim to a counterpart than a thousand others.
    """
    alike = _hashes_of_statements(graph)
    candidates = _in_large_groups(alike, ~graph.has_name & ~_described(graph))
    if candidates.any() and not graph.opaque_ids:
        spelled = np.fromiter(map(bool, iri_names(graph.entities)), np.bool_, len(candidates))
        candidates = _in_large_groups(alike, candidates & ~spelled)
    found = np.zeros(len(candidates), dtype=np.bool_)
    found[_later_ones(alike, np.flatnonzero(candidates))] = True
    return found


def _in_large_groups(alike: Hashes, candidates: BoolArray) -> BoolArray:
    """The candidates that share their hash with more than `MOST_ALIKE` others."""
    rows = np.flatnonzero(candidates)
    _, group, sizes = np.unique(alike[rows], return_inverse=True, return_counts=True)
    large = np.zeros(len(candidates), dtype=np.bool_)
    large[rows[(sizes > MOST_ALIKE)[group]]] = True
    return large


def _later_ones(alike: Hashes, rows: IntArray) -> IntArray:
    """All but the first `MOST_ALIKE` rows of each hash."""
    order = rows[np.argsort(alike[rows], kind="stable")]
    hashes = alike[order]
    place = np.arange(len(order)) - np.searchsorted(hashes, hashes)
    return order[place >= MOST_ALIKE]


def _described(graph: KnowledgeGraph) -> BoolArray:
    """Which entities have an alias, or a literal that is not a type."""
    table = graph.attributes
    described = graph.aliases.of_entities(len(graph.entities))
    is_type = np.fromiter((kind == IRI_DATATYPE for kind in table.datatypes), np.bool_, len(table))
    described[table.subjects[~is_type]] = True
    return described


def _hashes_of_statements(graph: KnowledgeGraph) -> Hashes:
    """A hash of the set of statements about each entity, shape (entities,)."""
    heads, relations, tails = graph.triples.astype(np.uint64).T
    hashes = np.zeros(len(graph.entities), dtype=np.uint64)
    np.add.at(hashes, graph.heads, _mixed(_mixed(2 * relations) + tails))
    np.add.at(hashes, graph.tails, _mixed(_mixed(2 * relations + np.uint64(1)) + heads))
    table = graph.attributes
    values = np.fromiter(map(hash, table.values), np.int64, len(table)).view(np.uint64)
    np.add.at(hashes, table.subjects, _mixed(_mixed(~table.predicates.astype(np.uint64)) + values))
    return hashes


def _mixed(numbers: Hashes) -> Hashes:
    """SplitMix64: numbers that are near each other become numbers that are not."""
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(numbers ^ (numbers >> np.uint64(31)))
