"""`Explanation`: why a pair was, or was not, matched."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from dualign.core.counting import counted
from dualign.matcher.literals.level import Level
from dualign.results.shared_neighbours import SharedNeighbour

LITTLE = 0.05  # log-odds below which a part is not worth a line
_SHOWN = 6  # parts of a group that are listed
_VALUES, _LETTERS = 3, 120  # of a property that a line has room for
_SIGNS = {"accept": "=", "review": "≟", "none": "≠"}  # by decision


def signed(value: float) -> str:
    """Log-odds with their sign; what rounds to zero has none."""
    return f"{value:+.2f}".replace("+0.00", "0.00").replace("-0.00", "0.00")


def _listed(values: Sequence[str]) -> str:
    """The first values, each cut to a length that a line has room for."""
    cut = [text if len(text) <= _LETTERS else f"{text[: _LETTERS - 1]}…" for text in values]
    rest = len(cut) - _VALUES
    return "; ".join([*cut[:_VALUES], *([f"{rest} more"] if rest > 0 else [])])


@dataclass(frozen=True, kw_only=True)
class ComparedProperty:
    """A property of both entities with all its values, and how far they agree."""

    left: str  # labels of the two properties
    right: str
    left_values: tuple[str, ...]
    right_values: tuple[str, ...]
    agreement: str  # equal, near, loose or different
    weight: float  # ln(m / u), its weight in Fellegi and Sunter's model

    def __str__(self) -> str:
        ours, theirs = _listed(self.left_values), _listed(self.right_values)
        label = self.left if self.left == self.right else f"{self.left} ~ {self.right}"
        common = self.agreement == Level.EQUAL.name.lower() and self.weight < 0
        words = "equal, but so are many" if common else self.agreement
        return f"{label}: {ours}  ~  {theirs}  ({words})"


@dataclass(frozen=True, kw_only=True)
class Part:
    """One piece of evidence for a pair (positive log-odds) or against it."""

    label: str
    log_odds: float
    earlier: float = 0.0  # the share that came through the previous round
    property: ComparedProperty | None = None
    neighbour: SharedNeighbour | None = None


@dataclass(frozen=True, kw_only=True)
class Contribution:
    """What a group of evidence adds to the log-odds; its parts add up to it.

    ``earlier`` is how much of it came through the previous round.
    """

    group: str
    log_odds: float
    parts: tuple[Part, ...] = ()
    earlier: float = 0.0

    def listed(self, most: int) -> list[Part]:
        """The largest parts, and what the others add together: they add up to it, too.

        None where no part is worth a line.
        """
        shown = [part for part in self.parts if abs(part.log_odds) >= LITTLE][:most]
        rest = [part for part in self.parts if part not in shown]
        if not shown or not rest:
            return shown
        total = sum(part.log_odds for part in rest)
        return [*shown, Part(label=f"{len(rest)} more", log_odds=total)]


@dataclass(frozen=True, kw_only=True)
class Rival:
    """Another pair that one of the two entities could have been part of.

    ``separation`` says, group by group, how much more log-odds the explained pair has.
    """

    id: str
    name: str
    confidence: float
    separation: Mapping[str, float] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class AttendedNeighbour:
    """A neighbour that RDGCN's last interaction attends to, with the weight α of the edge."""

    side: str  # left or right
    relation: str
    neighbour: str
    weight: float


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """One pair with the evidence for it.

    ``prior`` plus the log-odds of all ``contributions`` is ``log_odds``, which is what
    ``confidence`` stands for. If a run has kept no evidence, both are None, and only neighbours are
    known. A pair that was not ``compared`` has the confidence that the run would have given it.
    """

    subject: str
    object: str
    subject_name: str
    object_name: str
    confidence: float
    decision: str
    reason: str = ""  # why the decision is what it is, in words
    prior: float | None = None  # log-odds before anything is known about the pair
    log_odds: float | None = None
    contributions: tuple[Contribution, ...] = ()
    runner_up: Rival | None = None  # the best other right entity
    claimant: Rival | None = None  # the best other left entity
    neighbours: tuple[SharedNeighbour, ...] = ()
    properties: tuple[ComparedProperty, ...] = ()
    attention: tuple[AttendedNeighbour, ...] = ()
    compared: bool = True  # whether the pair was a candidate of the run

    @property
    def sign(self) -> str:
        """What stands between the two: they are the same, may be, or are not taken to be."""
        return _SIGNS[self.decision]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, ready for JSON."""
        return dataclasses.asdict(self)

    def to_svg(self) -> str:
        """The waterfall as an SVG picture."""
        from dualign.results.waterfall_svg import waterfall_svg  # late: it imports this module

        return waterfall_svg(self)

    def __repr__(self) -> str:
        pair = f"{self.subject!r}, {self.object!r}"
        return f"Explanation({pair}, confidence {self.confidence:.3f}, {self.decision})"

    def _repr_html_(self) -> str:
        picture = "" if self.prior is None or self.log_odds is None else self.to_svg()
        return f"<div>{picture}<pre>{escape(str(self))}</pre></div>"

    def __str__(self) -> str:
        lines = [
            f"{self.subject_name or self.subject}  {self.sign}  {self.object_name or self.object}",
            f"  {self.subject}",
            f"  {self.object}",
            f"  confidence {self.confidence:.3f} ({self.decision})",
        ]
        if self.reason:
            lines.append(f"  {self.reason}")
        if self.runner_up is not None:
            rival = self.runner_up
            lines.append(f"  next best: {rival.name or rival.id} ({rival.confidence:.3f})")
        if self.prior is not None:
            lines.append(f"  {signed(self.prior):>7}  prior")
        for each in self.contributions:
            lines.append(f"  {signed(each.log_odds):>7}  {each.group}")
            lines += [
                f"    {signed(part.log_odds):>7}  {part.label}" for part in each.listed(_SHOWN)
            ]
        if self.log_odds is not None:
            lines.append(f"  {signed(self.log_odds):>7}  log-odds")
        if all(each.group != "neighbours" for each in self.contributions):
            lines.append(f"  {counted(len(self.neighbours), 'matching neighbour')}:")
            lines += [f"    {neighbour}" for neighbour in self.neighbours]
        if self.attention:
            lines.append("  what RDGCN attends to:")
            lines += [
                f"    {each.weight:.3f}  {each.side}: {each.relation}  {each.neighbour}"
                for each in self.attention
            ]
        return "\n".join(lines)
