"""Whether an entity is a class, a property or an instance, and which pairs that allows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import AnyArray, BoolArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf_vocabulary import (
    CLASS_TYPES,
    NEUTRAL_TYPE,
    PROPERTY_TYPE,
    SUBCLASS,
    SUBPROPERTY,
    VOCABULARY_TYPE,
)
from dualign.io.graphs.terms import IRI_DATATYPE

CLASS, PROPERTY, INSTANCE = 1, 2, 4  # bits: what an entity may be
ANY = CLASS | PROPERTY | INSTANCE

Kinds = npt.NDArray[np.uint8]


def entity_kinds(graph: KnowledgeGraph) -> Kinds:
    """What each entity may be, by its types and by ``subClassOf`` and ``subPropertyOf``.

    A concept of a thesaurus may be a class or an instance, and an entity without a type anything.
    """
    kinds = np.zeros(len(graph.entities), dtype=np.uint8)
    for relation, kind in ((SUBCLASS, CLASS), (SUBPROPERTY, PROPERTY)):
        if relation in graph.relations:
            ends = graph.triples[graph.triples[:, 1] == list(graph.relations).index(relation)]
            kinds[ends[:, ::2].ravel()] |= kind
    table = graph.attributes
    stated = [row for row, kind in enumerate(table.datatypes) if kind == IRI_DATATYPE]
    types = {table.values[row] for row in stated}
    kind_of = {label: _kind_of_members(label) for label in types}
    members = np.array([kind_of[table.values[row]] for row in stated], dtype=np.uint8)
    np.bitwise_or.at(kinds, table.subjects[stated], members)
    kinds[kinds == 0] = ANY
    return kinds


def _kind_of_members(label: str) -> int:
    """The kind of a class's members; 0 if it does not say."""
    if label in CLASS_TYPES:
        return CLASS
    if PROPERTY_TYPE.match(label):
        return PROPERTY
    if NEUTRAL_TYPE.match(label):
        return CLASS | INSTANCE
    return 0 if VOCABULARY_TYPE.match(label) else INSTANCE


@dataclass(frozen=True, eq=False)
class PairedKinds:
    """The kinds of the entities of two graphs, and which pairs they allow."""

    left: Kinds
    right: Kinds
    apart: bool  # whether they exclude any pairs

    @classmethod
    def of(cls, left: KnowledgeGraph, right: KnowledgeGraph) -> PairedKinds:
        """The kinds of two graphs.

        If one graph models its things only as classes and the other only as instances, the two
        kinds may be matched.
        """
        ours, theirs = entity_kinds(left), entity_kinds(right)
        things = [
            {CLASS, INSTANCE} & {int(kind) for kind in np.unique(side)} for side in (ours, theirs)
        ]
        if {CLASS} in things and {INSTANCE} in things:
            ours, theirs = (_without_difference(side) for side in (ours, theirs))
        meet = np.bitwise_and.outer(np.unique(ours), np.unique(theirs))
        return cls(ours, theirs, bool((meet == 0).any()))

    def allow(self, lefts: AnyArray, rights: AnyArray) -> BoolArray:
        """Which pairs of a left and a right entity are not of different kinds."""
        if not self.apart:
            return np.ones(len(lefts), dtype=np.bool_)
        allowed: BoolArray = (self.left[lefts] & self.right[rights]) != 0
        return allowed


def _without_difference(kinds: Kinds) -> Kinds:
    return np.where(kinds & (CLASS | INSTANCE), kinds | CLASS | INSTANCE, kinds).astype(np.uint8)
