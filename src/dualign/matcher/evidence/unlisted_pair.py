"""`UnlistedPair`: what a run would have said of a pair that was none of its candidates.

The trees of the run judge it by features made on demand (`LastRound`). What follows the trees is
read off the run's own pairs. A score calibrator looks at how a pair stands in the run: its score
and its lead over the kept rivals are its own, and what the decoys of the run say of such a score is
taken from the kept pair that scores most like it. Every other step is a curve from one probability
to the next, through all kept pairs.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import BoolArray, FloatArray
from dualign.matcher.calibration.decoys import mutual, surest
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_calibrator import BEHIND, COLUMNS, COMPARED, SIDES, behind
from dualign.matcher.calibration.score_leads import FAR, Scores, leads_of
from dualign.matcher.evidence.coded_table import CodedTable
from dualign.matcher.evidence.confidence_curve import ConfidenceCurve
from dualign.matcher.evidence.evidence_rows import EvidenceRow, EvidenceRows
from dualign.matcher.evidence.last_round import LastRound
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.scoring.scorer import probability

EQUAL = 1e-3  # log-odds; trees summed up in 32 and in 64 bits may differ by this much


@dataclass(frozen=True, kw_only=True, eq=False)
class UnlistedPair:
    """A pair among the evidence of its run, and its probability."""

    evidence: PairEvidence
    confidence: float

    @classmethod
    def of(
        cls, last: LastRound, left: int, right: int, *, confidence: FloatArray, known: BoolArray
    ) -> UnlistedPair:
        """Judge a pair that is no candidate.

        ``confidence`` (pairs,) is what the run says of its pairs, ``known`` which were given.
        """
        evidence, row = last.evidence, last.row(left, right)
        prior, added = evidence.contributions(row)
        said = prior + float(added.sum()) + last.by_words(left, right)
        score = _as_rivals(last, left, right, said)
        row = dataclasses.replace(
            row, calibrator_values=_calibrator_values(last, row, left, right, score, known)
        )
        calibrated = _calibrated(last, row, score, known)
        equals = _equals(last, left, right, score)
        calibrated = min(calibrated, 1 / equals)
        before = evidence.calibrated[evidence.rows]
        final = calibrated
        if not np.array_equal(before[~known], confidence[~known]):
            curve = ConfidenceCurve.of(_odds(before), confidence, known)
            final = min(curve.confidence(float(_odds(np.array([calibrated]))[0])), 1 / equals)
        joined = _joined(evidence, left, right, row, score, calibrated)
        return cls(evidence=joined, confidence=final)


@dataclass(frozen=True, kw_only=True, eq=False)
class _WithOne:
    """The rows of a run, and one more behind them."""

    source: EvidenceRows
    count: int
    one: EvidenceRow

    def row(self, number: int) -> EvidenceRow:
        """The evidence of the pair at a position."""
        return self.one if number == self.count else self.source.row(number)

    def table_and_weights(self) -> tuple[CodedTable, Sequence[FloatArray]]:
        """Those of the run alone."""
        return self.source.table_and_weights()

    def columns(self, wanted: Sequence[int]) -> FloatArray:
        """Those of the run alone."""
        return self.source.columns(wanted)

    def seen_values(self) -> Sequence[FloatArray]:
        """Those of the run alone."""
        return self.source.seen_values()


def _joined(
    evidence: PairEvidence, left: int, right: int, row: EvidenceRow, score: float, calibrated: float
) -> PairEvidence:
    """The evidence of the run with that of one more pair."""
    pairs, count = evidence.pairs, len(evidence.logits)
    key = left * pairs.right_count + right
    place = int(np.searchsorted(pairs.keys, key))
    compatible = evidence.compatible
    return dataclasses.replace(
        evidence,
        pairs=Pairs(np.insert(pairs.keys, place, key), pairs.left_count, pairs.right_count),
        rows=np.insert(evidence.rows, place, count),
        source=_WithOne(source=evidence.source, count=count, one=row),
        logits=np.append(evidence.logits, np.float32(score)),
        calibrated=np.append(evidence.calibrated, np.float32(calibrated)),
        belief=np.append(evidence.belief, np.float32(0)),
        compatible=None if compatible is None else np.append(compatible, np.False_),
    )


def _as_rivals(last: LastRound, left: int, right: int, score: float) -> float:
    """The score, or that of a rival which differs by rounding alone."""
    places, _ = last.rivals(left, right)
    theirs = last.evidence.logits[last.evidence.rows[places]]
    near = np.flatnonzero(np.abs(theirs - score) < EQUAL)
    return float(theirs[near[0]]) if len(near) else score


def _equals(last: LastRound, left: int, right: int, score: float) -> int:
    """How many pairs of one of its entities score as it does, itself included."""
    pairs, evidence = last.evidence.pairs, last.evidence
    places, _ = last.rivals(left, right)
    same = places[evidence.logits[evidence.rows[places]] == np.float32(score)]
    of_left = 0 if evidence.several.left else int((pairs.lefts[same] == left).sum())
    of_right = 0 if evidence.several.right else int((pairs.rights[same] == right).sum())
    return 1 + max(of_left, of_right)


def _calibrated(last: LastRound, row: EvidenceRow, score: float, known: BoolArray) -> float:
    evidence = last.evidence
    if evidence.calibrator is not None and row.calibrator_values is not None:
        expected, found = evidence.calibrator.contributions(row.calibrator_values)
        return 1 / (1 + math.exp(-expected - sum(found.values())))
    logits, calibrated = (each[evidence.rows] for each in (evidence.logits, evidence.calibrated))
    return ConfidenceCurve.of(logits, calibrated, known).confidence(score)


def _calibrator_values(
    last: LastRound, row: EvidenceRow, left: int, right: int, score: float, known: BoolArray
) -> FloatArray | None:
    """What the score calibrator would have looked at; None where the run has none."""
    evidence = last.evidence
    logits = evidence.logits[evidence.rows]
    alike = np.abs(np.where(known, np.inf, logits) - score).argmin()
    kept = evidence.source.row(int(evidence.rows[alike])).calibrator_values
    if evidence.calibrator is None or kept is None:
        return None
    places, some = last.rivals(left, right)
    scores = np.full(len(some), float(_certain(score)))
    at = some.find(evidence.pairs.keys[places])
    scores[at] = _certain(logits[places])
    own = int(np.setdiff1d(np.arange(len(some)), at)[0])
    lead = np.clip(leads_of(some, scores, evidence.several)[own], -FAR, FAR)
    values = {"score": scores[own], "lead_left": lead[0], "lead_right": lead[1]}
    names = [f"{column}_{side}" for side, column in product(SIDES, BEHIND)]
    values |= dict(zip(names, behind(some, scores)[own].tolist(), strict=True))
    values |= _among_surest(last, row, _certain(logits), known)
    found = kept.copy()
    for place, column in enumerate(list(COLUMNS)[: len(found)]):
        found[place] = values.get(column, found[place])
    return found


def _among_surest(
    last: LastRound, row: EvidenceRow, scores: Scores, known: BoolArray
) -> dict[str, float]:
    """The share of the surest pairs that have no larger value than this one."""
    evidence, names = last.evidence, list(last.evidence.columns)
    chosen = np.flatnonzero(mutual(evidence.pairs, scores) & ~known)
    if not len(chosen):
        return {}
    sure, wanted = surest(chosen, scores[chosen]), [names.index(column) for column in COMPARED]
    table = evidence.source.columns(wanted)[evidence.rows[sure]]
    shares = (table <= row.values[wanted]).mean(axis=0)
    return {
        f"{column}_among_surest": share
        for column, share in zip(COMPARED, shares.tolist(), strict=True)
    }


def _certain(logits: FloatArray | float) -> Scores:
    """Log-odds as the calibrator sees them, of a probability in 32 bits."""
    return logit(probability(np.asarray(logits, dtype=np.float32)))


def _odds(probabilities: FloatArray) -> FloatArray:
    return np.asarray(logit(np.asarray(probabilities)), dtype=np.float32)
