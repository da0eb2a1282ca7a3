"""`RoundReport`: what a round did, for people to watch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import IntArray
from dualign.matcher.match_state import MatchState


@dataclass(frozen=True, kw_only=True)
class RoundReport:
    """What the real run believes after a round."""

    number: int  # from 1
    links: int  # known links that were used
    candidates: int  # candidate pairs
    predicted: int  # pairs that are more likely than not, without known ones
    withdrawn: int  # pairs predicted in the previous round and no longer
    expected_precision: float  # mean probability of the predicted pairs
    shipped_share: float = 1.0  # the weight of the shipped judgement against the learnt one


def unwatched(report: RoundReport) -> None:
    """Ignore the report."""


def predicted_keys(run: MatchState) -> IntArray:
    """The pairs that are more likely than not, without known ones."""
    return run.pairs.keys[(run.belief > 0.5) & ~run.known]


def report_of(run: MatchState, number: int, before: IntArray, shipped_share: float) -> RoundReport:
    """The report of a round (from 0); ``before`` are the pairs predicted before it."""
    predicted = predicted_keys(run)
    sure = run.belief[run.pairs.find(predicted)]
    return RoundReport(
        number=number + 1,
        links=len(run.links),
        candidates=len(run.pairs),
        predicted=len(predicted),
        withdrawn=int((~np.isin(before, predicted)).sum()),
        expected_precision=float(sure.mean()) if len(sure) else 1.0,
        shipped_share=shipped_share,
    )
