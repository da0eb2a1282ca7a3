"""`Waterfall`: what moves a pair from the prior to its log-odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.evidence.aspect_groups import Group
from dualign.results.explanation import ComparedProperty, Contribution, Part
from dualign.results.shared_neighbours import SharedNeighbour

_ORDER = [str(group) for group in Group]


@dataclass(frozen=True, kw_only=True)
class Waterfall:
    """Prior and contributions, which add up to the log-odds; and what they were read from."""

    prior: float
    log_odds: float
    contributions: tuple[Contribution, ...]
    neighbours: tuple[SharedNeighbour, ...] = ()
    properties: tuple[ComparedProperty, ...] = ()

    def lead(self, other: Waterfall) -> dict[str, float]:
        """How much more log-odds this pair has than another, group by group, largest first."""
        groups = {each.group: each.log_odds for each in self.contributions}
        for each in other.contributions:
            groups[each.group] = groups.get(each.group, 0.0) - each.log_odds
        groups["prior"] = self.prior - other.prior
        kept = {group: value for group, value in groups.items() if value}
        return dict(sorted(kept.items(), key=lambda item: -abs(item[1])))


def grouped(parts: Mapping[str, Sequence[Part]]) -> tuple[Contribution, ...]:
    """One contribution per group, in the order of `Group`; the parts of each, largest first."""
    found = [
        Contribution(
            group=str(group),
            log_odds=sum(part.log_odds for part in own),
            parts=tuple(sorted(own, key=lambda part: -abs(part.log_odds))),
            earlier=sum(part.earlier for part in own),
        )
        for group, own in parts.items()
    ]
    return tuple(sorted(found, key=lambda each: _ORDER.index(each.group)))


def steps(values: Iterable[tuple[Group, str, float]]) -> dict[str, list[Part]]:
    """Parts that follow the trees, by group; those that change nothing are left out."""
    found: dict[str, list[Part]] = {}
    for group, label, value in values:
        if value:
            found.setdefault(group, []).append(Part(label=label, log_odds=value))
    return found


def log_odds(share: float) -> float:
    """Log-odds of a probability, finite at its ends."""
    return float(logit(np.array([share], dtype=np.float32))[0])
