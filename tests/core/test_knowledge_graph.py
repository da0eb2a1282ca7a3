"""A graph is columnar, and one that cannot be is refused."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import MalformedInput
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph


def graph(**changes):
    columns = {
        "entities": ("a", "b", "c"),
        "relations": ("r", "s"),
        "triples": np.array([[0, 0, 1], [1, 1, 2]]),
    }
    return KnowledgeGraph(**{**columns, **changes})


def test_heads_and_tails_are_the_outer_columns():
    assert graph().heads.tolist() == [0, 1]
    assert graph().tails.tolist() == [1, 2]


def test_entity_index_is_the_inverse_of_entities():
    assert graph().entity_index == {"a": 0, "b": 1, "c": 2}


def test_without_names_no_entity_has_one():
    assert graph().has_name.tolist() == [False, False, False]


def test_with_names_gives_a_new_graph_and_leaves_the_old():
    old = graph()
    new = old.with_names(["A", "", "C"])
    assert new.has_name.tolist() == [True, False, True]
    assert old.names == ()
    assert new.triples is old.triples


def test_repr_says_how_much_there_is():
    assert repr(graph()) == (
        "KnowledgeGraph(3 entities, 2 relations, 2 triples, 0 names, 0 literals, from memory)"
    )


def test_a_graph_of_entities_alone_is_a_graph():
    assert len(graph(triples=np.empty((0, 3), np.int64)).triples) == 0


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"triples": np.zeros((2, 2), np.int64)}, r"shape \(T, 3\), not \(2, 2\)"),
        ({"entities": ()}, "0 entities; it needs at least 1"),
        ({"names": ("A", "B")}, "2 names for 3 entities"),
        ({"triples": np.array([[0, 0, 3]])}, "a head or tail is 3, but the graph has 3 entities"),
        ({"triples": np.array([[-1, 0, 0]])}, "a head or tail is -1"),
        ({"triples": np.array([[0, 2, 0]])}, "a relation is 2, but the graph has 2 relations"),
    ],
)
def test_what_does_not_fit_is_refused_with_both_numbers(changes, message):
    with pytest.raises(MalformedInput, match=message):
        graph(**changes)


def test_attribute_columns_must_be_equally_long():
    with pytest.raises(MalformedInput, match=r"\[0, 1\]"):
        AttributeTable(subjects=np.array([0]), predicates=np.array([0]), labels=("p",))


def test_the_length_of_an_attribute_table_is_its_rows():
    table = AttributeTable(
        subjects=np.array([0, 0]),
        predicates=np.array([0, 0]),
        labels=("p",),
        values=("x", "y"),
        languages=("", "fr"),
        datatypes=("", ""),
    )
    assert len(table) == 2
    assert len(AttributeTable()) == 0
