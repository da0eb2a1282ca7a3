"""`NarrowedContext`: what a `MatchContext` knows of a few entities, at the cost of a few."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dualign.candidate_pairs.aligned_views import ViewAlignment
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import Sides
from dualign.candidate_pairs.vectors import View, precision_of, some_hops, unit_as
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.pair_keys import pair_keys
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.context_statistics import ContextStatistics, Twins
from dualign.matcher.literals.description_meaning import some_description_vectors
from dualign.matcher.literals.descriptions import Descriptions
from dualign.matcher.literals.literal_evidence import LiteralEvidence
from dualign.matcher.literals.positions import Positions
from dualign.matcher.match_context import MatchContext
from dualign.matcher.narrowed_names import NarrowedNames, Wanted
from dualign.matcher.spelled_names import SpelledNames
from dualign.names.encoders.characters import Characters


@dataclass(frozen=True, kw_only=True, eq=False)
class KnownContext(MatchContext):
    """All entities of a run whose statistics were kept; it has no views."""

    statistics: ContextStatistics

    @classmethod
    def like(cls, context: MatchContext, statistics: ContextStatistics) -> KnownContext:
        """The same context with what is known of it."""
        fields = {each.name: getattr(context, each.name) for each in dataclasses.fields(context)}
        return cls(**fields, statistics=statistics)

    @cached_property
    def literals(self) -> LiteralEvidence:
        """What the literals of both sides say, as far as properties correspond."""
        return self.statistics.literals

    @cached_property
    def value_words(self) -> Sides | None:
        """The words of all names and values by property; None where there are edges."""
        return self.statistics.value_words


@dataclass(frozen=True, kw_only=True, eq=False)
class NarrowedContext(MatchContext):
    """A context of the ``wanted`` entities, which it numbers by themselves.

    The graphs have all entities, and hold what is stated about these few.
    """

    statistics: ContextStatistics  # of all entities
    wanted: Wanted

    @classmethod
    def around(
        cls,
        context: MatchContext,
        names: FloatArray,
        places: IntArray,
        statistics: ContextStatistics,
        pairs: Pairs,
    ) -> NarrowedContext:
        """The context of the entities of some pairs among all, which need no views.

        ``names`` are the vectors of all names; ``places`` says which row is that of each entity,
        left ones first.
        """
        wanted = np.unique(pairs.lefts).astype(np.int64), np.unique(pairs.rights).astype(np.int64)
        left, right = context.left, context.right
        near = context.near_left, context.near_right
        cut, kind = len(left.entities), precision_of(len(names))
        ours = some_hops(names, places[:cut], near[0], wanted[0], kind)
        theirs = some_hops(names, places[cut:], near[1], wanted[1], kind)
        views = dict(zip(("name", "near", "far"), zip(ours, theirs, strict=True), strict=True))
        spelled = NarrowedNames(left=left, right=right, wanted=wanted, known=statistics.names)
        return cls(
            left=_stated_about(left, wanted[0]),
            right=_stated_about(right, wanted[1]),
            spelled=spelled,
            near_left=_edges_of(near[0], wanted[0]),
            near_right=_edges_of(near[1], wanted[1]),
            views=views | {"spelling": _spelling(spelled, statistics, kind)},
            settings=context.settings,
            links=context.links,
            neighbour_names=context.neighbour_names,
            statistics=statistics,
            wanted=wanted,
        )

    def narrowed(self, pairs: Pairs) -> Pairs:
        """Pairs of all entities as this context numbers them; their order stays."""
        left, right = self.wanted
        lefts, rights = np.searchsorted(left, pairs.lefts), np.searchsorted(right, pairs.rights)
        return Pairs(pair_keys(lefts, rights, len(right)), *self.shape)

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of left and right entities that are wanted."""
        left, right = self.wanted
        return len(left), len(right)

    @cached_property
    def literals(self) -> LiteralEvidence:
        """What the literals of both sides say."""
        known = self.statistics.literals
        return _LiteralsOfSome(
            sides=known.sides,
            keys=known.keys,
            properties=known.properties,
            model=known.model,
            wanted=self.wanted,
        )

    @cached_property
    def descriptions(self) -> Descriptions | None:
        """Everything the literals of an entity say, as one text."""
        known = self.statistics.descriptions
        return None if known is None else Descriptions.of_some(self.as_records, self.wanted, known)

    @cached_property
    def description_meaning(self) -> View | None:
        """What the descriptions mean, as vectors."""
        key, shape = self.statistics.description_key, self.statistics.shape
        if self.descriptions is None or key is None:
            return None
        return some_description_vectors(
            self.descriptions, self.wanted, shape, key, edges=self.has_edges
        )

    @cached_property
    def positions(self) -> Positions | None:
        """Where the entities lie on the sphere."""
        known = self.statistics.positions
        return None if known is None else _PositionsOfSome(known.left, known.right, self.wanted)

    @cached_property
    def twins(self) -> Twins:
        """How near the nearest entity of the same graph is."""
        ours, theirs = self.wanted
        return {
            text: (left[ours], right[theirs])
            for text, (left, right) in self.statistics.twins.items()
        }

    @cached_property
    def name_alignment(self) -> ViewAlignment | None:
        """What the names of the sources differ in as a whole."""
        return self.statistics.name_alignment

    @cached_property
    def meaning_alignment(self) -> ViewAlignment | None:
        """The same of what the descriptions mean."""
        return self.statistics.meaning_alignment

    @property
    def has_edges(self) -> bool:
        """Whether both graphs have relations between their entities."""
        return self.statistics.has_edges

    @property
    def bare(self) -> bool:
        """Whether one of the graphs has no literals."""
        return self.statistics.bare

    @property
    def reads_neighbours(self) -> bool:
        """Whether names of neighbours count among the literals."""
        return self.statistics.reads_neighbours


