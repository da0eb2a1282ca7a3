"""What descriptions mean: vectors of the texts as they are written."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.generators.description_meanings_generator import by_description_meanings
from dualign.matcher.literals import description_meaning
from dualign.matcher.literals.description_meaning import description_vectors
from dualign.matcher.literals.descriptions import Descriptions
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from literal_worlds import graph_of

ENGLISH = {
    "a": {"text": "a tool for cutting wood"},
    "b": {"text": "a sweet drink made of fruit"},
    "c": {"text": "a small animal that catches mice"},
}
GERMAN = {
    "x": {"angabe": "ein kleines Tier, das Mäuse fängt"},
    "y": {"angabe": "ein Werkzeug, um Holz zu schneiden"},
    "z": {"angabe": "ein süßes Getränk aus Früchten"},
}


def vectors_of(left: KnowledgeGraph, right: KnowledgeGraph):
    found = Descriptions.of(left, right)
    assert found is not None
    names = tuple(side.names or [""] * len(side.entities) for side in (left, right))
    return description_vectors(found, names)


def test_texts_in_two_languages_that_say_the_same_are_nearest() -> None:
    left, right = vectors_of(graph_of(ENGLISH), graph_of(GERMAN))
    assert (left @ right.T).argmax(axis=1).tolist() == [1, 2, 0]
    assert np.linalg.norm(left, axis=1) == pytest.approx(1, abs=1e-5)


def test_they_become_candidates() -> None:
    graphs = graph_of(ENGLISH), graph_of(GERMAN)
    context = MatchContext.of(*graphs, np.zeros((6, 2), np.float32), MatcherSettings())
    assert {1, 3 + 2, 6 + 0} <= set(np.concatenate(by_description_meanings(context)).tolist())


def test_where_a_side_has_nothing_but_names_there_is_nothing_more_to_read() -> None:
    named = KnowledgeGraph(
        entities=["a", "b"], relations=[], triples=np.empty((0, 3), np.int64), names=["saw", "cat"]
    )
    texts = Descriptions((named.names, ["a saw", "a cat"]))
    assert description_vectors(texts, (named.names, ["", ""])) is None


def test_many_descriptions_are_cut_short_and_too_many_are_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []

    def noted(texts, _encoder):
        seen.extend(texts)
        return np.ones((len(texts), 2), np.float32)

    monkeypatch.setattr(description_meaning, "encode_texts", noted)
    long = graph_of({key: {"text": "word " * 400} for key in "abcd"})
    assert vectors_of(long, long) is not None
    assert {len(text) for text in seen} == {description_meaning.LONGEST}
    seen.clear()
    monkeypatch.setattr(description_meaning, "MOST", 8 * description_meaning.SHORTEST)
    assert vectors_of(long, long) is not None
    assert {len(text) for text in seen} == {description_meaning.SHORTEST}
    monkeypatch.setattr(description_meaning, "MOST", 8 * description_meaning.SHORTEST - 1)
    assert vectors_of(long, long) is None
