"""Oracles of how alike two names are written."""

from __future__ import annotations

import re

from feature_oracles import texts
from feature_world import LEFT, RIGHT

ALL = [*LEFT, *RIGHT]


def ngrams(_, i, j):
    """Rare character n-grams in common."""
    every = [thing.words for thing in ALL]
    return texts.common(LEFT[i].words, RIGHT[j].words, every, texts.ngrams)


def words(_, i, j):
    """Rare words in common."""
    every = [thing.words for thing in ALL]
    return texts.common(LEFT[i].words, RIGHT[j].words, every, texts.words)


def local_ngrams(_, i, j):
    """Rare character n-grams of the IRIs' local names in common."""
    every = [thing.local_words for thing in ALL]
    return texts.common(LEFT[i].local_words, RIGHT[j].local_words, every, texts.ngrams)


def edits(_, i, j):
    """The share of characters that stay where one name is edited into the other."""
    return texts.ratio(LEFT[i].words, RIGHT[j].words)


def word_edits(_, i, j):
    """The same, where words may come in any order and be left out."""
    return texts.word_ratio(LEFT[i].words, RIGHT[j].words)


def local_prefix(_, i, j):
    """Jaro and Winkler's similarity of the local names."""
    return texts.jaro_winkler(LEFT[i].local_words, RIGHT[j].local_words)


def numbers(_, i, j):
    """1: the same numbers; 0: none in either; −½: some differ; −1: none in common."""
    ours, theirs = (
        {word for word in thing.words.split() if any(c.isdigit() for c in word)}
        for thing in (LEFT[i], RIGHT[j])
    )
    return compared(ours, theirs)


def compared(ours, theirs):
    if ours == theirs:
        return 1 if ours else 0
    return -1 if ours and theirs and not set(ours) & set(theirs) else -0.5


def digits(_, i, j):
    """The same of all sequences of digits, wherever they stand and however often."""
    ours, theirs = (
        sorted(str(int(found)) for found in re.findall(r"\d+", thing.words))
        for thing in (LEFT[i], RIGHT[j])
    )
    return compared(ours, theirs)


def left_length(_, i, __):
    """Characters of the left name."""
    return len(LEFT[i].words)


def right_length(_, __, j):
    """Characters of the right name."""
    return len(RIGHT[j].words)


def left_namesakes(_, i, __):
    """How many entities of the left graph are called like that, itself among them."""
    return sum(thing.words == LEFT[i].words for thing in LEFT)


def right_namesakes(_, __, j):
    """The same on the right."""
    return sum(thing.words == RIGHT[j].words for thing in RIGHT)


ORACLES = {
    "ngrams": ngrams,
    "words": words,
    "local_ngrams": local_ngrams,
    "edits": edits,
    "word_edits": word_edits,
    "local_prefix": local_prefix,
    "numbers": numbers,
    "digits": digits,
    "left_length": left_length,
    "right_length": right_length,
    "left_namesakes": left_namesakes,
    "right_namesakes": right_namesakes,
}
