"""What an alignment is judged by: accepted pairs against the truth."""

from __future__ import annotations

from collections.abc import Collection, Iterable
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


class Judge:
    """The truth of a task, without the links that were given.

    A partial truth judges the pairs of which it names at least one record.
    """

    def __init__(self, task: Task, given: Collection[Pair] = frozenset()) -> None:
        self.given = frozenset(given)
        self.truth = frozenset(task.truth) - self.given
        self.complete = task.complete
        self._lefts = frozenset(left for left, _ in task.truth)
        self._rights = frozenset(right for _, right in task.truth)

    def can_judge(self, pair: Pair) -> bool:
        """Whether a pair counts as right or wrong; a given link is neither."""
        if pair in self.given:
            return False
        return self.complete or pair[0] in self._lefts or pair[1] in self._rights

    def figures(self, accepted: Iterable[Pair]) -> PairFigures:
        """Precision, recall and F1 of accepted pairs."""
        found = set(accepted) - self.given
        judged = {pair for pair in found if self.can_judge(pair)}
        return PairFigures(
            accepted=len(found),
            judged=len(judged),
            correct=len(judged & self.truth),
            true=len(self.truth),
        )
