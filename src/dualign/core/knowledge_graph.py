"""`KnowledgeGraph`: one graph, columnar."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from dualign.core.alias_table import AliasTable
from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import MalformedInput


def is_called(iri: str, name: str) -> bool:
    """Whether a person who says ``name`` means this IRI: the whole of it, or its last part."""
    return iri == name or iri.endswith((f"/{name}", f"#{name}", f":{name}"))


@dataclass(frozen=True, kw_only=True, eq=False)
class AttributeTable:
    """The literals of a graph, one row per statement (entity, property, value).

    ``subjects`` index the graph's entities, ``predicates`` index ``labels``. ``languages`` and
    ``datatypes`` are "" where the literal has none; the datatype ``iri`` marks an ``rdf:type``
    statement, whose value is the class. A row may have an empty value: then only the *presence*
    of the property is known (attribute types, as in DBP15K's ``training_attrs``).
    """

    subjects: IntArray = field(default_factory=lambda: np.empty(0, np.int64))
    predicates: IntArray = field(default_factory=lambda: np.empty(0, np.int64))
    labels: Sequence[str] = ()
    values: Sequence[str] = ()
    languages: Sequence[str] = ()
    datatypes: Sequence[str] = ()

    def __post_init__(self) -> None:
        lengths = {
            len(self.subjects),
            len(self.predicates),
            len(self.values),
            len(self.languages),
            len(self.datatypes),
        }
        if len(lengths) > 1:
            raise MalformedInput(
                f"attribute columns differ in length: {sorted(lengths)}; give one value per row"
            )

    def __len__(self) -> int:
        return len(self.subjects)


@dataclass(frozen=True, kw_only=True, eq=False)
class KnowledgeGraph:
    """One graph: labels of entities and relations, integer triples, names and literals.

    ``triples`` has shape (T, 3) with columns head, relation, tail: positions in ``entities`` and
    ``relations``. ``names`` holds one name per entity, "" where none is known; an empty
    sequence means that nobody has given names yet. ``aliases`` holds further names.
    ``opaque_ids`` says that the labels of entities are mere keys, as the ids in a table are: they
    spell no names, and ``names`` are all there are.

    ``stated`` is the graph with every statement of its source as it was made, where this one tells
    what they come to (an ontology); None where there is no difference.
    """

    entities: Sequence[str]
    relations: Sequence[str]
    triples: IntArray
    names: Sequence[str] = ()
    aliases: AliasTable = field(default_factory=AliasTable)
    attributes: AttributeTable = field(default_factory=AttributeTable)
    source: str = "memory"
    opaque_ids: bool = False
    reading: str = ""  # how the source was understood, in one line, where that is not obvious
    stated: KnowledgeGraph | None = None

    def __post_init__(self) -> None:
        if self.triples.ndim != 2 or self.triples.shape[1] != 3:
            raise MalformedInput(
                f"{self.source}: triples must have the shape (T, 3), not {self.triples.shape}"
            )
        if not len(self.entities):
            raise MalformedInput(
                f"{self.source}: the graph has 0 entities; it needs at least 1 triple or entity"
            )
        if len(self.names) not in (0, len(self.entities)):
            raise MalformedInput(
                f"{self.source}: {len(self.names)} names for {len(self.entities)} entities; "
                "give one name per entity (an empty one where it is unknown)"
            )
        self._check_range("head or tail", self.triples[:, ::2], len(self.entities), "entities")
        self._check_range("owner of an alias", self.aliases.owners, len(self.entities), "entities")
        self._check_range("relation", self.triples[:, 1], len(self.relations), "relations")

    def _check_range(self, what: str, ids: IntArray, size: int, of: str) -> None:
        if ids.size and (ids.min() < 0 or ids.max() >= size):
            bad = int(ids.min()) if ids.min() < 0 else int(ids.max())
            raise MalformedInput(
                f"{self.source}: a {what} is {bad}, but the graph has {size} {of} (0 to {size - 1})"
            )

    @property
    def heads(self) -> IntArray:
        """Head entity of each triple, shape (T,)."""
        return self.triples[:, 0]

    @property
    def tails(self) -> IntArray:
        """Tail entity of each triple, shape (T,)."""
        return self.triples[:, 2]

    @cached_property
    def entity_index(self) -> dict[str, int]:
        """Position of each entity label."""
        return {label: position for position, label in enumerate(self.entities)}

    @cached_property
    def has_name(self) -> BoolArray:
        """Which entities have a name, shape (entities,)."""
        if not self.names:
            return np.zeros(len(self.entities), dtype=np.bool_)
        return np.fromiter((bool(n) for n in self.names), dtype=np.bool_, count=len(self.names))

    def with_names(self, names: Sequence[str]) -> KnowledgeGraph:
        """The same graph with these names (one per entity)."""
        return dataclasses.replace(self, names=tuple(names))

    def __repr__(self) -> str:
        aliases = f"{len(self.aliases):,} aliases, " if len(self.aliases) else ""
        return (
            f"KnowledgeGraph({len(self.entities):,} entities, {len(self.relations):,} relations, "
            f"{len(self.triples):,} triples, {int(self.has_name.sum()):,} names, {aliases}"
            f"{len(self.attributes):,} literals, from {self.source})"
        )
