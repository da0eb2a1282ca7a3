"""Oracles of the descriptions: name, literals and neighbours' names of an entity as one text."""

from __future__ import annotations

import re

from feature_oracles import texts
from feature_oracles.literals import held
from feature_world import LEFT, LEFT_TRIPLES, PROPERTIES, RIGHT, RIGHT_TRIPLES


def parts_of(entity, side):
    """The name, then values and names of neighbours by label and value, each once.

    As they are written, and what they are in Latin words.
    """
    things, triples = ((LEFT, LEFT_TRIPLES), (RIGHT, RIGHT_TRIPLES))[side]
    thing = things[entity]
    told = [
        (label, held(thing, column), re.sub(r"\W+", " ", held(thing, column)).strip())
        for column, label in enumerate(PROPERTIES[side])
    ]
    told += [
        (
            f"http://relations.example/{len(things)}/{r}",
            things[tail].name,
            things[tail].words,
        )
        for head, r, tail in triples
        if head == entity != tail
    ]
    return {thing.name: thing.words} | {value: words for _, value, words in sorted(told)}


def described(entity, side):
    """The description in Latin words."""
    return " ".join(words for words in parts_of(entity, side).values() if words)


SIDES = (
    [described(entity, 0) for entity in range(len(LEFT))],
    [described(entity, 1) for entity in range(len(RIGHT))],
)
EVERY = [*SIDES[0], *SIDES[1]]


def description(_, i, j):
    """The cosine of the rare 3- and 4-grams."""
    return texts.common(SIDES[0][i], SIDES[1][j], EVERY, texts.long_ngrams)


def description_words(_, i, j):
    """The cosine of the rare words."""
    return texts.common(SIDES[0][i], SIDES[1][j], EVERY, texts.words)


def rarity(words):
    """The summed rarity of some words."""
    return sum(texts.rarity(word, EVERY, texts.words) for word in words)


def words_of(side, entity, *, codes=False):
    """The words of a description, or those with a digit."""
    words = set(SIDES[side][entity].split())
    return {word for word in words if any(c.isdigit() for c in word)} if codes else words


def words_left_share(_, i, j):
    """The rarity of the words in common over that of all words of the left text."""
    ours, theirs = words_of(0, i), words_of(1, j)
    return rarity(ours & theirs) / max(rarity(ours), 1)


def words_right_share(_, i, j):
    """The same over all words of the right text."""
    ours, theirs = words_of(0, i), words_of(1, j)
    return rarity(ours & theirs) / max(rarity(theirs), 1)


def codes_common(_, i, j):
    """The rarity of the words with a digit that both have."""
    return rarity(words_of(0, i, codes=True) & words_of(1, j, codes=True))


def codes_left_alone(_, i, j):
    """The rarity of those that the left text has alone."""
    return rarity(words_of(0, i, codes=True) - words_of(1, j, codes=True))


def codes_right_alone(_, i, j):
    """The rarity of those that the right text has alone."""
    return rarity(words_of(1, j, codes=True) - words_of(0, i, codes=True))


ORACLES = {
    "description": description,
    "description_words": description_words,
    "words_left_share": words_left_share,
    "words_right_share": words_right_share,
    "codes_common": codes_common,
    "codes_left_alone": codes_left_alone,
    "codes_right_alone": codes_right_alone,
}
