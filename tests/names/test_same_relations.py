"""Relations of two graphs that bear the same name."""

from __future__ import annotations

from dualign.names.same_relations import same_relations

ZH, EN = "http://zh.dbpedia.org/property/", "http://dbpedia.org/property/"


def test_equal_local_names_are_paired() -> None:
    left = [ZH + "毗邻", ZH + "birthPlace", ZH + "area"]
    right = [EN + "area", EN + "birthPlace", EN + "borders"]
    assert same_relations(left, right).tolist() == [[1, 1], [2, 0]]


def test_codes_and_numbers_are_equal_by_chance() -> None:
    assert same_relations(["http://a.org/P31", "7"], ["http://b.org/P31", "7"]).shape == (0, 2)


def test_equal_iris_are_paired_whatever_they_spell() -> None:
    label = "http://www.wikidata.org/prop/direct/P31"
    assert same_relations(["x", label], [label]).tolist() == [[1, 0]]


def test_a_relation_is_in_one_pair_and_equal_iris_come_first() -> None:
    left = ["http://a.org/area", EN + "area"]
    assert same_relations(left, [EN + "area"]).tolist() == [[1, 0]]
    assert same_relations(left, [EN + "area", "http://z.org/area"]).tolist() == [[0, 1], [1, 0]]


def test_the_order_of_the_relations_decides_nothing() -> None:
    left = ["http://b.org/area", "http://a.org/area"]
    right = ["http://c.org/area"]
    assert same_relations(left, right).tolist() == [[1, 0]]
    assert same_relations(left[::-1], right).tolist() == [[0, 0]]
