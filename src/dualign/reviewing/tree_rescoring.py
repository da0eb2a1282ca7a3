"""The effect of judgements on other pairs, by the trees of the run that found them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.matcher.evidence.confidence_curve import ConfidenceCurve
from dualign.matcher.evidence.rejudging import Rejudging
from dualign.results.alignment import Alignment
from dualign.reviewing.linked_pairs_graph import CandidatePairs


@dataclass(frozen=True, kw_only=True, eq=False)
class TreeRescoring:
    """Trees and features of a run, how it reads what they say, and where its pairs are."""

    rejudging: Rejudging
    curve: ConfidenceCurve
    places: IntArray  # of each pair under review among those of the run, −1: not there

    @classmethod
    def of(
        cls, kept: Alignment, pairs: CandidatePairs, *, one_to_one: bool
    ) -> TreeRescoring | None:
        """What a run has kept, for some of its pairs; None where it has no trees."""
        evidence, scored = kept.evidence, kept.scored
        if evidence is None or scored is None:
            return None
        width = len(kept.right.entities)
        known = np.isin(scored.pairs.keys, link_keys(kept.links, width))
        return cls(
            rejudging=Rejudging(evidence, (kept.left, kept.right), one_to_one=one_to_one),
            curve=ConfidenceCurve.of(evidence.logits[evidence.rows], scored.probability, known),
            places=evidence.pairs.find(pair_keys(pairs.lefts, pairs.rights, width)),
        )

    def moved(self, confidence: FloatArray, judged: IntArray, truth: FloatArray) -> FloatArray:
        """The confidence of every pair under review once the pairs ``judged`` have ``truth``."""
        there = self.places[judged] >= 0
        certain, order = np.unique(self.places[judged][there], return_index=True)
        before, after = self.rejudging.of(certain, truth[there][order])
        found = np.flatnonzero(self.places >= 0)
        at = self.places[found]
        moved = confidence.astype(np.float32)
        moved[found] = self.curve.moved(moved[found], before[at], after[at])
        return moved
