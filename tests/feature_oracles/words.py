"""Oracles of the words that two names have in common, and of the contrast of the others."""

from __future__ import annotations

import math

from feature_world import LEFT, RIGHT

ALL = [*LEFT, *RIGHT]
SIDES = [{frozenset(thing.words.split()) for thing in side} for side in (LEFT, RIGHT)]
KINDS = {"number": 0.5, "short": 0.3, "other": 0.2}  # shares of kinds that never occur


def rarity(word):
    """How rare a word is in the names of both sides."""
    having = sum(word in thing.words.split() for thing in ALL)
    return 1 + math.log((1 + len(ALL)) / (1 + having))


def contained(name, other):
    """Which share of a name, by rarity, the other one contains."""
    own = set(name.words.split())
    common = own & set(other.words.split())
    return sum(map(rarity, common)) / max(sum(map(rarity, own)), 1)


def kind(word):
    if any(c.isdigit() for c in word):
        return "number"
    return "short" if len(word) <= 2 or set(word) <= set("ivx") else "other"


def occurrences(word):
    """For each different name of several words with this one: does it tell the name apart?"""
    found = []
    for names in SIDES:
        for name in names:
            if word in name and len(name) > 1:
                rest = name - {word}
                others = [other for other in names if other != name]
                found.append(
                    any(other == rest or (rest < other and len(other - rest) == 1)
                        for other in others)
                )  # fmt: skip
    return found


def contrast_of(word):
    """−ln(1 − s) of the share s of its names that a word tells apart, like others of its kind."""
    alike = {w for names in SIDES for name in names for w in name if kind(w) == kind(word)}
    every = [told for w in alike for told in occurrences(w)]
    of_kind = (sum(every) + 10 * KINDS[kind(word)]) / (len(every) + 10)
    own = occurrences(word)
    return -math.log(1 - min((sum(own) + 3 * of_kind) / (len(own) + 3), 0.98))


def alone(name, other):
    """The contrast of the words that a name has alone."""
    return sum(map(contrast_of, set(name.words.split()) - set(other.words.split())))


def left_contrast(_, i, j):
    """The contrast of what the left name has alone."""
    return alone(LEFT[i], RIGHT[j])


def right_contrast(_, i, j):
    """The contrast of what the right name has alone."""
    return alone(RIGHT[j], LEFT[i])


ORACLES = {
    "left_words_share": lambda _, i, j: contained(LEFT[i], RIGHT[j]),
    "right_words_share": lambda _, i, j: contained(RIGHT[j], LEFT[i]),
    "left_contrast": left_contrast,
    "right_contrast": right_contrast,
    "contrast": lambda _, i, j: min(left_contrast(_, i, j), right_contrast(_, i, j)),
}
