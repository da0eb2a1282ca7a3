"""A few entities against very many: what is spelled alike, shares a rare literal, or is near."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.graphs import within_reach as module
from dualign.graphs.within_reach import within_reach

MANY = 400


@pytest.fixture(autouse=True)
def _few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FEWEST", 20)
    monkeypatch.setattr(module, "PER_ENTITY", 10)
    monkeypatch.setattr(module, "COMMON_VALUE", 3)


def graph(names: list[str], *, values: dict[int, str] | None = None, near: int = 0):
    values = values or {}
    triples = [(k, 0, (k + 1) % len(names)) for k in range(near)]
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(len(names))],
        relations=["near"],
        triples=np.array(triples, dtype=np.int64).reshape(-1, 3),
        names=names,
        attributes=AttributeTable(
            subjects=np.array(list(values), dtype=np.int64),
            predicates=np.zeros(len(values), dtype=np.int64),
            labels=["code"],
            values=list(values.values()),
            languages=[""] * len(values),
            datatypes=[""] * len(values),
        ),
    )


def towns() -> list[str]:
    return [f"{chr(97 + k % 26) * 3}{chr(97 + k // 26) * 3} town" for k in range(MANY)]


def test_those_that_are_spelled_most_alike_stay():
    names = [*towns(), "Gül, Abdullah"]
    reached = within_reach(graph(["Abdullah Gul"]), graph(names))
    assert reached.sum() == 20
    assert reached[-1]


def test_of_each_of_the_few():
    names = towns()
    reached = within_reach(graph([names[7], names[300]]), graph(names))
    assert reached[[7, 300]].all()
    assert reached.sum() <= 20


def test_a_rare_literal_leads_to_its_entities_and_a_common_one_does_not():
    few = graph([towns()[0]], values={0: "GB-123"})
    rare = dict.fromkeys((395, 397), "GB-123")
    common = dict.fromkeys(range(380, 399), "GB-123")
    found = within_reach(few, graph(towns(), values=rare))
    assert found[[395, 397]].all()
    assert found.sum() == 22
    assert within_reach(few, graph(towns(), values=common)).sum() == 20


def test_neighbours_of_what_stays_stay():
    names = towns()
    reached = within_reach(graph([names[200]]), graph(names, near=MANY))
    assert reached[[199, 200, 201]].all()


@pytest.mark.parametrize(
    ("few", "many"),
    [
        (["Germany"], [*towns(), "Allemagne"]),  # meaning may tell what spelling does not
        ([""], towns()),
        (towns()[:30], towns()),  # not so few
        (towns()[:1], towns()[:100]),  # not so many
    ],
    ids=["nothing alike", "no name", "many", "few"],
)
def test_otherwise_all_are_compared(few: list[str], many: list[str]):
    assert within_reach(graph(few), graph(many)).all()
