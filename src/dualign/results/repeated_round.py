"""`RepeatedRound`: the last round of an alignment, set up again from the graphs and what was kept.

The graphs are put in order and their names read as in the run. That takes some seconds for 40,000
entities, once for all pairs that are asked about.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.pair_keys import link_keys
from dualign.graphs.compared_entities import compared_entities
from dualign.matcher.context_statistics import ContextStatistics
from dualign.matcher.evidence.last_round import LastRound
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.evidence.unlisted_pair import UnlistedPair
from dualign.matcher.literals.named_properties import named_alike
from dualign.matcher.match_context import MatchContext, as_record_graph
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.narrowed_context import KnownContext
from dualign.tasks import OrderedPair

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment

Pair = tuple[int, int]


@dataclass(frozen=True, kw_only=True, eq=False)
class RepeatedRound:
    """The round, with entities numbered in it as canonical order has them."""

    last: LastRound
    places: tuple[IntArray, IntArray]  # of its entities among those of the input
    shape: Pair  # of the input
    confidence: FloatArray  # of each candidate pair
    known: BoolArray  # which of these were given

    @classmethod
    def of(cls, alignment: Alignment, evidence: PairEvidence) -> RepeatedRound:
        """Set up the last round of an alignment that has kept this evidence."""
        values = alignment.record.get("settings", {})
        settings = MatcherSettings(**values.get("matcher", {}))
        pair = _ordered(alignment, settings)
        statistics = _statistics(evidence)
        kept = _compared(pair, evidence, statistics)
        whole = all(side.all() for side in kept)
        run = pair if whole else pair.narrowed(*kept)
        orders = pair.numbering.left, pair.numbering.right
        places = orders[0][kept[0]], orders[1][kept[1]]
        names = None if not whole or alignment.names is None else alignment.names
        vectors = (
            run.encode_given_names(str(values.get("encoder", "default")))
            if names is None
            else np.concatenate(names)
        )
        shape = len(alignment.left.entities), len(alignment.right.entities)
        numbers = _numbers(places[0], shape[0]), _numbers(places[1], shape[1])
        links = _sorted(np.stack([numbers[k][alignment.links[:, k]] for k in (0, 1)], axis=1))
        if statistics is not None and statistics.shape != run.shape:
            statistics = None  # of another run
        context = _context(run, vectors, settings, links, evidence, statistics)
        inside = evidence.among(*numbers, *run.shape)
        seed = int(values.get("seed", 0))
        confidence = _of_pairs(alignment, inside, places)
        return cls(
            last=LastRound(
                evidence=inside,
                context=context,
                names=vectors,
                places=run.numbering.joint,
                links=links,
                statistics=statistics,
                seed=seed,
            ),
            places=places,
            shape=shape,
            confidence=confidence,
            known=np.isin(inside.pairs.keys, link_keys(links, run.shape[1])),
        )

    def numbered(self, pair: Pair) -> Pair | None:
        """A pair of the input as the round numbers it; None if an entity was left out."""
        found = [
            np.flatnonzero(side == entity) for side, entity in zip(self.places, pair, strict=True)
        ]
        return (int(found[0][0]), int(found[1][0])) if all(map(len, found)) else None

    def judged(self, pair: Pair) -> UnlistedPair:
        """What the round would have said of a pair; it and the evidence are as in the input."""
        numbers = self.numbered(pair)
        if numbers is None:
            raise ValueError("an entity of the pair was left out")
        found = UnlistedPair.of(self.last, *numbers, confidence=self.confidence, known=self.known)
        evidence = found.evidence.among(*self.places, *self.shape)
        return dataclasses.replace(found, evidence=evidence)


def _ordered(alignment: Alignment, settings: MatcherSettings) -> OrderedPair:
    pair = OrderedPair.of(alignment.left, alignment.right)
    if not settings.compare:
        return pair
    left, right = named_alike(*pair.given, settings.compare)
    return pair.with_names(left.names, right.names)


def _context(
    run: OrderedPair,
    vectors: FloatArray,
    settings: MatcherSettings,
    links: IntArray,
    evidence: PairEvidence,
    statistics: ContextStatistics | None,
) -> MatchContext:
    """The context of the round; without views, where its statistics are known."""
    left, right, said = run.left, run.right, evidence.neighbour_names
    records = not evidence.with_edges and len(left.triples) > 0 and len(right.triples) > 0
    if statistics is None:
        ordered = run.numbering.ordered_rows(vectors)
        context = MatchContext.of(left, right, ordered, settings, links, neighbour_names=said)
        return context.without_edges() if records else context
    if records:
        left, right = as_record_graph(left), as_record_graph(right)
    context = MatchContext.without_views(left, right, settings, links, neighbour_names=said)
    return KnownContext.like(context, statistics)


def _statistics(evidence: PairEvidence) -> ContextStatistics | None:
    """The statistics of the run; None if there are none."""
    return None if evidence.statistics is None else evidence.statistics.read()


def _compared(
    pair: OrderedPair, evidence: PairEvidence, statistics: ContextStatistics | None
) -> tuple[BoolArray, BoolArray]:
    """Which entities the run has compared: what has candidates was."""
    if statistics is not None and statistics.shape == pair.shape:
        ours, theirs = (np.ones(count, dtype=np.bool_) for count in pair.shape)
        return ours, theirs
    orders = pair.numbering.left, pair.numbering.right
    ends = np.unique(evidence.pairs.lefts), np.unique(evidence.pairs.rights)
    known = [_numbers(order, len(order))[own] for order, own in zip(orders, ends, strict=True)]
    left, right = compared_entities(pair.left, pair.right, (known[0], known[1]))
    return left.kept, right.kept


def _numbers(places: IntArray, count: int) -> IntArray:
    """The number of each of ``count`` entities where entity k is at ``places[k]``; −1: nowhere."""
    found = np.full(count, -1, dtype=np.int64)
    found[places] = np.arange(len(places))
    return found


def _sorted(links: IntArray) -> IntArray:
    return np.unique(links, axis=0)


def _of_pairs(alignment: Alignment, inside: PairEvidence, places: Sequence[IntArray]) -> FloatArray:
    """The confidence of the pairs of the round."""
    scored, width = alignment.scored, len(alignment.right.entities)
    if scored is None:
        raise ValueError("an alignment without scored pairs")
    given = places[0][inside.pairs.lefts] * width + places[1][inside.pairs.rights]
    return scored.probability[scored.pairs.find(given)]
