"""Which entities nothing tells apart."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.core.alias_table import AliasTable
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.graphs import indistinct
from dualign.graphs.indistinct import surplus

LEAVES = 8


@pytest.fixture(autouse=True)
def _few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indistinct, "MOST_ALIKE", 5)


def star(leaf: str = "_:b{}") -> KnowledgeGraph:
    """A hub with leaves, the first of which says more than the others."""
    leaves = [leaf.format(k) for k in range(LEAVES)]
    triples = [[0, 0, k + 1] for k in range(LEAVES)] + [[1, 1, 0]]
    return KnowledgeGraph(
        entities=["http://e/hub", *leaves],
        relations=["has", "of"],
        triples=np.array(triples),
        names=["Hub", *[""] * LEAVES],
    )


def test_leaves_beyond_the_limit_are_surplus() -> None:
    left_out = surplus(star())
    # The first leaf has another statement, five of the other seven are kept.
    assert left_out.nonzero()[0].tolist() == [7, 8]


def test_a_leaf_that_its_iri_names_is_not() -> None:
    assert not surplus(star("http://e/leaf_of_oak_{}")).any()


def test_nor_one_that_has_a_name() -> None:
    graph = star()
    named = graph.with_names(["Hub", *(f"leaf {k}" for k in range(LEAVES))])
    assert not surplus(named).any()


def test_nor_one_with_an_alias() -> None:
    aliases = AliasTable(
        owners=np.arange(1, 9), texts=["x"] * LEAVES, weights=np.ones(LEAVES, np.float32)
    )
    assert not surplus(dataclasses.replace(star(), aliases=aliases)).any()


def literals(datatype: str, values: list[str]) -> AttributeTable:
    return AttributeTable(
        subjects=np.arange(1, LEAVES + 1),
        predicates=np.zeros(LEAVES, np.int64),
        labels=["p"],
        values=values,
        languages=[""] * LEAVES,
        datatypes=[datatype] * LEAVES,
    )


def test_nor_one_with_a_literal() -> None:
    graph = dataclasses.replace(star(), attributes=literals("", ["x"] * LEAVES))
    assert not surplus(graph).any()


def test_a_type_that_all_have_tells_nothing() -> None:
    same = dataclasses.replace(star(), attributes=literals("iri", ["T"] * LEAVES))
    other = dataclasses.replace(star(), attributes=literals("iri", list("TTTTUUUU")))
    assert surplus(same).nonzero()[0].tolist() == [7, 8]
    assert not surplus(other).any()
