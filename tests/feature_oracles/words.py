"""Oracles of the words that two names have in common, and of the contrast of the others."""

from __future__ import annotations

import math

from feature_oracles import texts
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


def pairing(name, other):
    """The mean over the words of a name of what their best counterpart is worth, by rarity."""
    own, theirs = name.words.split(), other.words.split()
    total = sum(map(rarity, own))
    return sum(rarity(word) * best_worth(word, own, theirs) for word in own) / total if own else 0


def best_worth(word, own, others):
    """What the best counterpart of a word is worth: a word, words it abbreviates, or an acronym."""
    found = [worth(word, other) for other in others]
    found += [0.8 for run in runs(others) if word == "".join(w[0] for w in run)]
    for run in runs(own):
        if word in run and "".join(w[0] for w in run) in others:
            found.append(0.8)
    return max(found, default=0)


def runs(words):
    """All runs of two to six words."""
    return [
        words[first : first + count]
        for count in range(2, 7)
        for first in range(len(words) - count + 1)
    ]


def worth(a, b):
    """What it is worth to pair two words."""
    if a == b:
        return 1
    short, long = sorted((a, b), key=len)
    if any(c.isdigit() for c in a + b) or a[0] != b[0]:
        return 0
    found = [0]
    if texts.subsequence(short, long) == len(short):
        found.append(0.8 if len(short) > 1 and long.startswith(short) else 0.6)
    alike = 1 - texts.slips(short, long) / len(long)
    if alike >= 0.7:
        found.append(alike)
    return max(found)


ORACLES = {
    "left_paired": lambda _, i, j: pairing(LEFT[i], RIGHT[j]),
    "right_paired": lambda _, i, j: pairing(RIGHT[j], LEFT[i]),
    "paired": lambda _, i, j: math.sqrt(pairing(LEFT[i], RIGHT[j]) * pairing(RIGHT[j], LEFT[i])),
    "left_words_share": lambda _, i, j: contained(LEFT[i], RIGHT[j]),
    "right_words_share": lambda _, i, j: contained(RIGHT[j], LEFT[i]),
    "left_contrast": left_contrast,
    "right_contrast": right_contrast,
    "contrast": lambda _, i, j: min(left_contrast(_, i, j), right_contrast(_, i, j)),
}
