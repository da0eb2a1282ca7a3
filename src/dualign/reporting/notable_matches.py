"""The matches most worth a look, and what drives all of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from rapidfuzz import fuzz

from dualign.core.arrays import IntArray
from dualign.matcher.evidence.aspect_groups import Group, lead_in_group
from dualign.names.romanise import romanise
from dualign.reporting.accepted_pairs import AcceptedPairs
from dualign.results.alignment import Alignment
from dualign.results.explanation import LITTLE, Explanation
from dualign.results.pair_explainer import PairExplainer

SHOWN = 8
SAMPLE = 100  # matches that are explained to find what drives them
SURE = 0.8  # the least confidence of a surprising match
ALIKE = 60.0  # per cent of the letters that names have in common which surprise nobody


@dataclass(frozen=True, kw_only=True)
class Driver:
    """What a group of evidence adds to a match on average, and how often it adds the most."""

    group: str
    log_odds: float
    decisive: float


def drivers(alignment: Alignment) -> tuple[list[Driver], int]:
    """What drives the matches overall, over an even sample; and how large that is.

    Kinds of evidence that hardly move any match are left out: neighbours of records, say.
    """
    pairs, confidence = AcceptedPairs.of(alignment).found
    if not len(pairs):
        return [], 0
    order = np.argsort(-confidence, kind="stable")
    chosen = order[np.unique(np.linspace(0, len(order) - 1, SAMPLE).round().astype(int))]
    chosen.sort()  # the evidence of neighbouring pairs is read from the file at once
    total: dict[str, float] = defaultdict(float)
    decisive: dict[str, int] = defaultdict(int)
    seen, explainer = 0, PairExplainer(alignment)
    for left, right in pairs[chosen].tolist():
        found = explainer.explain(left, right, rivals=False)
        if not found.contributions:
            continue
        seen += 1
        own = _driving(found)
        for group, value in own.items():
            total[group] += value
        decisive[max(own, key=own.__getitem__)] += 1
    every = [
        Driver(group=group, log_odds=value / seen, decisive=decisive[group] / seen)
        for group, value in sorted(total.items(), key=lambda item: -abs(item[1]))
    ]
    telling = [each for each in every if each.decisive or abs(each.log_odds) >= LITTLE]
    return telling, seen


def _driving(found: Explanation) -> dict[str, float]:
    """What each group adds; the lead over rivals by what it is a lead in."""
    values: dict[str, float] = defaultdict(float)
    for each in found.contributions:
        if each.group != Group.RIVALS:
            values[each.group] += each.log_odds
            continue
        for part in each.parts:
            values[lead_in_group(part.label)] += part.log_odds
    return values


def doubtful_matches(alignment: Alignment) -> list[Explanation]:
    """The matches closest to the threshold on either side, without given links."""
    rows = np.flatnonzero(
        (alignment.decisions[:, 0] != "none") & (alignment.candidates.indices[:, 0] >= 0)
    )
    rows = rows[~np.isin(rows, alignment.links[:, 0])]
    gap = np.abs(alignment.confidence[rows, 0] - alignment.thresholds.accept)
    chosen = rows[np.argsort(gap, kind="stable")[:SHOWN]]
    explainer = PairExplainer(alignment)
    return [explainer.explain(row) for row in chosen.tolist()]


def surprising_matches(alignment: Alignment) -> list[Explanation]:
    """Confident matches whose names have little in common, without given links, least first."""
    pairs, confidence = AcceptedPairs.of(alignment).found
    pairs = pairs[confidence >= SURE]
    named = [
        (left, right)
        for left, right in pairs.tolist()
        if alignment.left.names and alignment.left.names[left] and alignment.right.names[right]
    ]
    likeness = _likeness(alignment, np.array(named, dtype=np.int64).reshape(-1, 2))
    order = [k for k in np.argsort(likeness, kind="stable").tolist() if likeness[k] < ALIKE]
    explainer = PairExplainer(alignment)
    return [explainer.explain(*pair) for pair in _apart([named[k] for k in order])]


def _apart(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first pairs to be shown of which no two share an entity."""
    chosen: list[tuple[int, int]] = []
    lefts, rights = set[int](), set[int]()
    for left, right in pairs:
        if left not in lefts and right not in rights:
            chosen.append((left, right))
            lefts.add(left)
            rights.add(right)
        if len(chosen) == SHOWN:
            break
    return chosen


def _likeness(alignment: Alignment, pairs: IntArray) -> list[float]:
    left = romanise([alignment.left.names[k] for k in pairs[:, 0].tolist()])
    right = romanise([alignment.right.names[k] for k in pairs[:, 1].tolist()])
    return [fuzz.token_set_ratio(a, b) for a, b in zip(left, right, strict=True)]
