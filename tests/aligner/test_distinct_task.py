"""Entities that nothing tells apart are not compared, and are still in the result."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
import pytest

import dualign
from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs import indistinct, within_reach

LEAVES, CITIES = 40, 30


def world(side: str, *, leaves: int = LEAVES) -> KnowledgeGraph:
    cities = [f"http://{side}/{k * 7 % CITIES}" for k in range(CITIES)]
    near = [(k, 0, (k * 7 + 1) % CITIES) for k in range(CITIES)]
    return KnowledgeGraph(
        # Blank nodes come first in the input, so that all positions shift.
        entities=[*(f"_:b{k}" for k in range(leaves)), *cities],
        relations=["near", "has"],
        triples=np.array(
            [(h + leaves, r, t + leaves) for h, r, t in near]
            + [(leaves, 1, k) for k in range(leaves)]
        ),
        names=[""] * leaves + [f"city number {c.rpartition('/')[2]} of land" for c in cities],
        source=side,
    )


@pytest.fixture(autouse=True)
def _few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indistinct, "MOST_ALIKE", 10)


def accepted(pairs: Sequence[tuple[str, str, float]]) -> set[tuple[str, str]]:
    return {(left, right) for left, right, _ in pairs}


@pytest.mark.filterwarnings("ignore::dualign.core.errors.InputWarning")
def test_the_others_are_matched_and_all_are_listed() -> None:
    left, right = world("left"), world("right")
    alignment = dualign.align(left, right)
    cities = {(f"http://left/{k}", f"http://right/{k}") for k in range(CITIES)}
    assert accepted(alignment.pairs()) == cities
    table = alignment.table()
    assert sorted(set(table.subject_id)) == sorted(left.entities)
    assert alignment.explain("http://left/3").object == "http://right/3"


@pytest.mark.filterwarnings("ignore::dualign.core.errors.InputWarning")
def test_a_known_link_between_two_of_them_is_kept() -> None:
    left, right = world("left"), world("right")
    last = f"_:b{LEAVES - 1}"
    alignment = dualign.align(left, right, links=[(last, last)])
    assert (last, last) in accepted(alignment.pairs())


def test_how_many_are_left_out_is_said() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        dualign.align(world("left"), world("right"))
    words = [str(each.message) for each in caught]
    for side in ("left", "right"):
        assert any(f"{side}: 30 of 70 entities are not compared" in each for each in words)


def test_one_entity_against_many_is_compared_with_those_like_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(within_reach, "FEWEST", 20)
    monkeypatch.setattr(within_reach, "PER_ENTITY", 20)
    nothing = np.empty((0, 3), np.int64)
    left = KnowledgeGraph(
        entities=["l"], relations=[], triples=nothing, names=["town of amber"], source="left"
    )
    words = ["amber", *(f"{chr(97 + k % 26) * 4}{k}" for k in range(300))]
    entities = [f"r{k}" for k in range(len(words))]
    names = [f"town of {word}" for word in words]
    right = KnowledgeGraph(
        entities=entities, relations=[], triples=nothing, names=names, source="right"
    )
    with pytest.warns(InputWarning, match=r"right: 281 of 301 entities are not compared"):
        alignment = dualign.align(left, right)
    assert alignment.right.entities == right.entities
    assert accepted(alignment.pairs()) == {("l", "r0")}
    with pytest.warns(InputWarning, match=r"right: 280 of 301"):  # what a link names is kept
        linked = dualign.align(left, right, links=[("l", "r300")])
    assert ("l", "r300") in accepted(linked.pairs())
