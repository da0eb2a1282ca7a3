"""Relations that correspond by embeddings and matches."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.candidate_pairs.correspondences import corresponding
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.embedding.relation_vectors import relation_vectors
from dualign.graphs.primal import PrimalGraph
from dualign.results.embedded_relations import Matched, embedded_agreement, expected_relations

SIZE = 24


def _graph(relations: list[str], triples: list[tuple[int, int, int]]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(SIZE)],
        relations=relations,
        triples=np.array(triples, dtype=np.int64),
    )


def _steps(relation: int, first: int, *, turned: bool = False) -> list[tuple[int, int, int]]:
    """Six triples from the entities first … first + 5 to the six that follow."""
    pairs = [(k, k + 6) for k in range(first, first + 6)]
    return [(b, relation, a) if turned else (a, relation, b) for a, b in pairs]


# owns: 0–5 to 6–11, fears: 12–17 to 18–23; on the right, the second leads the other way.
LEFT = _graph(["owns", "fears"], _steps(0, 0) + _steps(1, 12))
RIGHT = _graph(["scares", "has"], _steps(1, 0) + _steps(0, 12, turned=True))
ROWS = np.random.default_rng(0).normal(size=(SIZE, 8)).astype(np.float32)


def _matched(count: int, left: KnowledgeGraph = LEFT, right: KnowledgeGraph = RIGHT) -> Matched:
    pairs = np.stack([np.arange(count)] * 2, axis=1)
    return Matched(left=left, right=right, pairs=pairs, confidence=np.ones(count, dtype=np.float32))


def _found(matched: Matched) -> dict[str, tuple[str, bool, float]]:
    primal = PrimalGraph.join(matched.left, matched.right)
    likeness = embedded_agreement(matched, relation_vectors(primal, np.vstack([ROWS, ROWS])))
    found = corresponding(likeness, matched.left.relations, matched.right.relations)
    return {each.left: (each.right, each.inverse, each.confidence) for each in found}


def test_matches_and_vectors_agree_on_relations_and_inverses() -> None:
    found = _found(_matched(SIZE))
    assert {left: each[:2] for left, each in found.items()} == {
        "owns": ("has", False),
        "fears": ("scares", True),
    }
    assert all(0.8 < each[2] <= 1 for each in found.values())


def test_where_nothing_can_be_counted_vectors_decide() -> None:
    counted = _matched(12).agreement()
    assert counted[0, 1] == pytest.approx(6 / 7)
    assert not counted[1].any()  # none of the entities that fear is matched
    found = _found(_matched(12))
    assert found["owns"][:2] == ("has", False)
    assert found["fears"][:2] == ("scares", True)
    assert found["fears"][2] < found["owns"][2]


def test_without_any_match_the_vectors_are_believed_at_their_usual_temperature() -> None:
    found = _found(_matched(0))
    assert {left: each[:2] for left, each in found.items()} == {
        "owns": ("has", False),
        "fears": ("scares", True),
    }


def test_what_is_expected_is_a_probability_over_the_other_graphs_relations() -> None:
    rng = np.random.default_rng(3)
    ours, theirs = (rng.normal(size=(n, 4)).astype(np.float32) for n in (5, 7))
    there, back = expected_relations(ours, theirs, np.zeros((5, 7), dtype=np.float32))
    assert there.shape == back.shape == (5, 7)
    assert there.sum(axis=1) == pytest.approx(np.ones(5), abs=1e-5)
    assert back.sum(axis=0) == pytest.approx(np.ones(7), abs=1e-5)
    unit = [v / np.linalg.norm(v, axis=1, keepdims=True) for v in (ours, theirs)]
    weights = np.exp(unit[0] @ unit[1].T / 0.05)
    assert there == pytest.approx(weights / weights.sum(axis=1, keepdims=True), abs=1e-5)


def test_what_relations_are_called_plays_no_part() -> None:
    renamed = dataclasses.replace(RIGHT, relations=["owns", "fears"])
    names = {"owns": "has", "fears": "scares"}
    by_place = dict(zip(renamed.relations, RIGHT.relations, strict=True))
    found = _found(_matched(12, right=renamed))
    assert {left: by_place[each[0]] for left, each in found.items()} == names
