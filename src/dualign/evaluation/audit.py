"""`Audit`: what a random sample that people have judged says about all accepted matches.

Of N accepted matches n were drawn at random and k of them are right. The interval holds every
number K of right matches among the N for which so few, or so many, right ones in the sample are
not too unlikely: P(X ≤ k) and P(X ≥ k) both exceed (1 − confidence) / 2, where X is
hypergeometric. It is exact for any sample, and shrinks to a point once all matches are judged.
"""

from __future__ import annotations

from dataclasses import dataclass

from scipy.stats import hypergeom


@dataclass(frozen=True, kw_only=True)
class Audit:
    """The verdicts on a random sample of accepted matches."""

    accepted: int  # matches that the sample was drawn from
    right: int
    wrong: int
    unsure: int = 0
    expected: float | None = None  # mean confidence of the accepted matches

    @property
    def sampled(self) -> int:
        """The number of matches that were drawn and judged."""
        return self.right + self.wrong + self.unsure

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """The lowest and the highest plausible precision of all accepted matches.

        Unsure verdicts count as wrong for the one and as right for the other.
        """
        if not self.accepted:
            return 0.0, 1.0
        tail = (1 - confidence) / 2
        low = self._least_right(tail)
        high = self.accepted - self._mirrored()._least_right(tail)
        return low / self.accepted, high / self.accepted

    def _mirrored(self) -> Audit:
        """The same audit with right and wrong exchanged."""
        return Audit(accepted=self.accepted, right=self.wrong, wrong=self.right, unsure=self.unsure)

    def _least_right(self, tail: float) -> int:
        """The fewest right matches among all with which a sample has so many right ones."""
        low, high = self.right, self.accepted - self.wrong - self.unsure
        while low < high:
            middle = (low + high) // 2
            likely = hypergeom.sf(self.right - 1, self.accepted, middle, self.sampled) > tail
            low, high = (low, middle) if likely else (middle + 1, high)
        return low

    def __str__(self) -> str:
        if not self.sampled:
            return "no match of the sample was judged"
        low, high = self.interval()
        unsure = f", {self.unsure:,} unsure" if self.unsure else ""
        expected = f"; {self.expected:.1%} were expected" if self.expected is not None else ""
        return (
            f"of {self.sampled:,} matches drawn at random {self.right:,} are right, {self.wrong:,} "
            f"wrong{unsure}: between {low:.1%} and {high:.1%} of all {self.accepted:,} accepted "
            f"matches are right (95 % confidence){expected}"
        )
