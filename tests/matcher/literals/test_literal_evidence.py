"""Literals of two graphs: which properties correspond, and what a pair is worth."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.graph_pair import no_links
from dualign.matcher.literals.comparison import Comparison, compared
from dualign.matcher.literals.fellegi_sunter import FellegiSunter, fit
from dualign.matcher.literals.level import Level
from dualign.matcher.literals.literal_evidence import LiteralEvidence
from dualign.matcher.literals.literal_values import values_of
from literal_worlds import graph_of, people

RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
SAME_AS = "http://www.w3.org/2002/07/owl#sameAs"


def test_properties_correspond_by_their_values_whatever_they_are_called() -> None:
    left, right = people(200)
    found = dict(LiteralEvidence.of(left, right, no_links()).correspondences())
    assert found == {"surname": "p1", "born": "p2", "street": "p3", "id": "p4", "state": "p5"}


def test_properties_without_common_values_correspond_by_links() -> None:
    draw = np.random.default_rng(0)
    metres = draw.uniform(1, 1000, 60)
    shelf = draw.integers(0, 9, 60)
    left = graph_of({f"l{i}": {"width": f"{m:.3f}", "shelf": str(s)}
                     for i, (m, s) in enumerate(zip(metres, shelf, strict=True))})  # fmt: skip
    right = graph_of({f"r{i}": {"breadth": f"{m + 0.004:.3f}", "count": str(9 - s)}
                      for i, (m, s) in enumerate(zip(metres, shelf, strict=True))})  # fmt: skip
    links = np.stack([np.arange(40)] * 2, axis=1)
    evidence = LiteralEvidence.of(left, right, links)
    assert evidence.correspondences() == [("width", "breadth")]
    unseen = Pairs.of_links(np.stack([np.arange(40, 60)] * 2, axis=1), 60, 60)
    wrong = Pairs.of_links(np.array([[i, i - 20] for i in range(40, 60)]), 60, 60)
    assert evidence.of_pairs(unseen)[:, 0].min() > evidence.of_pairs(wrong)[:, 0].max()


def test_true_pairs_are_the_likeliest() -> None:
    left, right = people(200)
    evidence = LiteralEvidence.of(left, right, no_links())
    everything = Pairs.of([np.arange(200 * 200)], 200, 200)
    odds = evidence.of_pairs(everything)[:, 0].reshape(200, 200)
    assert (odds.argmax(axis=1) == np.arange(200)).mean() > 0.98
    assert evidence.prior == pytest.approx(math.log(1 / 200), abs=0.2)


def test_graphs_without_values_say_nothing() -> None:
    left = graph_of({"l0": {"height": ""}, "l1": {"height": ""}})
    evidence = LiteralEvidence.of(left, left, no_links())
    pairs = Pairs.of([np.arange(4)], 2, 2)
    assert not len(evidence.keys)
    assert not evidence.of_pairs(pairs).any()


def test_types_links_and_names_are_not_literals() -> None:
    rows = {"x": {RDF_TYPE: "http://e/Person", SAME_AS: "http://e/y", LABEL: "Ada", "nick": "Ada",
                  "age": "36"}}  # fmt: skip
    graph = graph_of(rows, datatypes={RDF_TYPE: "iri"})
    named = graph.with_names(["Ada"])
    with_names, _ = values_of(named, named)
    assert [with_names.texts[v] for v in with_names.values] == ["36"]
    without, _ = values_of(graph, named)
    assert sorted(without.texts[v] for v in without.values) == ["36", "ada", "ada"]


def test_of_several_values_the_best_agreeing_count() -> None:
    left = graph_of({"l0": {"tel": ["5550001", "5559999"]}, "l1": {"tel": "5557777"}})
    right = graph_of({"r0": {"phone": ["5559999", "1234567"]}, "r1": {"phone": "5557776"}})
    found = compared(values_of(left, right), 0, 0, np.array([0, 0, 1]), np.array([0, 1, 1]))
    assert found.rows.tolist() == [0, 1, 2]
    assert found.levels.tolist() == [Level.EQUAL, Level.DIFFERENT, Level.NEAR]
    assert found.rarity[0] == pytest.approx(-math.log(1 / 2))  # one of two entities has it


def test_odds_are_the_sum_of_log_ratios() -> None:
    same = np.array([0.1, 0.05, 0.2, 0.05, 0.6])
    chance = np.array([0.9, 0.04, 0.04, 0.01, 0.01])
    model = FellegiSunter(same=[same, same], chance=[chance, chance], share=0.01)
    first = Comparison(
        rows=np.array([0, 1]),
        levels=np.array([Level.EQUAL, Level.DIFFERENT], dtype=np.int8),
        rarity=np.array([5, 0], dtype=np.float32),
    )
    second = Comparison(
        rows=np.array([1]),
        levels=np.array([Level.NEAR], dtype=np.int8),
        rarity=np.zeros(1, dtype=np.float32),
    )
    expected = [math.log(0.6) + 5, math.log(0.1 / 0.9) + math.log(0.2 / 0.04), 0]
    np.testing.assert_allclose(model.odds([first, second], 3), expected, rtol=1e-6)
    assert model.prior == pytest.approx(math.log(0.01 / 0.99))


def test_the_search_for_the_model_finds_what_the_data_were_drawn_from() -> None:
    draw = np.random.default_rng(0)
    count = 400
    same = np.array([0.1, 0.05, 0.1, 0.05, 0.7])
    chance = np.array([0.96, 0.01, 0.01, 0.01, 0.01])
    lefts = np.repeat(np.arange(count), 5)
    rights = (lefts + np.tile([0, 7, 19, 31, 53], count)) % count
    pairs = Pairs.of([lefts * count + rights], count, count)
    true = pairs.lefts == pairs.rights
    comparisons = []
    for _ in range(6):
        levels = np.where(
            true, draw.choice(5, len(pairs), p=same), draw.choice(5, len(pairs), p=chance)
        )
        rarity = np.where(levels == Level.EQUAL, -math.log(0.01), 0)
        comparisons.append(
            Comparison(
                rows=np.arange(len(pairs)),
                levels=levels.astype(np.int8),
                rarity=rarity.astype(np.float32),
            )
        )
    start = np.full(5, 0.2)
    model = fit(pairs, comparisons, [chance] * 6, [start] * 6, np.empty(0, np.int64))
    np.testing.assert_allclose(np.mean(model.same, axis=0), same, atol=0.03)
    assert model.share * count**2 == pytest.approx(count, rel=0.05)
