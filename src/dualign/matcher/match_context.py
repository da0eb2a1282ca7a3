"""`MatchContext`: what stays the same while an alignment is found: graphs, names, vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from dualign.candidate_pairs.aligned_views import ViewAlignment
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import Sides, common_shares, common_weight
from dualign.candidate_pairs.vectors import (
    View,
    cosines,
    hops,
    not_zero,
    precision_of,
    side_by_side,
    unit_as,
)
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.large_arrays import IN_MEMORY, LargeArrays
from dualign.graphs.entity_groups import entity_groups
from dualign.graphs.entity_kinds import PairedKinds
from dualign.graphs.neighbour_names import with_neighbour_names, with_own_names
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.literals.description_meaning import description_vectors
from dualign.matcher.literals.descriptions import Descriptions, has_descriptions
from dualign.matcher.literals.literal_evidence import LiteralEvidence
from dualign.matcher.literals.positions import Positions
from dualign.matcher.literals.required_agreement import RequiredAgreement
from dualign.matcher.literals.search import nearest_of_own
from dualign.matcher.literals.value_words import value_words
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.spelled_names import SpelledNames
from dualign.names import encode_names, get_encoder

# Weights of an entity's own name, of its neighbours' names, and of their neighbours' names.
CONTEXT = {"name": 1.0, "near": 1.0, "far": 0.7}
MOST_BARE = 100_000  # entities without literals whose names count as such: that takes 10 kB each
MANY_LINKS = 2_000  # with which bare graphs do as well without, in two thirds of the time


@dataclass(frozen=True, kw_only=True, eq=False)
class MatchContext:
    """Both graphs, and every view of their entities as unit vectors, by name.

    Views: ``name``, ``near`` and ``far`` (the names of the neighbours and of theirs) and
    ``spelling`` (of the local name of the IRI, romanised). One more, ``context``, combines the
    first three and is not kept.
    """

    left: KnowledgeGraph
    right: KnowledgeGraph
    spelled: SpelledNames
    near_left: Neighbourhood
    near_right: Neighbourhood
    views: dict[str, View]
    settings: MatcherSettings
    links: IntArray = field(default_factory=no_links)  # used to match properties
    arrays: LargeArrays = IN_MEMORY  # where views and features are kept
    neighbour_names: bool = True  # whether names of neighbours count among the literals
    _alike: dict[str, tuple[Pairs, FloatArray]] = field(default_factory=dict)  # see `alike`

    @classmethod
    def of(
        cls,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        encoder: str | FloatArray,
        settings: MatcherSettings,
        links: IntArray | None = None,
        arrays: LargeArrays = IN_MEMORY,
        *,
        neighbour_names: bool = True,
    ) -> MatchContext:
        """Look at two graphs.

        Names are turned into vectors by ``encoder``, or their vectors are given: one row per
        entity, left ones first. ``links`` (n, 2), if any are known, show which properties of
        literals correspond. ``neighbour_names`` says whether names of neighbours count among the
        literals, as trees that have not learnt from such graphs should not see them.
        """
        if isinstance(encoder, str):
            encoder = encode_names(left, right, get_encoder(encoder))
        context = cls.without_views(
            left, right, settings, links, arrays, neighbour_names=neighbour_names
        )
        name = _split(encoder, len(left.entities), arrays)
        once, twice = hops(name, context.near_left, context.near_right, arrays)
        local_names = context.spelled.local_names
        spelling = _spelling([name for side in local_names for name in side])
        context.views.update(
            name=name,
            near=once,
            far=twice,
            spelling=_split(spelling, len(left.entities), arrays),
        )
        arrays.release()
        return context

    @classmethod
    def without_views(
        cls,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        settings: MatcherSettings,
        links: IntArray | None = None,
        arrays: LargeArrays = IN_MEMORY,
        *,
        neighbour_names: bool = True,
    ) -> MatchContext:
        """The same without any vectors."""
        near = [Neighbourhood.of(graph, directed=settings.directed) for graph in (left, right)]
        return cls(
            left=left,
            right=right,
            spelled=SpelledNames(left=left, right=right),
            near_left=near[0],
            near_right=near[1],
            views={},
            settings=settings,
            links=no_links() if links is None else links,
            arrays=arrays,
            neighbour_names=neighbour_names,
        )

    def without_edges(self) -> MatchContext:
        """The same entities as records: their names and literals, without neighbours."""
        left, right = map(as_record_graph, (self.left, self.right))
        names = np.concatenate(self.views["name"])
        return MatchContext.of(left, right, names, self.settings, self.links, self.arrays)

    def view(self, name: str) -> View:
        """A view by its name, ``context`` among them."""
        if name != "context":
            return self.views[name]
        parts = ((weight, self.views[part]) for part, weight in CONTEXT.items())
        return side_by_side(*parts, arrays=self.arrays)

    def rows(self, name: str, lefts: IntArray, rights: IntArray) -> View:
        """The rows of some left and some right entities in a view, ``context`` among them."""
        if name != "context":
            return self.views[name][0][lefts], self.views[name][1][rights]
        parts = (
            (weight, (self.views[part][0][lefts], self.views[part][1][rights]))
            for part, weight in CONTEXT.items()
        )
        return side_by_side(*parts, arrays=self.arrays)

    def cosines(self, pairs: Pairs) -> dict[str, FloatArray]:
        """The cosine of each pair in every view."""
        found = {name: cosines(pairs, view) for name, view in self.views.items()}
        left, right = self.context_lengths
        total = sum(np.float32(weight**2) * found[part] for part, weight in CONTEXT.items())
        lengths = left[pairs.lefts] * right[pairs.rights]
        found["context"] = np.asarray(total / np.where(lengths > 0, lengths, 1), dtype=np.float32)
        return found

    def alike(self, text: str, pairs: Pairs) -> FloatArray:
        """The cosine of each pair by the rare n-grams of its ``name`` or ``description``.

        Several groups of features ask for that of the same block of pairs, which is remembered.
        """
        last = self._alike.get(text)
        if last is None or last[0] is not pairs:
            last = pairs, common_weight(pairs, self.ngrams[text])
            self._alike[text] = last
        return last[1]

    @property
    def ngrams(self) -> dict[str, Sides]:
        """The rare n-grams of the names and, where there are any, of the descriptions."""
        found = {"name": self.spelled.ngrams}
        if self.descriptions is not None:
            found["description"] = self.descriptions.ngrams
        return found

    @cached_property
    def context_lengths(self) -> tuple[FloatArray, FloatArray]:
        """The norms of the rows of ``context`` before they are normalised."""
        squares = [np.zeros(count, dtype=np.float32) for count in self.shape]
        for part, weight in CONTEXT.items():
            for total, rows in zip(squares, self.views[part], strict=True):
                total += np.float32(weight**2) * not_zero(rows)
        return np.sqrt(squares[0]), np.sqrt(squares[1])

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of left and right entities."""
        return len(self.left.entities), len(self.right.entities)

    @cached_property
    def kinds(self) -> PairedKinds:
        """Which entities are classes, properties or instances."""
        return PairedKinds.of(self.left, self.right)

    @cached_property
    def as_records(self) -> tuple[KnowledgeGraph, KnowledgeGraph]:
        """Both graphs as records; where there are edges, names count among the literals.

        Those of neighbours do, and an entity's own where one of the graphs has no literals, unless
        there are too many entities for it, or so many links that as much is learnt from them.
        """
        left, right = self.left, self.right
        if not self.reads_neighbours:
            return left, right
        if self.bare:
            left, right = with_own_names(left), with_own_names(right)
        return with_neighbour_names(left), with_neighbour_names(right)

    @property
    def reads_neighbours(self) -> bool:
        """Whether names of neighbours count among the literals."""
        enough = self.bare and (sum(self.shape) > MOST_BARE or len(self.links) >= MANY_LINKS)
        return not enough and self.neighbour_names and self.has_edges

    @property
    def bare(self) -> bool:
        """Whether one of the graphs has no literals."""
        return not (has_descriptions(self.left) and has_descriptions(self.right))

    @cached_property
    def groups(self) -> tuple[IntArray, IntArray]:
        """A group for each entity of both sides: those of one kind; all in one without edges."""
        if not self.has_edges:
            left, right = (np.zeros(count, dtype=np.int64) for count in self.shape)
            return left, right
        directed = self.settings.directed
        left, right = (entity_groups(side, directed=directed) for side in (self.left, self.right))
        return left, right

    @cached_property
    def literals(self) -> LiteralEvidence:
        """What the literals of both sides say."""
        return LiteralEvidence.of(*self.as_records, self.links, self.settings.compare)

    @cached_property
    def required_agreement(self) -> RequiredAgreement | None:
        """The agreement that the user requires of counterparts; None if there is none."""
        return RequiredAgreement.of(self.left, self.right, self.settings.same)

    @cached_property
    def descriptions(self) -> Descriptions | None:
        """Everything the literals of an entity say, as one text; None if a graph has none."""
        return Descriptions.of(*self.as_records)

    @cached_property
    def description_meaning(self) -> View | None:
        """What the descriptions mean, as vectors; None if there is nothing but names to read."""
        if self.descriptions is None:
            return None
        names = self.left.names or [""] * self.shape[0], self.right.names or [""] * self.shape[1]
        return description_vectors(self.descriptions, names, self.arrays, edges=self.has_edges)

    @cached_property
    def aligned_names(self) -> View | None:
        """The names without what the sources differ in as a whole; None where there are edges."""
        if self.name_alignment is None:
            return None
        return self.name_alignment.moved(self.views["name"], self.arrays)

    @cached_property
    def aligned_meaning(self) -> View | None:
        """The same of what the descriptions mean; None also where they say no more than names."""
        if self.meaning_alignment is None or self.description_meaning is None:
            return None
        return self.meaning_alignment.moved(self.description_meaning, self.arrays)

    @cached_property
    def name_alignment(self) -> ViewAlignment | None:
        """What the names of the sources differ in as a whole; None where there are edges."""
        return None if self.has_edges else ViewAlignment.of(self.views["name"])

    @cached_property
    def meaning_alignment(self) -> ViewAlignment | None:
        """The same of what the descriptions mean; None also where they say no more than names."""
        meaning = self.description_meaning
        return None if self.has_edges or meaning is None else ViewAlignment.of(meaning)

    @cached_property
    def value_words(self) -> Sides | None:
        """The words of all names and values by property; None where there are edges."""
        return None if self.has_edges else value_words(self.left, self.right)

    @cached_property
    def common_words(self) -> float:
        """How much of what either side says, in names and as a whole, is in words of both.

        Little where the sides are written in two languages.
        """
        texts = [self.spelled.rare_words]
        if self.descriptions is not None:
            texts.append(self.descriptions.words)
        shares = [share for sides in texts for share in common_shares(sides)]
        return sum(shares) / len(shares) if shares else 1.0

    @property
    def described(self) -> bool:
        """Whether there is more to read about the entities than their names."""
        return self.descriptions is not None or bool(
            len(self.left.aliases) or len(self.right.aliases)
        )

    @property
    def readable(self) -> bool:
        """Whether both graphs have names, or more, to read."""
        named = bool(self.left.has_name.any() and self.right.has_name.any())
        return named or self.described

    @property
    def has_edges(self) -> bool:
        """Whether both graphs have relations between their entities."""
        return bool(len(self.left.triples) and len(self.right.triples))

    @cached_property
    def positions(self) -> Positions | None:
        """Where the entities lie on the sphere; None if a graph does not say."""
        return Positions.of(self.left, self.right)

    @cached_property
    def twins(self) -> dict[str, tuple[FloatArray, FloatArray]]:
        """How near the nearest entity of the same graph is, by ``name`` and by ``description``."""
        return {
            text: (nearest_of_own(left), nearest_of_own(right))
            for text, (left, right) in self.ngrams.items()
        }


def as_record_graph(graph: KnowledgeGraph) -> KnowledgeGraph:
    """The graph without its edges, which become literals: the names of neighbours."""
    return replace(with_neighbour_names(graph), triples=np.empty((0, 3), graph.triples.dtype))


def _spelling(names: Sequence[str]) -> FloatArray:
    """Vectors of the local names; without columns if there are no local names."""
    if not any(names):
        return np.empty((len(names), 0), dtype=np.float32)
    return get_encoder("characters").encode(names)


def _split(rows: AnyArray, left: int, arrays: LargeArrays) -> View:
    kind = precision_of(len(rows))
    return unit_as(rows[:left], kind, arrays), unit_as(rows[left:], kind, arrays)
