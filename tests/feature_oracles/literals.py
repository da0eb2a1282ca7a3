"""Oracles of the literals: a date and a number for each entity."""

from __future__ import annotations

import math
from collections import Counter

from feature_world import LEFT, RIGHT, state_of

DIFFERENT, LOOSE, NEAR, EQUAL = range(4)


def date_level(a, b):
    """The dates of the tiny pair are equal or have nothing to do with each other."""
    return EQUAL if a == b else DIFFERENT


def number_level(a, b):
    """Near: 1 per cent apart; loosely so: 10 per cent, or one digit wrong."""
    apart = abs(float(a) - float(b)) / max(float(a), float(b))
    slip = len(a) == len(b) and sum(x != y for x, y in zip(a, b, strict=True)) <= 1
    if a == b:
        return EQUAL
    return NEAR if apart <= 0.01 else LOOSE if apart <= 0.1 or slip else DIFFERENT


PROPERTIES = {"birthDate": ("born", date_level), "height": ("height", number_level)}


def levels(i, j):
    """The level of each property that both entities have."""
    found = {}
    for label, (field, level) in PROPERTIES.items():
        ours, theirs = getattr(LEFT[i], field), getattr(RIGHT[j], field)
        if ours and theirs:
            found[label] = level(ours, theirs)
    return found


def literal_odds(_, i, j):
    """Σ ln(m / u) with the fitted m and u; u of an equal value is the share that has it."""
    evidence = state_of().scene.literals
    total = 0.0
    for place, (label, _) in enumerate(evidence.correspondences()):
        level = levels(i, j).get(label)
        if level is None:
            continue
        same, chance = evidence.model.same[place][level], evidence.model.chance[place][level]
        if level == EQUAL:
            field = PROPERTIES[label][0]
            value = getattr(LEFT[i], field)
            chance = max(share(side, field, value) for side in (LEFT, RIGHT))
        total += math.log(same / chance)
    return total


def share(things, field, value):
    """Which share of those that have a property have this value."""
    values = Counter(getattr(thing, field) for thing in things)
    return values[value] / sum(count for held, count in values.items() if held)


def literal_agreement(_, i, j):
    """Which share of the properties that both have is equal or near."""
    found = levels(i, j).values()
    return sum(level >= NEAR for level in found) / max(len(found), 1)


def literal_conflict(_, i, j):
    """Which share is different altogether."""
    found = levels(i, j).values()
    return sum(level == DIFFERENT for level in found) / max(len(found), 1)


ORACLES = {
    "literal_odds": literal_odds,
    "literal_agreement": literal_agreement,
    "literal_conflict": literal_conflict,
}
