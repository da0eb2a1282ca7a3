"""The effect of judgements on other pairs, without running again.

A judged pair is certain. Where the run has kept what its pairs were judged by, its own trees score
the others again (`TreeRescoring`). Embedding models have no trees; there the effect is estimated.
Rivals of the pair (other pairs of either entity, where matches are one to one) share the remaining
probability: p · (1 − q) / (1 − p₀) if the judged pair went from p₀ to q. Pairs of its neighbours
gain or lose the evidence that it is for them, as in PARIS: the log-odds change by
ln((1 − w p₀) / (1 − w q)), w being the weight of `linked_pairs`. ``dualign align --judgements``
learns from all judgements and replaces all this.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.reviewing.linked_pairs_graph import CandidatePairs
from dualign.reviewing.tree_rescoring import TreeRescoring

SUREST = 0.999  # the largest probability of a pair that was not judged
_LEAST = 1e-6


@dataclass(frozen=True, eq=False)
class Rescoring:
    """Candidate pairs, their links, and whether an entity has at most one counterpart."""

    pairs: CandidatePairs
    links: sp.csr_array
    one_to_one: bool = True
    trees: TreeRescoring | None = None  # of a run that has kept them

    def probabilities(
        self, judged: IntArray, truth: FloatArray, picked: FloatArray | None = None
    ) -> FloatArray:
        """The probability of every pair once that of the pairs ``judged`` is ``truth``.

        ``picked`` (pairs,) are log-odds to add: what follows from pairs that a reviewer found to be
        the same although they were no candidates, which trees cannot score.
        """
        before = self.pairs.probability
        if self.trees is None:
            after = self._estimated(judged, truth)
        else:
            after = self.trees.moved(before, judged, truth)
        if picked is not None:
            after = np.where(picked > 0, _raised(after, picked), after)
        after = np.where(after != before, np.minimum(after, np.float32(SUREST)), before)
        after[judged] = truth
        return after

    def _estimated(self, judged: IntArray, truth: FloatArray) -> FloatArray:
        """The same without trees."""
        before = self.pairs.probability.astype(np.float64)
        after = before.copy()
        if len(judged):
            log_odds = np.log(np.clip(before, _LEAST, 1) / np.clip(1 - before, _LEAST, 1))
            log_odds += self._evidence(judged, truth)
            after = 1 / (1 + np.exp(-log_odds))
            after = np.where(before > 0, after, 0)
            if self.one_to_one:
                after *= self._left_over(judged, truth)
            after = np.where(self.affected(judged), after, before)
        return after.astype(np.float32)

    def _evidence(self, judged: IntArray, truth: FloatArray) -> FloatArray:
        """The change of every pair's log-odds through its judged neighbours."""
        rows = self.links[judged]
        counts = np.diff(rows.indptr)
        known = self.pairs.probability[judged].astype(np.float64)
        old, new = np.repeat(known, counts), np.repeat(truth.astype(np.float64), counts)
        change = np.log((1 - rows.data * old) / (1 - rows.data * new))
        return np.bincount(rows.indices, change, minlength=len(self.pairs)).astype(np.float32)

    def _left_over(self, judged: IntArray, truth: FloatArray) -> FloatArray:
        """The factor of every pair whose rival is certain now."""
        known = self.pairs.probability[judged].astype(np.float64)
        share = np.log(np.clip(1 - truth, _LEAST, 1) / np.clip(1 - known, 0.02, 1))
        total = np.zeros(len(self.pairs))
        for side in (self.pairs.lefts, self.pairs.rights):
            of_entity = np.zeros(int(side.max(initial=0)) + 1)
            np.add.at(of_entity, side[judged], share)
            total += of_entity[side]
        left_over: FloatArray = np.exp(total)
        return left_over

    @cached_property
    def effects(self) -> FloatArray:
        """The expected effect of a judgement on each pair, including its own uncertainty.

        The uncertainty of a pair is 4 p (1 − p). A judgement removes it, and through the links a
        share of the uncertainty of neighbouring pairs.
        """
        return self.effects_at(self.pairs.probability)

    def effects_at(self, probability: FloatArray) -> FloatArray:
        """The same for other probabilities."""
        doubt = 4 * probability * (1 - probability)
        spread: FloatArray = self.links @ doubt
        return doubt * (1 + spread)

    def affected(self, judged: IntArray) -> BoolArray:
        """The pairs that judgements affect: links and rivals, except the judged ones."""
        found = np.zeros(len(self.pairs), np.bool_)
        found[self.links[judged].indices] = True
        if self.one_to_one:
            found |= np.isin(self.pairs.lefts, self.pairs.lefts[judged])
            found |= np.isin(self.pairs.rights, self.pairs.rights[judged])
        found[judged] = False
        return found


def _raised(probability: FloatArray, log_odds: FloatArray) -> FloatArray:
    """Probabilities with these log-odds added; what is impossible stays so."""
    odds = probability / np.clip(1 - probability, _LEAST, 1) * np.exp(log_odds)
    raised: FloatArray = (odds / (1 + odds)).astype(np.float32)
    return raised
