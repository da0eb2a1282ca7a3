"""`KnowledgeGraph`: one graph, columnar."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from dualign.core.alias_table import AliasTable
from dualign.core.arrays import BoolArray, IntArray
from dualign.core.counting import counted
from dualign.core.errors import MalformedInput


def is_called(iri: str, name: str) -> bool:
    """Whether ``name`` refers to this IRI: it is the whole IRI, or its last part."""
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
    ``relations``. ``names`` holds one name per entity, "" where none is known; an empty sequence
    means that no names have been set yet. ``aliases`` holds further names.
    ``opaque_ids`` says that the labels of entities are mere keys, as the ids in a table are: they
    contain no names, so only ``names`` counts.

    ``stated`` is the graph with every statement of its source as written, where this one holds
    their interpretation (an ontology); None where the two do not differ.
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
                f"{self.source}: {counted(len(self.names), 'name')} for "
                f"{counted(len(self.entities), 'entity', 'entities')}; "
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
        return np.fromiter(map(bool, self.names), dtype=np.bool_, count=len(self.names))

    def with_names(self, names: Sequence[str]) -> KnowledgeGraph:
        """The same graph with these names (one per entity)."""
        return dataclasses.replace(self, names=tuple(names))

    @classmethod
    def from_triples(
        cls,
        triples: Any,
        *,
        attributes: Any = (),
        names: Mapping[str, str] | None = None,
        source: str = "memory",
    ) -> KnowledgeGraph:
        """A graph from triples of subject, predicate and object.

        Args:
            triples: tuples, or a data frame of three columns (pandas, polars, Arrow). An object is
                an entity if it is a text, unless it is written like a literal in N-Triples
                (``'"Allemagne"@fr'``); numbers, dates and truth values are literals.
            attributes: triples whose objects are always literals.
            names: names of entities by id, where they are known.
            source: the graph's name in messages.
        """
        build = _constructor("triple_graph", "graph_of_triples")
        return build(triples, attributes=attributes, names=names, source=source)

    @classmethod
    def from_records(
        cls,
        records: Any,
        *,
        id: str | None = None,  # noqa: A002 - called like the flag
        name: str | Sequence[str] = (),
        relation: str | Sequence[str] = (),
        source: str = "memory",
    ) -> KnowledgeGraph:
        """A graph from the rows of a table: each row is an entity, and columns are its literals.

        Args:
            records: a data frame (pandas, polars, Arrow), or one dictionary per row.
            id: the column that holds the ids; by default it is detected, or else rows are numbered.
            name: the columns that hold names, best first; by default they are detected.
            relation: columns that refer to rows, or whose values are things.
            source: the graph's name in messages.
        """
        build = _constructor("record_graph", "graph_of_records")
        return build(records, id=id, name=name, relation=relation, source=source)

    @classmethod
    def from_rdflib(cls, graph: Any, *, source: str = "rdflib") -> KnowledgeGraph:
        """A graph from all triples of an ``rdflib.Graph``, interpreted like an RDF file."""
        return _constructor("rdflib_graph", "graph_of_rdflib")(graph, source=source)

    @classmethod
    def from_networkx(cls, graph: Any, *, source: str = "networkx") -> KnowledgeGraph:
        """A graph from the nodes and edges of a ``networkx.Graph`` of any kind.

        A node's attributes become its literals (``labels`` and ``type``: its types); the relation
        of an edge is its ``label``, ``type`` or ``relation``.
        """
        return _constructor("networkx_graph", "graph_of_networkx")(graph, source=source)

    def __repr__(self) -> str:
        parts = [
            counted(len(self.entities), "entity", "entities"),
            counted(len(self.relations), "relation"),
            counted(len(self.triples), "triple"),
            counted(int(self.has_name.sum()), "name"),
            *([counted(len(self.aliases), "alias", "aliases")] if len(self.aliases) else []),
            counted(len(self.attributes), "literal"),
        ]
        return f"KnowledgeGraph({', '.join(parts)}, from {self.source})"


def _constructor(module: str, name: str) -> Callable[..., KnowledgeGraph]:
    """A function of `dualign.io.memory`, imported late because it depends on this module."""
    found: Callable[..., KnowledgeGraph] = getattr(
        import_module(f"dualign.io.memory.{module}"), name
    )
    return found
