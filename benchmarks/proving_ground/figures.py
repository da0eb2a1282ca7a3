"""What an alignment is judged by: accepted pairs against the truth."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from proving_ground.task import Pair, Task


@dataclass(frozen=True, kw_only=True)
class PairFigures:
    """Precision, recall and F1 of accepted pairs."""

    accepted: int  # pairs, given links left out
    judged: int  # of these, the pairs that the truth can judge
    correct: int
    true: int  # true pairs, given links left out

    @property
    def precision(self) -> float:
        """The share of true pairs among the judged ones; 0 where there are none."""
        return self.correct / self.judged if self.judged else 0.0

    @property
    def recall(self) -> float:
        """The share of the true pairs that were accepted."""
        return self.correct / self.true if self.true else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of the two."""
        return 2 * self.correct / (self.judged + self.true) if self.judged + self.true else 0.0

    def to_dict(self) -> dict[str, float]:
        """All of it as plain numbers."""
        shares = {"precision": self.precision, "recall": self.recall, "f1": self.f1}
        return vars(self) | shares


def judge(
    accepted: Collection[Pair], task: Task, given: Collection[Pair] = frozenset()
) -> PairFigures:
    """Hold accepted pairs against the truth, the links that were given left out of both.

    A partial truth judges the pairs of which it names at least one record.
    """
    links = set(given)
    truth = set(task.truth) - links
    found = set(accepted) - links
    lefts, rights = {a for a, _ in task.truth}, {b for _, b in task.truth}
    judged = (
        found if task.complete else {(a, b) for a, b in found if a in lefts or b in rights}
    )
    return PairFigures(
        accepted=len(found), judged=len(judged), correct=len(judged & truth), true=len(truth)
    )
