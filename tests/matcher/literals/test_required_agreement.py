"""Values that must agree: different ones rule a pair out, missing ones do not."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import rare_ngrams
from dualign.core.errors import UsageError
from dualign.matcher.literals.required_agreement import RequiredAgreement
from literal_worlds import graph_of


def contradictions(left, right, names=(("p", "q"),)):
    """The contradicted pairs of all pairs, as (left, right) positions."""
    agreement = RequiredAgreement.of(left, right, names)
    shape = len(left.entities), len(right.entities)
    pairs = Pairs.of([np.arange(shape[0] * shape[1])], *shape)
    bad = agreement.contradicted(pairs)
    return set(zip(pairs.lefts[bad].tolist(), pairs.rights[bad].tolist(), strict=True))


def test_without_names_nothing_must_agree():
    graph = graph_of({"a": {"p": "x"}})
    assert RequiredAgreement.of(graph, graph, ()) is None


def test_different_values_contradict_and_missing_ones_do_not():
    left = graph_of({"a": {"p": "FR"}, "b": {"p": "DE"}, "c": {"z": "1"}})
    right = graph_of({"x": {"q": "fr "}, "y": {"z": "1"}, "w": {"q": "IT"}})
    assert contradictions(left, right) == {(0, 2), (1, 0), (1, 2)}


@pytest.mark.parametrize(
    ("ours", "theirs"), [("1,500", "1500"), ("3.0", "3"), ("Zürich", "zurich"), ("AB-12", "ab12")]
)
def test_values_that_mean_the_same(ours, theirs):
    left, right = graph_of({"a": {"p": ours}}), graph_of({"x": {"q": theirs}})
    assert contradictions(left, right) == set()


def test_one_value_in_common_is_enough():
    left = graph_of({"a": {"p": ["x", "y"]}})
    right = graph_of({"u": {"q": ["y", "z"]}, "v": {"q": "z"}})
    assert contradictions(left, right) == {(0, 1)}


def test_every_named_pair_must_agree():
    left = graph_of({"a": {"p": "1", "r": "x"}})
    right = graph_of({"u": {"q": "1", "s": "y"}, "v": {"q": "1", "s": "x"}})
    assert contradictions(left, right, [("p", "q"), ("r", "s")]) == {(0, 0)}


def test_properties_with_no_value_in_common_are_refused():
    left, right = graph_of({"a": {"p": "France"}}), graph_of({"x": {"q": "FR"}})
    with pytest.raises(
        UsageError, match=r"same p=q: 0 of 1 left values .* 1 right ones \(such as 'france' and"
    ):
        RequiredAgreement.of(left, right, [("p", "q")])


VALUES = st.lists(st.sampled_from("xyz"), max_size=2, unique=True)


@given(st.lists(VALUES, min_size=1, max_size=5), st.lists(VALUES, min_size=1, max_size=5))
def test_features_are_in_common_only_where_values_agree(ours, theirs):
    left = graph_of({"l0": {"p": "x"}} | {f"l{i + 1}": {"p": v} for i, v in enumerate(ours)})
    right = graph_of({"r0": {"q": "x"}} | {f"r{i + 1}": {"q": v} for i, v in enumerate(theirs)})
    agreement = RequiredAgreement.of(left, right, [("p", "q")])
    sides = rare_ngrams(["same name"] * len(left.entities), ["same name"] * len(right.entities))
    a, b = agreement.kept_apart(sides)
    common = (a @ b.T).toarray() > 0
    for i, our in enumerate([["x"], *ours]):
        for j, their in enumerate([["x"], *theirs]):
            assert common[i, j] == bool(set(our) & set(their))
