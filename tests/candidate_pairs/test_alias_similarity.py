"""Entities are as alike as the two of their names that are most alike."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.alias_similarity import (
    MOST_NAMESAKES,
    best_names,
    equal_name_keys,
    equal_names,
)
from dualign.candidate_pairs.all_names import MOST_BEARERS, AllNames
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.alias_table import AliasTable
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.names.romanise import romanise


def graph(*names: str) -> KnowledgeGraph:
    """An entity for each string: its first name, then its aliases, with | between them.

    An alias in brackets is only near.
    """
    split = [text.split("|") for text in names]
    rows = [(owner, text) for owner, own in enumerate(split) for text in own[1:]]
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(len(names))],
        relations=(),
        triples=np.empty((0, 3), np.int64),
        names=[own[0] for own in split],
        aliases=AliasTable(
            owners=np.array([owner for owner, _ in rows], np.int64),
            texts=tuple(text.strip("()") for _, text in rows),
            weights=np.array([0.5 if "(" in text else 1 for _, text in rows], np.float32),
        ),
    )


def every_pair(names: AllNames) -> Pairs:
    sizes = names.left.entity_count, names.right.entity_count
    return Pairs(np.arange(sizes[0] * sizes[1]), *sizes)


def test_a_match_on_any_name_counts():
    left = graph("myocardial infarction|heart attack", "Uveitis, posterior", "flu|(cold)")
    right = graph("Heart-attack", "posterior uveitis|eye disease", "cold")
    names = AllNames.of(left, right)
    assert sorted(equal_name_keys(names).tolist()) == [0, 4, 8]
    found = equal_names(names, every_pair(names))
    assert found.weight.reshape(3, 3).tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 0.5]]
    assert found.count.reshape(3, 3).tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert best_names(names, every_pair(names)).cosine.reshape(3, 3).diagonal().tolist() == [1] * 3


def test_how_many_bear_the_rarest_shared_name():
    left = graph("a|x", "b|x", "c|y|x")
    right = graph("x|y", "x")
    found = equal_names(AllNames.of(left, right), every_pair(AllNames.of(left, right)))
    assert found.bearers.reshape(3, 2).tolist() == [[5, 5], [5, 5], [2, 5]]
    assert found.count.reshape(3, 2).tolist() == [[1, 1], [1, 1], [2, 1]]


def test_a_name_that_too_many_have_makes_no_candidates():
    side = int(MOST_NAMESAKES**0.5) + 1
    names = AllNames.of(graph(*["same"] * side), graph(*["same"] * side, "other"))
    assert not len(equal_name_keys(names))


def test_an_alias_of_too_many_names_none_of_them():
    people = [f"person {chr(97 + k % 26)}{chr(97 + k // 26)}|Dr." for k in range(MOST_BEARERS + 1)]
    names = AllNames.of(graph(*people), graph("Dr."))
    assert not equal_names(names, every_pair(names)).count.any()


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ("type 7", "type 7 disease", 1),
        ("type 7", "type 8", -1),
        ("type 7", "type", -0.5),
        ("type 7 of 9", "type 7 of 8", -0.5),
        ("type", "types", 0),
        ("type 7|kind 5", "kind 5", 1),
        ("", "type 7", 0),
    ],
)
def test_numbers_of_the_two_names_most_alike(ours, theirs, expected):
    names = AllNames.of(graph(ours), graph(theirs))
    assert best_names(names, every_pair(names)).numbers.tolist() == [expected]


def in_order(names: str) -> set[str]:
    """The names of one entity, the words of each in order."""
    return {" ".join(sorted(text.split())) for text in romanise(names.split("|"))} - {""}


word = st.sampled_from(["heart", "attack", "left", "arm", "type 7", "Type 8", "腕", ""])
texts = st.lists(st.lists(word, min_size=1, max_size=3).map(" ".join), min_size=1, max_size=4).map(
    "|".join
)


@given(st.lists(texts, min_size=1, max_size=5), st.lists(texts, min_size=1, max_size=5))
def test_the_best_is_the_best_of_all_pairs_of_names(ours, theirs):
    names = AllNames.of(graph(*ours), graph(*theirs))
    found, equal = best_names(names, every_pair(names)), equal_names(names, every_pair(names))
    place = {text: k for k, text in enumerate(names.texts)}
    rows = names.ngrams.toarray()
    spelt = [
        [
            {" ".join(sorted(text.split())) for text in romanise(own.split("|"))} - {""}
            for own in side
        ]
        for side in (ours, theirs)
    ]
    for pair, (left, right) in enumerate(product(*spelt)):
        cosines = [
            1 if a == b else rows[place[a]] @ rows[place[b]] for a, b in product(left, right)
        ]
        np.testing.assert_allclose(found.cosine[pair], max(cosines, default=0), atol=1e-5)
        assert equal.count[pair] == len(left & right)
