"""Names of neighbours as literals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.graphs.neighbour_names import MOST, NAME, with_neighbour_names, with_own_names
from dualign.matcher import match_context
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings


def graph(triples: list[tuple[int, int, int]], names: list[str]) -> KnowledgeGraph:
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(len(names))],
        relations=["country", "knows"],
        triples=np.array(triples, dtype=np.int64).reshape(-1, 3),
        names=names,
        attributes=AttributeTable(
            subjects=np.array([0]),
            predicates=np.array([0]),
            labels=["country"],
            values=["Francia"],
            languages=["it"],
            datatypes=[""],
        ),
    )


def statements(found: KnowledgeGraph) -> set[tuple[int, str, str]]:
    table = found.attributes
    return {
        (int(subject), table.labels[predicate], value)
        for subject, predicate, value in zip(
            table.subjects, table.predicates, table.values, strict=True
        )
    }


def test_a_named_neighbour_is_a_value_of_the_relation():
    found = with_neighbour_names(graph([(0, 0, 1), (1, 1, 0)], ["Paris", "France"]))
    assert statements(found) == {
        (0, "country", "Francia"),
        (0, "country", "France"),
        (1, "knows", "Paris"),
    }


def test_what_has_no_name_and_what_points_to_itself_says_nothing():
    found = with_neighbour_names(graph([(0, 1, 1), (0, 1, 0)], ["Paris", ""]))
    assert statements(found) == {(0, "country", "Francia")}


def test_hubs_are_not_described_by_their_many_neighbours():
    many = [(0, 1, k) for k in range(1, MOST + 2)]
    found = with_neighbour_names(graph(many, [f"n{k}" for k in range(MOST + 2)]))
    assert statements(found) == {(0, "country", "Francia")}
    assert len(statements(with_neighbour_names(graph(many[1:], found.names)))) == MOST + 1


def test_a_name_is_a_literal_unless_one_states_it():
    found = with_own_names(graph([], ["Francia", "France", ""]))
    assert statements(found) == {(0, "country", "Francia"), (1, NAME, "France")}
    assert statements(with_own_names(found)) == statements(found)


def test_bare_graphs_are_described_by_their_names():
    named = graph([(0, 0, 1)], ["Paris", "France"])
    bare = replace(named, attributes=AttributeTable())
    for left, right in ((bare, bare), (named, bare), (bare, named)):
        context = MatchContext.of(left, right, "characters", MatcherSettings())
        assert context.described
        for side in context.as_records:
            assert {(0, NAME, "Paris"), (0, "country", "France")} <= statements(side)


def test_names_of_very_many_entities_are_names_alone(monkeypatch):
    bare = replace(graph([(0, 0, 1)], ["Paris", "France"]), attributes=AttributeTable())
    for most, described in ((4, True), (3, False)):
        monkeypatch.setattr(match_context, "MOST_BARE", most)
        context = MatchContext.of(bare, bare, "characters", MatcherSettings())
        assert context.described == described


def test_many_links_are_enough_to_learn_from(monkeypatch):
    bare = replace(graph([(0, 0, 1)], ["Paris", "France"]), attributes=AttributeTable())
    links = np.array([[0, 0], [1, 1]])
    for many, described in ((3, True), (2, False)):
        monkeypatch.setattr(match_context, "MANY_LINKS", many)
        context = MatchContext.of(bare, bare, "characters", MatcherSettings(), links)
        assert context.described == described


def test_graphs_with_literals_state_their_names_as_they_please():
    named = graph([(0, 0, 1)], ["Paris", "France"])
    context = MatchContext.of(named, named, "characters", MatcherSettings())
    for side in context.as_records:
        assert NAME not in side.attributes.labels


def test_trees_that_have_not_learnt_from_such_literals_do_not_see_them():
    left = right = graph([(0, 0, 1)], ["Paris", "France"])
    for tell in (True, False):
        context = MatchContext.of(
            left, right, "characters", MatcherSettings(), neighbour_names=tell
        )
        assert [len(side.attributes) for side in context.as_records] == [1 + tell, 1 + tell]
