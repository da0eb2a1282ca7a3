"""`LastRound`: the last round of a finished run, set up again to look at a pair it left out.

The pair joins the candidates as a new one does: nothing is believed about it yet, the kept
candidates of its two entities are its rivals, and what the neighbours say follows the beliefs that
the run had before that round.

Features are computed as a round computes them, but for two things. Runners-up of all rows, which
some values are compared with, are known as far as the trees can tell values apart. Rivals that the
run dropped are not known: they were less likely than those it kept.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.propagated_labels import VIEWS, LabelPropagation
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.matcher.context_statistics import ContextStatistics
from dualign.matcher.evidence.evidence_rows import EvidenceRow
from dualign.matcher.evidence.literal_weights import LiteralWeights
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.features import FeatureBlocks, FixedTable
from dualign.matcher.features.feature_columns import RUNNERS_UP_SUFFIX, STANDING
from dualign.matcher.features.rivals import runners_up
from dualign.matcher.literals.literal_judgement import without_neighbours
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.narrowed_context import NarrowedContext
from dualign.matcher.rounds.first_beliefs import begin
from dualign.matcher.scoring.associated_words import associations_of, log_odds_of, word_leads


@dataclass(frozen=True, kw_only=True, eq=False)
class LastRound:
    """What a run knew in its last round; evidence and context are numbered alike."""

    evidence: PairEvidence
    context: MatchContext  # without views, where there are ``statistics``
    names: FloatArray  # vectors of all names, as the input numbers them
    places: IntArray  # the row in them of each entity, left ones first
    links: IntArray
    statistics: ContextStatistics | None = None
    seed: int = 0

    def row(self, left: int, right: int) -> EvidenceRow:
        """What the judges would have seen of a pair that is no candidate."""
        _, some = self.rivals(left, right)
        fixed = self._fixed(some)
        state, place = self._around(left, right, fixed)
        values = FeatureBlocks(state, fixed).whole()[place]
        seconds, names = self._runners_up, list(self.evidence.columns)
        for k, column in enumerate(STANDING):
            below = np.count_nonzero(seconds[:, k] < values[names.index(column)])
            values[names.index(column + RUNNERS_UP_SUFFIX)] = below / max(len(seconds), 1)
        alone = state.pairs.part(place, place + 1)
        return EvidenceRow(
            values=values,
            weights=self._weights(alone),
            compared=LiteralWeights.of(self.context.literals, alone).of_pair(0),
        )

    def by_words(self, left: int, right: int) -> float:
        """What words that go together would have added to the log-odds of the pair."""
        evidence = self.evidence
        if all(evidence.several):
            return 0.0
        _, some = self.rivals(left, right)
        associations = associations_of(self._state, evidence.logits[evidence.rows], some)
        if associations is None:
            return 0.0
        place = some.find(pair_keys(np.array([left]), np.array([right]), some.right_count))
        _, lead = word_leads(associations, some, evidence.several)
        return float(log_odds_of(lead)[place[0]])

    def rivals(self, left: int, right: int) -> tuple[IntArray, Pairs]:
        """The candidates of two entities: where they are among all, and with the pair itself."""
        pairs = self.evidence.pairs
        places = np.flatnonzero((pairs.lefts == left) | (pairs.rights == right))
        key = pair_keys(np.array([left]), np.array([right]), pairs.right_count)
        some = Pairs.of([pairs.keys[places], key], pairs.left_count, pairs.right_count)
        return places, some

    def _around(self, left: int, right: int, fixed: FixedTable) -> tuple[MatchState, int]:
        """The state with the pair and its rivals alone, and the position of the pair."""
        state = copy.copy(self._state)
        places, state.pairs = self.rivals(left, right)
        at = state.pairs.find(self.evidence.pairs.keys[places])
        state.belief, state.probability = np.zeros((2, len(state.pairs)), np.float32)
        state.belief[at] = self._state.belief[places]
        place = int(np.setdiff1d(np.arange(len(state.pairs)), at)[0])
        if not self.context.has_edges:  # beliefs come from names and values, its own too
            own = copy.copy(state)
            own.pairs = Pairs.of([], *self.context.shape)
            own.probability = own.belief = np.empty(0, np.float32)
            begin(own, state.pairs, fixed)
            found = own.pairs.find(state.pairs.keys[place : place + 1])
            state.belief[place] = own.belief[found[0]] if found[0] >= 0 else 0
        return state, place

    def _weights(self, pair: Pairs) -> Sequence[float]:
        """The weight of each judge: that for candidates that have neighbours as the pair has."""
        pairs, alone = self.evidence.pairs, without_neighbours(self.context, pair)[0]
        alike = np.flatnonzero(without_neighbours(self.context, pairs) == alone)
        row = int(self.evidence.rows[alike[0] if len(alike) else 0])
        return self.evidence.source.row(row).weights

    def _fixed(self, pairs: Pairs) -> FixedTable:
        """What does not change between rounds, of these pairs."""
        if self.statistics is None:
            return self._fixed_of_all
        narrowed = NarrowedContext.around(
            self.context, self.names, self.places, self.statistics, pairs
        )
        return FixedTable.of_narrowed(narrowed, pairs)

    @cached_property
    def _fixed_of_all(self) -> FixedTable:
        return FixedTable(self.context)

    @cached_property
    def _state(self) -> MatchState:
        """The run with all its candidates, before the last round."""
        evidence = self.evidence
        state = MatchState(self.context, self.links)
        state.pairs, state.belief = evidence.pairs, evidence.belief[evidence.rows]
        state.several = evidence.several
        if evidence.compatible is not None:
            state.allow_together(evidence.pairs.keys[evidence.compatible[evidence.rows]])
        state.update_beliefs(self._labels, self._likeness)
        return state

    @property
    def _likeness(self) -> FloatArray:
        """How far the relations correspond, as the round had it."""
        near = self.context.near_left, self.context.near_right
        left, right = (np.arange(side.relation_count) for side in near)
        return self.evidence.likeness.table(left, right)

    @property
    def _labels(self) -> LabelPropagation | None:
        """How labels were propagated; None: the run has used no labels."""
        kept = self.evidence.source.seen_values()
        names, settings = list(self.evidence.columns), self.context.settings
        if not any(kept[names.index(view)].any() for view in VIEWS):
            return None
        return LabelPropagation(width=settings.label_width, seed=self.seed)

    @cached_property
    def _runners_up(self) -> FloatArray:
        """The runners-up of all rows by each value that is compared with them."""
        evidence, names = self.evidence, list(self.evidence.columns)
        table = evidence.source.columns([names.index(column) for column in STANDING])
        compatible = self._state.compatible if evidence.several.left else None
        return runners_up(evidence.pairs, table[evidence.rows], compatible)
