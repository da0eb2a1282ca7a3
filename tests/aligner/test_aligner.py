"""`Aligner`: fit, match and what they remember of each other."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

from dualign import Aligner, MatchingSettings, ModelSettings
from dualign.core.errors import UsageError
from matcher_contexts import SMALL
from matcher_graphs import named_pair

MODEL = ModelSettings(model="label-propagation", training={"epochs": 2})


@pytest.fixture(params=["matching", "model"])
def aligner(request, tiny):
    if request.param == "model":
        return Aligner(MODEL)
    return Aligner(MatchingSettings(matcher=SMALL, encoder="characters"), matcher=tiny)


@pytest.mark.parametrize("again", [False, True])
def test_match_uses_the_links_of_fit(aligner, again) -> None:
    left, right, links, _ = named_pair()
    fitted = aligner.fit(left, right, links=links)
    alignment = fitted.match(left, right) if again else fitted.match()
    np.testing.assert_array_equal(alignment.links, links)
    rows = alignment.candidates.indices[links[:, 0], 0]
    assert (rows == links[:, 1]).all()
    assert (alignment.confidence[links[:, 0], 0] == 1).all()


def test_no_pair_of_negatives_is_matched(aligner) -> None:
    left, right, links, others = named_pair()
    alignment = aligner.fit(left, right, links=links, negatives=others).match()
    pairs = set(zip(*np.nonzero(alignment.decisions == "accept"), strict=True))
    found = {(row, int(alignment.candidates.indices[row, place])) for row, place in pairs}
    assert not found & set(map(tuple, others.tolist()))


def test_align_is_fit_and_match(aligner) -> None:
    left, right, links, _ = named_pair()
    expected = aligner.align(left, right, links=links)
    np.testing.assert_array_equal(aligner.match().confidence, expected.confidence)


@pytest.mark.parametrize("method", ["fit", "align", "match"])
def test_everything_after_the_graphs_is_named(method) -> None:
    parameters = list(inspect.signature(getattr(Aligner, method)).parameters.values())
    kinds = {each.name: each.kind for each in parameters[3:]}
    assert kinds
    assert set(kinds.values()) == {inspect.Parameter.KEYWORD_ONLY}


def test_what_match_cannot_know_is_asked_for(aligner) -> None:
    left, right, links, _ = named_pair()
    with pytest.raises(UsageError, match="call fit"):
        aligner.match()
    with pytest.raises(UsageError, match="one graph was given"):
        aligner.match(left)
    aligner.fit(left, right, links=links)
    with pytest.raises(UsageError, match="without graphs"):
        aligner.match(links=links)


def test_a_model_takes_no_matcher(tiny) -> None:
    with pytest.raises(UsageError, match="not by the model label-propagation"):
        Aligner(MODEL, matcher=tiny)


def test_settings_stay_what_they_were(aligner) -> None:
    left, right, links, _ = named_pair()
    before = repr(aligner.settings)
    aligner.fit(left, right, links=links).match()
    assert repr(aligner.settings) == before


def test_tables_are_matched_as_graphs_are(tiny) -> None:
    names = ["Anna Berg", "Bo Dahl", "Cleo Ek", "Dan Frost", "Eva Grip"]
    left = [{"id": f"a{k}", "name": name} for k, name in enumerate(names)]
    right = [{"id": f"b{k}", "name": name} for k, name in enumerate(names)]
    settings = MatchingSettings(matcher=SMALL, encoder="characters")
    aligner = Aligner(settings, matcher=tiny).fit(left, right, links=[("a0", "b0")])
    again = aligner.match(left, right)
    np.testing.assert_array_equal(again.confidence, aligner.match().confidence)
    np.testing.assert_array_equal(again.links, [[0, 0]])
