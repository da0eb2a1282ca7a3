"""Which relations and classes correspond."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.candidate_pairs.correspondences import class_correspondences, relation_correspondences
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings


def _graph(relations: list[str], triples: list[tuple[int, int, int]]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(12)],
        relations=relations,
        triples=np.array(triples, dtype=np.int64),
        names=[""] * 12,
    )


def _run(left: KnowledgeGraph, right: KnowledgeGraph, *, directed: bool = True) -> MatchState:
    features = np.zeros((24, 4), dtype=np.float32)
    context = MatchContext.of(left, right, features, MatcherSettings(directed=directed))
    run = MatchState(context, np.stack([np.arange(12), np.arange(12)], axis=1))
    run.belief[:] = 1
    run.update_beliefs()
    return run


def _ring(relation: int, *, turned: bool = False) -> list[tuple[int, int, int]]:
    pairs = [(k, (k + 1 + relation) % 12) for k in range(12)]
    return [(b, relation, a) if turned else (a, relation, b) for a, b in pairs]


def test_relations_that_join_the_same_pairs_correspond_and_others_do_not() -> None:
    left = _graph(["knows", "likes"], _ring(0) + _ring(1))
    acquainted = [(h, 1, t) for h, _, t in _ring(0)]
    liked_by = [(t, 0, h) for h, _, t in _ring(1)]
    right = _graph(["likedBy", "acquaintance"], acquainted + liked_by)
    found = _found(left, right)
    assert {(each.left, each.right, each.inverse) for each in found} == {
        ("knows", "acquaintance", False),
        ("likes", "likedBy", True),
    }
    # Twelve edges on either side and one edge's worth of doubt.
    assert [each.confidence for each in found] == pytest.approx([12 / 13] * 2, abs=0.01)


def test_without_direction_nobody_is_an_inverse() -> None:
    left, right = _graph(["r"], _ring(0)), _graph(["s"], _ring(0, turned=True))
    (found,) = _found(left, right, directed=False)
    assert (found.left, found.right, found.inverse) == ("r", "s", False)


def _typed(classes: list[str]) -> KnowledgeGraph:
    graph = _graph(["r"], _ring(0))
    table = AttributeTable(
        subjects=np.arange(len(classes)),
        predicates=np.zeros(len(classes), dtype=np.int64),
        labels=["type"],
        values=classes,
        languages=[""] * len(classes),
        datatypes=["iri"] * len(classes),
    )
    return dataclasses.replace(graph, attributes=table)


def test_classes_of_matched_entities_correspond() -> None:
    left, right = _typed(["City"] * 6 + ["River"] * 6), _typed(["Ville"] * 6 + ["Fleuve"] * 6)
    matches = np.stack([np.arange(12), np.arange(12)], axis=1)
    found = class_correspondences(left, right, matches)
    assert {(each.left, each.right) for each in found} == {("City", "Ville"), ("River", "Fleuve")}
    assert class_correspondences(left, right, matches[:0]) == []
    assert class_correspondences(_graph(["r"], _ring(0)), right, matches) == []


def _found(left, right, **settings):
    run = _run(left, right, **settings)
    return relation_correspondences(run.likeness, left.relations, right.relations)
