"""What the trees of a kept run say of its pairs once some of them are certain.

The last round is repeated with other beliefs: a pair that is judged the same is believed like a
known link, one that is judged different is no longer a candidate. Features that follow the beliefs
are computed again (`MovingValues`), the others are as the run kept them, and the run's own trees
score the pairs whose features have changed. Then what they say is believed, and the round is
repeated once, so that a judgement reaches the neighbours of neighbours too.

Not repeated are the learning from links, the earlier rounds, and the search for candidates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.soft_alignment import project
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.forest import Forest
from dualign.matcher.evidence.moving_values import (
    MOVED,
    MovingValues,
    column_leads,
    row_leads,
    sharing,
    united,
)
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.features.feature_columns import COLUMN_SUFFIX, ROW_SUFFIX, fixed_columns
from dualign.matcher.scoring.booster_text import trees_of
from dualign.matcher.scoring.scorer import probability

REPEATED = 2  # rounds
_LEADS = (ROW_SUFFIX, COLUMN_SUFFIX)
DIGITS = 3  # of a change of belief; what follows from smaller ones cannot be seen


@dataclass(frozen=True, eq=False)
class _Removed:
    """By how much columns of the pairs at some places change because rivals are gone."""

    places: IntArray = field(default_factory=lambda: np.empty(0, np.int64))
    shifts: Mapping[str, FloatArray] = field(default_factory=dict)


class Rejudging:
    """The pairs of a kept run, and what its trees say if some are certain.

    It remembers what it said last, and scores what has changed since; the result is the same as if
    it scored everything.
    """

    def __init__(
        self,
        evidence: PairEvidence,
        graphs: tuple[KnowledgeGraph, KnowledgeGraph],
        *,
        one_to_one: bool = True,
    ) -> None:
        self._one_to_one = one_to_one
        rows = evidence.rows
        table, self._weights = evidence.source.table_and_weights()
        self.pairs, self._table = evidence.pairs, table.taken(rows)
        self._weights = [each[rows] for each in self._weights]
        self.logits, self._belief = evidence.logits[rows], evidence.belief[rows]
        self._forests = [Forest.of(trees_of(each.trees)) for each in evidence.judges]
        self._columns = [
            None if each.columns is None else np.array(each.columns) for each in evidence.judges
        ]
        self._places = {name: place for place, name in enumerate(evidence.columns)}
        near = [Neighbourhood.of(graph, directed=evidence.directed) for graph in graphs]
        likeness = _likeness(evidence, graphs)
        start = MovingValues(self.pairs, (near[0], near[1]), likeness, self._belief)
        self._rounds = [start.copy() for _ in range(REPEATED)]
        self._last = [self.logits] * REPEATED  # of each round
        self._gone = np.zeros(len(self.pairs), np.bool_)
        self._projected = project(self.pairs, probability(self.logits))
        self._first_said = np.full(len(self.pairs), np.nan, np.float32)  # NaN: not asked yet

    def of(self, certain: IntArray, truth: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Log-odds of all pairs before and after the pairs ``certain`` have probability ``truth``.

        The former are those of the run.
        """
        gone = np.zeros(len(self.pairs), np.bool_)
        gone[certain[truth <= 0]] = True
        removed = self._without(gone)
        changed = np.flatnonzero(gone != self._gone)
        sides = (self.pairs.lefts, self.pairs.rights)
        rivals = np.flatnonzero(sharing(sides[0], changed) | sharing(sides[1], changed))
        logits = self.logits
        for number, moving in enumerate(self._rounds):
            belief = self._settled(self._believed(logits, gone), certain, truth)
            seen = united(len(self.pairs), moving.update(belief, gone), rivals)
            logits = self._last[number] = self._judged(number, seen, removed)
        self._gone = gone
        return self.logits, logits

    def _believed(self, logits: FloatArray, gone: BoolArray) -> FloatArray:
        """What was believed before the last round, moved as far as the log-odds have moved."""
        if logits is self.logits and not gone.any():
            return self._belief
        now = project(self.pairs, np.where(gone, np.float32(0), probability(logits)))
        moved = np.round(now - self._projected, DIGITS)
        return np.clip(self._belief + moved, 0, 1).astype(np.float32)

    def _settled(self, belief: FloatArray, certain: IntArray, truth: FloatArray) -> FloatArray:
        """The beliefs with certain pairs as they are; their rivals share what is left."""
        left_over = np.ones(len(belief), np.float32)
        if self._one_to_one:
            known = self._belief[certain]
            share = np.clip((1 - truth) / np.maximum(1 - known, 1e-3), 0, 1)
            for side in (self.pairs.lefts, self.pairs.rights):
                of_entity = np.ones(int(side.max(initial=0)) + 1, np.float32)
                np.minimum.at(of_entity, side[certain], share)
                left_over *= of_entity[side]
        values = belief * left_over
        values[certain] = truth
        return values

    def _judged(self, number: int, seen: IntArray, removed: _Removed) -> FloatArray:
        """The log-odds of all pairs in a round; those outside ``seen`` are as they were."""
        moving, logits = self._rounds[number], self._last[number].copy()
        logits[seen] = self.logits[seen]
        places = seen[moving.changed[seen] | np.isin(seen, removed.places)]
        if not len(places):
            return logits
        after = self._table.decoded(places)
        before = self._said_first(after, places)
        values, first = moving.values[places], moving.first[places]
        for k, name in enumerate(MOVED):
            if name in self._places and (self._one_to_one or not name.endswith(_LEADS)):
                own = after[:, self._places[name]]
                own[:] = np.where(values[:, k] != first[:, k], values[:, k], own)
        rows = np.flatnonzero(np.isin(places, removed.places))
        theirs = np.searchsorted(removed.places, places[rows])
        for name, shift in removed.shifts.items():
            after[rows, self._places[name]] += shift[theirs]
        logits[places] += self._said(after, places) - before
        return logits

    def _said_first(self, rows: FloatArray, places: IntArray) -> FloatArray:
        """What the trees say of the rows that the run has kept; they are asked once."""
        new = np.flatnonzero(np.isnan(self._first_said[places]))
        self._first_said[places[new]] = self._said(rows[new], places[new])
        return self._first_said[places]

    def _said(self, rows: FloatArray, places: IntArray) -> FloatArray:
        """What the trees say of rows of features."""
        total = np.zeros(len(rows), np.float32)
        for forest, columns, weights in zip(
            self._forests, self._columns, self._weights, strict=True
        ):
            own = weights[places]
            heard = np.flatnonzero(own)
            if len(heard):
                some = rows if len(heard) == len(rows) else rows[heard]
                total[heard] += own[heard] * forest.sums(some, columns)
        return total

    def _without(self, gone: BoolArray) -> _Removed:
        """How the leads in features that no round changes differ without these pairs."""
        names = [
            name
            for name in fixed_columns()
            if all(f"{name}{suffix}" in self._places for suffix in _LEADS)
        ]
        if not gone.any() or not names or not self._one_to_one:
            return _Removed()
        pairs, rejected = self.pairs, np.flatnonzero(gone)
        places = np.flatnonzero(sharing(pairs.lefts, rejected) | sharing(pairs.rights, rejected))
        some = Pairs(pairs.keys[places], pairs.left_count, pairs.right_count)
        values = self._table.decoded(places)[:, [self._places[name] for name in names]]
        still, nobody = gone[places], np.zeros(len(places), np.bool_)
        shifts: dict[str, FloatArray] = {}
        for suffix, leads in zip(_LEADS, (row_leads, column_leads), strict=True):
            change = leads(some, values, still) - leads(some, values, nobody)
            change[still] = 0
            shifts |= {f"{name}{suffix}": change[:, k] for k, name in enumerate(names)}
        return _Removed(places, shifts)


def _likeness(evidence: PairEvidence, graphs: Sequence[KnowledgeGraph]) -> FloatArray:
    """How far relations correspond, (left, right relations) as the graphs number them."""
    places = []
    for graph, names in zip(graphs, evidence.relations, strict=True):
        number = {name: k for k, name in enumerate(graph.relations)}
        own = np.array([number[name] for name in names], dtype=np.int64)
        places.append(np.concatenate([own, own + len(own)]) if evidence.directed else own)
    return evidence.likeness.table(*places)
