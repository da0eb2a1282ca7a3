"""`KnownLinks`: known pairs of two graphs, from a file or from the graphs."""

from __future__ import annotations

import dataclasses
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.errors import InputWarning, MalformedInput
from dualign.core.graph_pair import no_entities, no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf_vocabulary import DIFFERENT, SAME_AS
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.links.link_table import read_link_table
from dualign.io.links.links import link_positions, without_contradictions
from dualign.io.text.columns import Columns
from dualign.io.text.duplicates import first_of_each


@dataclass(frozen=True, kw_only=True, eq=False)
class KnownLinks:
    """Pairs of positions, each of shape (n, 2), that are the same and that are not.

    ``alone`` (n,) are left entities that have no counterpart.
    """

    same: IntArray = field(default_factory=no_links)
    different: IntArray = field(default_factory=no_links)
    alone: IntArray = field(default_factory=no_entities)
    nowhere: int = 0  # links that lead to no entity of the two graphs

    def joined(self, other: KnownLinks) -> KnownLinks:
        """Both combined, without duplicates; a pair known to differ is not the same.

        Nor is a pair of an entity that is known to have no counterpart.
        """
        different = _once(self.different, other.different)
        alone = np.union1d(self.alone, other.alone)
        same = without_contradictions(_once(self.same, other.same), different)
        return KnownLinks(same=same[~np.isin(same[:, 0], alone)], different=different, alone=alone)


def read_known_links(
    path: Path | str,
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    *,
    tolerant: bool = False,
    decided: bool = False,
) -> KnownLinks:
    """Read links between two graphs, positive and negative.

    Two columns (TSV, or CSV by extension) hold positive ones. Of a matches table, rows judged same,
    different or none count, with ``decided`` also those the machine accepted. In SSSOM the modifier
    ``Not`` makes a link negative; in RDF ``owl:sameAs``, ``skos:exactMatch`` and
    ``owl:equivalent…`` say that two are the same, ``owl:differentFrom`` that they are not. In these
    two, entities that the graphs do not have are skipped; elsewhere such an entity is an error,
    unless ``tolerant``.
    """
    table = read_link_table(Path(path), decided=decided)
    keys = (
        EntityKeys.of_graph(left, "the left graph"),
        EntityKeys.of_graph(right, "the right graph"),
    )
    if not table.at_large and not tolerant:
        return KnownLinks(
            same=link_positions(table.pairs(same=True), *keys),
            different=link_positions(table.pairs(same=False), *keys),
            alone=_alone(table.alone, keys[0]),
        )
    same, different = (_pairs_in_graphs(table.pairs(same=same), *keys) for same in (True, False))
    passed = len(table.columns) - len(same) - len(different)
    if passed and passed == len(table.columns) and not tolerant:
        raise MalformedInput(
            f"{path}: 0 of {passed:,} links lead from {keys[0].words} to {keys[1].words}; "
            "are these links between other graphs?"
        )
    if passed and not tolerant:
        warnings.warn(
            f"{path}: {passed:,} of {len(table.columns):,} links are about entities that the two "
            "graphs do not have and were skipped",
            InputWarning,
            stacklevel=2,
        )
    found = KnownLinks(same=same, different=different, alone=_alone(table.alone, keys[0]))
    return dataclasses.replace(found.joined(KnownLinks()), nowhere=passed)


def read_links(path: Path | str, left: KnowledgeGraph, right: KnowledgeGraph) -> IntArray:
    """The pairs that a file says are the same, shape (n, 2): left position, right position.

    Exact duplicates are merged with a warning; one entity may have several links.
    """
    return read_known_links(path, left, right).same


def links_inside(left: KnowledgeGraph, right: KnowledgeGraph) -> KnownLinks:
    """The links that the graphs themselves state, by ``owl:sameAs``, ``skos:exactMatch``, ….

    A statement on either side that names an entity of the other is one, and so are two entities
    that are both the same as a third thing.
    """
    return KnownLinks().joined(
        KnownLinks(
            same=_once(
                _references(left, right, SAME_AS),
                _references(right, left, SAME_AS)[:, ::-1],
                _shared(left, right),
            ),
            different=_once(
                _references(left, right, DIFFERENT), _references(right, left, DIFFERENT)[:, ::-1]
            ),
        )
    )


def _pairs_in_graphs(columns: Columns, left: EntityKeys, right: EntityKeys) -> IntArray:
    """The pairs of which one is in each graph, in whichever order they are given."""
    one, other = columns.arrays
    forth = np.stack([left.find(one), right.find(other)], axis=1)
    back = np.stack([left.find(other), right.find(one)], axis=1)
    found = np.where((forth >= 0).all(axis=1, keepdims=True), forth, back)
    return found[(found >= 0).all(axis=1)]


def _alone(entities: Columns | None, left: EntityKeys) -> IntArray:
    """The positions of left entities without counterpart; those of other graphs are skipped."""
    if entities is None:
        return no_entities()
    found = left.find(entities.arrays[0])
    return np.unique(found[found >= 0])


def _subjects_and_values(
    graph: KnowledgeGraph, properties: frozenset[str]
) -> list[tuple[int, str]]:
    table = graph.attributes
    wanted = [number for number, label in enumerate(table.labels) if label in properties]
    rows = np.flatnonzero(np.isin(table.predicates, wanted)) if wanted else np.empty(0, np.int64)
    subjects = table.subjects[rows].tolist()
    return [(s, table.values[row]) for s, row in zip(subjects, rows.tolist(), strict=True)]


def _references(
    graph: KnowledgeGraph, other: KnowledgeGraph, properties: frozenset[str]
) -> IntArray:
    stated = _subjects_and_values(graph, properties)
    pairs = [(s, other.entity_index[v]) for s, v in stated if v in other.entity_index]
    return np.array(pairs, np.int64).reshape(-1, 2)


def _shared(left: KnowledgeGraph, right: KnowledgeGraph) -> IntArray:
    by_value: dict[str, list[int]] = {}
    for subject, value in _subjects_and_values(right, SAME_AS):
        by_value.setdefault(value, []).append(subject)
    pairs = [
        (s, t) for s, value in _subjects_and_values(left, SAME_AS) for t in by_value.get(value, ())
    ]
    return np.array(pairs, np.int64).reshape(-1, 2)


def _once(*links: IntArray) -> IntArray:
    rows = np.concatenate(links)
    return rows[first_of_each(rows)] if len(rows) else rows
