"""What is read but not compared costs little, and the forecast knows it."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.diagnosis.forecast import forecast
from dualign.graphs import indistinct, within_reach
from dualign.matcher.measured_costs import MEASURED_COSTS
from dualign.matcher.memory_need import MemoryNeed
from dualign.matcher.run_size import RunSize

FEW, MANY = 20, 1_000
NOTHING = np.empty((0, 3), np.int64)


def towns(count: int) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"town{k}" for k in range(count)],
        relations=(),
        triples=NOTHING,
        names=[f"town number {k}" for k in range(count)],
    )


def star(leaves: int) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=["hub", *(f"_:b{k}" for k in range(leaves))],
        relations=("has",),
        triples=np.array([(0, 0, k + 1) for k in range(leaves)]),
        names=["hub", *[""] * leaves],
    )


@pytest.fixture(autouse=True)
def _few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indistinct, "MOST_ALIKE", FEW)
    monkeypatch.setattr(within_reach, "FEWEST", FEW)
    monkeypatch.setattr(within_reach, "PER_ENTITY", FEW)


def need_of(left: KnowledgeGraph, right: KnowledgeGraph, links: int = 0) -> float:
    return MemoryNeed.of(RunSize.of(left, right, links)).total


def test_one_against_many_costs_what_is_compared() -> None:
    found = forecast(GraphPair(left=towns(1), right=towns(MANY)), machine_factor=1.0)
    read_only = MANY - FEW
    memory = MEASURED_COSTS.memory.per_entity_read * read_only
    assert found.bytes == need_of(towns(1), towns(FEW)) + memory
    few = forecast(GraphPair(left=towns(1), right=towns(FEW)), machine_factor=1.0)
    more = (found.seconds - few.seconds) * found.cores
    assert more == pytest.approx(MEASURED_COSTS.per_entity_read * read_only)


def test_leaves_that_nothing_tells_apart_are_read_and_no_more() -> None:
    pair = GraphPair(left=star(MANY), right=star(MANY))
    found = forecast(pair, machine_factor=1.0)
    costs = MEASURED_COSTS.memory
    unseen = 2 * (MANY - FEW) * (costs.per_entity_read + costs.per_statement)
    assert found.bytes == need_of(star(FEW), star(FEW)) + unseen


def test_what_a_link_or_a_judgement_names_is_compared() -> None:
    pair = GraphPair(left=towns(1), right=towns(MANY))
    last = np.array([[0, MANY - 1]])
    known = [dataclasses.replace(pair, train=last), dataclasses.replace(pair, negatives=last)]
    costs = {forecast(each, machine_factor=1.0).bytes for each in known}
    memory = MEASURED_COSTS.memory.per_entity_read * (MANY - FEW - 1)
    assert costs == {need_of(towns(1), towns(FEW + 1), 1) + memory}


def test_an_encoder_that_may_know_of_all_compares_all() -> None:
    pair = GraphPair(left=towns(1), right=towns(MANY))
    found = forecast(pair, machine_factor=1.0, compare_all=True)
    assert found.bytes == need_of(towns(1), towns(MANY))
