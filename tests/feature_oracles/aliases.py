"""Oracles of the aliases: the two names most alike, and names that are equal.

The small pair has first names alone; `test_alias_similarity.py` looks at entities with several.
"""

from __future__ import annotations

from feature_oracles import spelling, texts
from feature_world import LEFT, RIGHT


def key(thing):
    """A name as its words in sorted order."""
    return " ".join(sorted(thing.words.split()))


BORNE = [key(thing) for thing in (*LEFT, *RIGHT)]
TEXTS = sorted({text for text in BORNE if text})


def equal(i, j):
    return bool(key(LEFT[i])) and key(LEFT[i]) == key(RIGHT[j])


def alias_cosine(_, i, j):
    """The cosine of the n-grams, rarities counted over distinct names."""
    ours, theirs = key(LEFT[i]), key(RIGHT[j])
    if not ours or not theirs:
        return 0
    return 1 if ours == theirs else texts.common(ours, theirs, TEXTS, texts.ngrams)


def alias_numbers(world, i, j):
    """Whether the numbers in the two names agree; 0 where nothing is alike."""
    return spelling.numbers(world, i, j) if alias_cosine(world, i, j) > 0 else 0


def alias_equal(_, i, j):
    """1 where the names are equal."""
    return int(equal(i, j))


def alias_namesakes(_, i, j):
    """How many entities of both graphs bear the equal name; 0 where there is none."""
    return BORNE.count(key(LEFT[i])) if equal(i, j) else 0


ORACLES = {
    "alias_cosine": alias_cosine,
    "alias_numbers": alias_numbers,
    "alias_equal": alias_equal,
    "alias_shared": alias_equal,
    "alias_namesakes": alias_namesakes,
}
