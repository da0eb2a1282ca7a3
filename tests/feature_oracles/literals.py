"""Oracles of the literals: a date, up to three numbers, and the names of neighbours."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

from feature_oracles.texts import slips
from feature_world import LEFT, LEFT_TRIPLES, PROPERTIES, RIGHT, RIGHT_TRIPLES, state_of

DIFFERENT, LOOSE, NEAR, NEAREST, EQUAL = range(5)
WORLDS = (LEFT, LEFT_TRIPLES), (RIGHT, RIGHT_TRIPLES)
RELATIONS = ((0, 1), (1, 0))  # of the left and of the right graph, that correspond


@cache
def literal_evidence():
    """What was fitted: which properties correspond, and m and u of each."""
    return state_of().context.literals


def date_level(a, b):
    """The dates of the tiny pair are equal or have nothing to do with each other."""
    return EQUAL if a == b else DIFFERENT


def number_level(a, b, spread):
    """Nearest: no other value lies as near; near: one in a hundred; loosely: few, or a slip."""
    if a == b:
        return EQUAL
    slip = slips(a, b) <= 1 and min(len(a), len(b)) >= 2
    apart = max(as_near(float(a), float(b), spread), as_near(float(b), float(a), spread))
    if apart <= max(0.001, 1.5 / len(spread)):
        return NEAREST
    return NEAR if apart <= 0.01 else LOOSE if apart <= 0.1 or slip else DIFFERENT


def as_near(value, other, spread):
    """Which share of all values lies as near to one as the other does, its equals aside."""
    distance = abs(value - other)
    within = [each for each in spread if value - distance <= each <= value + distance]
    return sum(each != value for each in within) / len(spread)


def name_level(a, b):
    """The names of neighbours are equal, have their words turned round, or nothing in common."""
    return EQUAL if a == b else NEAR if sorted(a.split()) == sorted(b.split()) else DIFFERENT


def neighbour(side, entity, relation):
    """What the one neighbour in a relation is called, "" where there is none but the entity."""
    things, triples = WORLDS[side]
    found = {tail for head, r, tail in triples if (head, r) == (entity, relation)} - {entity}
    return things[found.pop()].words if found else ""


def label_of(relation):
    """How the left graph calls a relation."""
    return f"http://relations.example/{len(LEFT)}/{relation}"


def held(thing, column):
    """The value of a property, "" where there is none."""
    return (thing.born, thing.height, *thing.place)[column]


def levels(i, j):
    """The level of each property that both entities have."""
    found = {}
    for column, label in enumerate(PROPERTIES[0]):
        ours, theirs = held(LEFT[i], column), held(RIGHT[j], column)
        if not ours or not theirs:
            continue
        if column == 0:
            found[label] = date_level(ours, theirs)
        else:
            values = [held(thing, column) for thing in [*LEFT, *RIGHT]]
            found[label] = number_level(ours, theirs, [float(value) for value in values if value])
    for left, right in RELATIONS:
        ours, theirs = neighbour(0, i, left), neighbour(1, j, right)
        if ours and theirs:
            found[label_of(left)] = name_level(ours, theirs)
    return found


def compared(i, j):
    """The levels of those properties that correspond."""
    found = levels(i, j)
    corresponding = [label for label, _ in literal_evidence().correspondences()]
    return [found[label] for label in corresponding if label in found]


def worths(i, j):
    """ln(m / u) of each property with the fitted m and u.

    The u of an equal value is the share of entities that have it.
    """
    evidence = literal_evidence()
    found = []
    for place, (label, _) in enumerate(evidence.correspondences()):
        level = levels(i, j).get(label)
        if level is None:
            continue
        same, chance = evidence.model.same[place][level], evidence.model.chance[place][level]
        if level == EQUAL:
            chance = max(share(side, label, i) for side in (0, 1))
        found.append(math.log(same / chance))
    return found


def literal_odds(_, i, j):
    """Σ ln(m / u)."""
    return sum(worths(i, j))


def literal_best(_, i, j):
    """The largest weight for the pair."""
    return max([0, *worths(i, j)])


def literal_worst(_, i, j):
    """The largest weight against it."""
    return min([0, *worths(i, j)])


def literals_compared(_, i, j):
    """ln(1 + properties that compare)."""
    return math.log(1 + len(compared(i, j)))


def share(side, label, entity):
    """Which share of those of a side that have a property have the value of a left entity."""
    things, _ = WORLDS[side]
    if label in PROPERTIES[0]:
        column = PROPERTIES[0].index(label)
        value = held(LEFT[entity], column)
        values = Counter(held(thing, column) for thing in things)
    else:
        pair = next(pair for pair in RELATIONS if label_of(pair[0]) == label)
        value = neighbour(0, entity, pair[0])
        values = Counter(neighbour(side, each, pair[side]) for each in range(len(things)))
    return values[value] / sum(count for each, count in values.items() if each)


def literal_agreement(_, i, j):
    """Which share of the properties that both have is equal or near."""
    found = compared(i, j)
    return sum(level >= NEAR for level in found) / max(len(found), 1)


def literal_conflict(_, i, j):
    """Which share is different altogether."""
    found = compared(i, j)
    return sum(level == DIFFERENT for level in found) / max(len(found), 1)


ORACLES = {
    "literal_odds": literal_odds,
    "literal_agreement": literal_agreement,
    "literal_conflict": literal_conflict,
    "literal_best": literal_best,
    "literal_worst": literal_worst,
    "literals_compared": literals_compared,
}
