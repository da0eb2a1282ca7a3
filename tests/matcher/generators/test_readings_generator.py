"""Candidates that are read alike: found among the doubtful, by one round."""

from __future__ import annotations

import dataclasses

import numpy as np

from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.pair_keys import pair_keys
from dualign.matcher.generators.readings_generator import ROUND, by_readings, read_alike
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.names.read_names import ReadNames

LEFT = ["調布市", "鄭珍云", "Paris", "大阪"]
RIGHT = ["Lyon", "Jinwoon Jeong", "Chōfu, Tokyo", "Osaka", "横浜"]


def graph_of(names: list[str]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"Q{place}" for place in range(len(names))],
        relations=["r"],
        triples=np.array([[0, 0, 1]]),
        names=names,
    )


def state_of(left: list[str], right: list[str]) -> MatchState:
    vectors = np.eye(len(left) + len(right), dtype=np.float32)
    context = MatchContext.of(graph_of(left), graph_of(right), vectors, MatcherSettings())
    return MatchState(context, no_links())


def found(state: MatchState, number: int = ROUND) -> set[tuple[str, str]]:
    keys = np.concatenate([*by_readings(state, number), np.empty(0, np.int64)])
    left, right = state.context.left.names, state.context.right.names
    return {(left[key // len(right)], right[key % len(right)]) for key in keys.tolist()}


def test_those_read_alike_are_candidates_whichever_side_is_latin() -> None:
    expected = {("調布市", "Chōfu, Tokyo"), ("鄭珍云", "Jinwoon Jeong"), ("大阪", "Osaka")}
    assert found(state_of(LEFT, RIGHT)) == expected
    assert found(state_of(RIGHT, LEFT)) == {(b, a) for a, b in expected}


def test_the_settled_are_not_searched() -> None:
    state = state_of(LEFT, RIGHT)
    state.add([pair_keys(np.array([0]), np.array([2]), len(RIGHT))])
    state.believe(np.ones(1, dtype=np.float32))
    assert ("調布市", "Chōfu, Tokyo") not in found(state)
    assert ("大阪", "Osaka") in found(state)


def test_there_are_none_in_other_rounds_or_in_latin_letters() -> None:
    assert found(state_of(LEFT, RIGHT), ROUND - 1) == set()
    assert found(state_of(["Paris", "Rome"], ["Lyon", "Roma"])) == set()


def test_without_edges_the_first_round_is_the_only_one() -> None:
    bare = [dataclasses.replace(graph_of(names), triples=no_triples()) for names in (LEFT, RIGHT)]
    vectors = np.eye(len(LEFT) + len(RIGHT), dtype=np.float32)
    state = MatchState(MatchContext.of(*bare, vectors, MatcherSettings()), no_links())
    assert ("大阪", "Osaka") in found(state, 0)
    assert found(state, ROUND) == set()


def no_triples() -> np.ndarray:
    return np.empty((0, 3), dtype=np.int64)


def test_only_the_ones_read_most_alike_stay() -> None:
    names = [f"Tokyo {'abcdefghij'[k]}" for k in range(10)]
    read = ReadNames.of([["東京"]], [[name] for name in ["Tokyo", *names]])
    assert read is not None
    keys = read_alike(read, np.array([0]), np.arange(11)).tolist()
    assert 0 in keys
    assert keys == sorted(set(keys))