@dataclass(frozen=True, kw_only=True, eq=False)
class _LiteralsOfSome(LiteralEvidence):
    """What the literals of all entities say, asked about some."""

    wanted: Wanted

    def of_pairs(self, pairs: Pairs) -> FloatArray:
        left, right = self.sides
        return super().of_pairs(
            _among_all(pairs, self.wanted, left.entity_count, right.entity_count)
        )


@dataclass(frozen=True, eq=False)
class _PositionsOfSome(Positions):
    """Where all entities lie, asked about some."""

    wanted: Wanted

    def of_pairs(self, pairs: Pairs) -> FloatArray:
        return super().of_pairs(_among_all(pairs, self.wanted, len(self.left), len(self.right)))


def _among_all(pairs: Pairs, wanted: Wanted, lefts: int, rights: int) -> Pairs:
    """Pairs of a narrowed context as so many left and right entities are numbered."""
    keys = pair_keys(wanted[0][pairs.lefts], wanted[1][pairs.rights], rights)
    return Pairs(keys, lefts, rights)


def _stated_about(graph: KnowledgeGraph, entities: IntArray) -> KnowledgeGraph:
    """The graph with no other statements than those that begin with these entities."""
    table = graph.attributes
    rows = np.flatnonzero(np.isin(table.subjects, entities))
    texts = {
        name: [getattr(table, name)[row] for row in rows.tolist()]
        for name in ("values", "languages", "datatypes")
    }
    attributes = dataclasses.replace(
        table, subjects=table.subjects[rows], predicates=table.predicates[rows], **texts
    )
    triples = graph.triples[np.isin(graph.heads, entities)]
    names = [""] * len(graph.names)
    for named in np.union1d(entities, triples[:, 2]).tolist() if names else ():
        names[named] = graph.names[named]
    return dataclasses.replace(
        graph, triples=triples, attributes=attributes, names=names, stated=None
    )


def _edges_of(near: Neighbourhood, entities: IntArray) -> Neighbourhood:
    """The edges of some entities, to neighbours numbered as among all."""
    sizes = np.diff(near.starts)[entities]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    edges = np.repeat(near.starts[entities] - starts[:-1], sizes) + np.arange(starts[-1])
    columns = {
        name: getattr(near, name)[edges] for name in ("neighbours", "relations", "local", "fan")
    }
    return dataclasses.replace(near, starts=starts, **columns)


def _spelling(spelled: SpelledNames, statistics: ContextStatistics, kind: type) -> View:
    """The vectors of the local names."""
    encoder = Characters(known=statistics.names.spelling)
    left, right = (unit_as(encoder.encode(names), kind) for names in spelled.local_names)
    return left, right
