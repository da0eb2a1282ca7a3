"""`MatchReport`: how a table of matches compares with the truth, in figures and in words."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import NamedTuple

from dualign.core.counting import counted
from dualign.evaluation.links_of_run import GivenLinks


class Figure(NamedTuple):
    """One figure with its meaning, for display."""

    name: str
    value: float | None
    meaning: str


@dataclass(frozen=True, kw_only=True, repr=False)
class MatchReport:
    """The figures of a matches table; None where there was nothing to judge.

    Links that the run was given are left out of everything but ``truth`` and ``given``.
    """

    complete: bool  # whether the truth was taken to hold every true pair
    truth: int  # true pairs of the truth, duplicates merged
    links: int  # of these, those that count: they were not given to the run
    given: GivenLinks  # the links that the run was given
    listed: int  # rows of the table
    depth: int  # the largest rank listed
    unlisted_subjects: int  # subjects of the truth without a row: their links count as missed
    unlisted_objects: int  # objects of the truth that no row proposes
    accepted: int  # accepted pairs
    judged: int  # of these, the pairs that the truth can judge
    correct: int  # of these, the true ones
    expected_precision: float | None  # mean confidence of the judged pairs
    hits: dict[int, float]  # share of the links among the first k listed, for k up to the depth
    mrr: float  # an unlisted link counts 0
    calibrated: int  # rows of rank 1 that the two figures below are over
    ece: float | None  # expected calibration error, 15 bins of equal mass
    brier: float | None

    @property
    def not_judged(self) -> int:
        """The accepted pairs that the truth says nothing about."""
        return self.accepted - self.judged

    @property
    def precision(self) -> float | None:
        """The share of true pairs among the accepted ones that the truth can judge."""
        return self.correct / self.judged if self.judged else None

    @property
    def recall(self) -> float:
        """The share of the true pairs that were accepted."""
        return self.correct / self.links

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 0 if nothing true was accepted."""
        return 2 * self.correct / (self.judged + self.links)

    def to_dict(self) -> dict[str, object]:
        """The report as plain values that JSON can hold; ``hits@1`` and so on are flat."""
        plain = {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if field.name not in ("given", "hits")
        }
        left_out = {
            "given": len(self.given.pairs),
            "given_unknown": self.given.unknown,
            "given_source": self.given.source,
            "not_judged": self.not_judged,
        }
        figures = {"precision": self.precision, "recall": self.recall, "f1": self.f1}
        hits = {f"hits@{k}": value for k, value in self.hits.items()}
        return plain | left_out | figures | hits | {"protocol": " ".join(self.protocol())}

    def rows(self) -> list[dict[str, object]]:
        """The figures as records of a name and a value, in reading order."""
        return [{"figure": name, "value": value} for name, value in self.to_dict().items()]

    def protocol(self) -> list[str]:
        """What was counted, against what, and what was left out: one sentence or two per line."""
        return [
            self._truth_words(),
            *self._unknown_words(),
            self._judging_words(),
            *self._unlisted_words(),
        ]

    def figures(self) -> list[Figure]:
        """The figures with their meaning, in reading order."""
        best = f"over {self.calibrated:,} best matches"
        return [
            Figure("precision", self.precision,
                   f"{self.correct:,} of {self.judged:,} judged pairs are true"),
            Figure("expected precision", self.expected_precision,
                   "mean confidence of the judged pairs"),
            Figure("recall", self.recall,
                   f"{self.correct:,} of {self.links:,} true pairs were accepted"),
            Figure("F1", self.f1, "harmonic mean of precision and recall"),
            *(Figure(f"Hits@{k}", value,
                     "true pairs that are listed first" if k == 1
                     else f"true pairs that are among the first {k} listed")
              for k, value in self.hits.items()),
            Figure("mean reciprocal rank", self.mrr, "a true pair that is not listed counts 0"),
            Figure("calibration error", self.ece,
                   f"gap between confidence and share of true pairs, {best}"),
            Figure("Brier score", self.brier,
                   f"squared gap between confidence and truth, {best}"),
        ]  # fmt: skip

    def __repr__(self) -> str:
        figures = self.figures()
        width = max(len(figure.name) for figure in figures)
        lines = [
            f"{name:<{width}}  {four_decimals(value):>6}  {meaning}"
            for name, value, meaning in figures
        ]
        return "\n".join([*self.protocol(), "", *lines])

    def _truth_words(self) -> str:
        held = f"The truth holds {counted(self.truth, 'true pair')}"
        counts = "it counts" if self.truth == 1 else "all of them count"
        left_out = self.truth - self.links
        if left_out:
            was, is_ = ("was", "is") if left_out == 1 else ("were", "are")
            return (
                f"{held}. {left_out:,} of them {was} given to the run as links (known from "
                f"{self.given.source}) and {is_} left out: {self.links:,} to count."
            )
        if self.given.pairs:
            return (
                f"{held}, and {counts}. None is among the links that the run was given "
                f"({len(self.given.pairs):,}, known from {self.given.source}), which are left out."
            )
        none = "No links were given to the run" if self.given.source else "No links were left out"
        why = (
            f"known from {self.given.source}"
            if self.given.source
            else "no match is marked as one, and no record of the run is beside the matches; if "
            "there were some, name them with --links"
        )
        return f"{held}, and {counts}. {none} ({why})."

    def _unknown_words(self) -> list[str]:
        if not self.given.unknown:
            return []
        words = (
            f"The run was given {counted(self.given.unknown, 'link')} that cannot be told here "
            f"({self.given.reason}): they count as matches, and the figures are too good. Name "
            "them with --links."
        )
        return [words]

    def _judging_words(self) -> str:
        if self.complete:
            return (
                "The truth is taken as complete: an accepted pair that is not in it is wrong, and "
                f"every accepted pair is judged ({self.accepted:,})."
            )
        if not self.not_judged:
            return (
                "The truth names the left entity of every accepted pair: each is judged "
                f"({self.accepted:,})."
            )
        is_, their, they = ("is", "its", "it") if self.not_judged == 1 else ("are", "their", "they")
        rest = f"{self.judged:,} {'is' if self.judged == 1 else 'are'}"
        return (
            f"Of {counted(self.accepted, 'accepted pair')}, {self.not_judged:,} {is_} not judged, "
            f"as the truth does not name {their} left entity (if the truth holds every true pair, "
            f"{they} would be wrong: --complete); {rest} judged."
        )

    def _unlisted_words(self) -> list[str]:
        if not self.unlisted_subjects:
            return []
        words = (
            f"Without a row in the matches: {self.unlisted_subjects:,} left "
            f"{'entity' if self.unlisted_subjects == 1 else 'entities'} of the truth, whose true "
            "pairs count as missed."
        )
        return [words]


def four_decimals(value: float | None) -> str:
    """A figure with four decimals, or a dash."""
    return "–" if value is None else f"{value:.4f}"
