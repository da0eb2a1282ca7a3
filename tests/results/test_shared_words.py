"""What two descriptions have in common, as words for people."""

from __future__ import annotations

import pytest

from dualign import KnowledgeGraph
from dualign.results.shared_words import shared_words

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"


def product(name, *values):
    literals = [("e", LABEL, f'"{name}"'), *(("e", "says", f'"{value}"') for value in values)]
    graph = KnowledgeGraph.from_triples([], attributes=literals)
    return graph.with_names([name])


@pytest.mark.parametrize(
    ("ours", "theirs", "words"),
    [
        (
            product("Sony Theater System", "DAVHDX279W in black"),
            product("DAVHDX279W", "the Sony home theater"),
            "both have davhdx279w, theater, sony",
        ),
        (product("a b", "of it"), product("a b", "of it"), "no word in common"),
        (product("Москва"), product("Moskva"), "both have moskva"),
        (
            product("one two three four five six seven"),
            product("one two three four five six seven"),
            "both have three, seven, four, five, one and 2 more",
        ),
    ],
)
def test_the_most_telling_words_come_first(ours, theirs, words):
    assert shared_words((ours, theirs), (0, 0)) == words
