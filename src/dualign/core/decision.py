"""From confidence to a decision: accept, review or none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import BoolArray, FloatArray
from dualign.core.errors import UsageError


class Decision(StrEnum):
    """What is to be done with a pair."""

    ACCEPT = "accept"  # taken as a match
    REVIEW = "review"  # a person should look
    NONE = "none"  # not taken as a match


@dataclass(frozen=True, kw_only=True)
class DecisionSettings:
    """The thresholds on confidence."""

    accept: float = 0.5  # at least this sure: more than all other candidates together
    review: float = 0.1  # at least this sure: worth a look
    mutual_only: bool = True  # accept only if the two are each other's best
    mutual_review: bool = True  # if they are, the pair is worth a look, however unsure

    def __post_init__(self) -> None:
        for name in ("accept", "review"):
            threshold = getattr(self, name)
            if not isinstance(threshold, int | float | np.number):
                raise UsageError(f"the threshold {name} is {threshold!r}; it must be a number")
        if not 0 <= self.review <= self.accept <= 1:
            raise UsageError(
                f"the thresholds review = {self.review} and accept = {self.accept} must satisfy "
                "0 ≤ review ≤ accept ≤ 1"
            )


def decide(
    confidence: FloatArray, mutual: BoolArray, settings: DecisionSettings | None = None
) -> npt.NDArray[np.str_]:
    """The decision for every candidate, shape (queries, k), as the words of `Decision`.

    ``confidence`` has shape (queries, k), best first; ``mutual`` says whether each query and its
    best candidate chose each other, shape (queries,), or for every candidate whether it may be
    accepted, shape (queries, k). The best candidate is

    - accepted if its confidence is at least ``accept`` and (if wanted) the choice is mutual,
    - for review if its confidence is at least ``review``, or (if wanted) the choice is mutual,
    - none otherwise.

    Runners-up are accepted only where ``mutual`` covers every candidate; they are for review
    where no candidate is accepted and their own confidence is at least ``review``.
    """
    limits = settings or DecisionSettings()
    if confidence.ndim != 2 or mutual.shape not in (confidence.shape[:1], confidence.shape):
        raise UsageError(
            f"confidences of the shape {confidence.shape} do not fit {mutual.shape} mutual "
            "choices; give (queries, k) and (queries,) or (queries, k)"
        )
    eligible = mutual.copy() if mutual.ndim == 2 else first_only(mutual, confidence.shape[1])
    eligible[:, 0] |= not limits.mutual_only
    accepted = (confidence >= limits.accept) & eligible
    for_review = confidence >= limits.review
    if limits.mutual_review:
        for_review[:, 0] |= mutual if mutual.ndim == 1 else mutual[:, 0]
    for_review &= ~accepted.any(axis=1, keepdims=True)
    decisions = np.where(for_review, str(Decision.REVIEW), str(Decision.NONE)).astype("<U6")
    decisions[accepted] = str(Decision.ACCEPT)
    return decisions


def first_only(chosen: BoolArray, k: int) -> BoolArray:
    """Which of ``k`` candidates may be accepted, shape (queries, k), if only the best one may."""
    eligible = np.zeros((len(chosen), k), dtype=np.bool_)
    eligible[:, 0] = chosen
    return eligible
