"""The search for pairs whose neighbours agree and whose relations differ."""

from __future__ import annotations

import numpy as np

from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.reproduction.disagreeing_pairs import disagreeing_pairs

Triple = tuple[int, int, int]
LINKS = np.array([[i, i] for i in range(12)])
# What both graphs say of 6 to 11, so that it is known which relation is which.
COMMON: list[Triple] = [(6, 0, 7), (8, 0, 9), (10, 0, 11), (7, 1, 6), (9, 1, 8), (11, 1, 10)]


def _graph(language: str, relations: tuple[str, ...], triples: list[Triple]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"http://{language}/{i}" for i in range(12)],
        relations=[f"http://{language}/{name}" for name in relations],
        triples=np.array(COMMON + triples),
    )


def _pair(left: list[Triple], right: list[Triple]) -> GraphPair:
    return GraphPair(
        left=_graph("zh", ("muqin", "xuesheng"), left),
        right=_graph("en", ("mother", "student"), right),
        train=LINKS[2:],
        test=LINKS[:2],
    )


def test_a_mother_is_not_a_student() -> None:
    # Left 0 has the mothers 2, 3, 4, right 1 the students 2, 3, 4; right 0 has the mothers too.
    mothers = [(0, 0, 2), (0, 0, 3), (0, 0, 4)]
    students = [(1, 1, 2), (1, 1, 3), (1, 1, 4)]
    (found,) = disagreeing_pairs(_pair([*mothers, (1, 1, 5)], [*students, *mothers]))
    assert (found.left, found.right, found.truth, found.overlap) == (0, 1, 0, 1.0)
    assert [each.left for each in found.shared] == [2, 3, 4]
    assert found.shared[0].left_steps == (("muqin", "→"),)
    assert found.shared[0].right_steps == (("student", "→"),)
    assert found.shared[0].true_steps == (("mother", "→"),)


def test_a_member_of_the_pair_is_no_neighbour_of_it() -> None:
    # Right 1 is its own student, and left 1 a mother of 0.
    mothers = [(0, 0, 2), (0, 0, 3), (0, 0, 1)]
    students = [(1, 1, 2), (1, 1, 3), (1, 1, 1)]
    assert disagreeing_pairs(_pair(mothers, [*students, *mothers])) == []


def test_one_relation_that_corresponds_is_agreement() -> None:
    left = [(0, 0, 2), (0, 0, 3), (0, 0, 4)]
    right = [(1, 1, 2), (1, 1, 3), (1, 0, 4), (0, 0, 2)]
    assert disagreeing_pairs(_pair(left, right)) == []


def test_a_relation_of_which_nothing_is_known_is_no_disagreement() -> None:
    left = [(0, 0, 2), (0, 0, 3), (0, 0, 4)]
    right = GraphPair(
        left=_graph("zh", ("muqin", "xuesheng"), left),
        right=_graph("en", ("mother", "student", "x"), [(1, 2, 2), (1, 2, 3), (1, 2, 4)]),
        train=LINKS[2:],
        test=LINKS[:2],
    )
    assert disagreeing_pairs(right) == []
