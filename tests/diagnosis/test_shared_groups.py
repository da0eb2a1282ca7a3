"""Properties that sort the entities of both sides into the same groups."""

from __future__ import annotations

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.diagnosis.shared_groups import shared_groups

COUNTRIES = ["Peru", "Chad", "Fiji", "Oman", "Mali", "Cuba"]


def table(**columns):
    rows = [
        dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)
    ]
    return KnowledgeGraph.from_records(rows)


def numbered(count, word="thing"):
    return [f"{word} {k}" for k in range(count)]


def test_columns_with_the_same_groups_are_found_whatever_they_are_called():
    left = table(name=numbered(24), country=COUNTRIES * 4, size=[str(k) for k in range(24)])
    right = table(title=numbered(18, "item"), where=[each.upper() for each in COUNTRIES * 3])
    (found,) = shared_groups(left, right)
    assert (found.left, found.right, found.values) == ("country", "where", 6)
    assert found.left_share == found.right_share == 1


def test_names_are_no_groups_and_few_values_say_nothing():
    same = numbered(24)
    left = table(name=same, half=["a", "b"] * 12)
    right = table(name=same, side=["a", "b"] * 12)
    assert shared_groups(left, right) == []


def test_groups_that_few_entities_share_say_nothing():
    left = table(name=numbered(24), country=COUNTRIES * 4)
    others = [*COUNTRIES, *(["Laos", "Togo", "Iraq"] * 6)]
    right = table(name=numbered(24, "item"), where=others)
    assert shared_groups(left, right) == []


def test_every_column_is_named_once_with_the_best_of_the_other_side():
    left = table(name=numbered(24), country=COUNTRIES * 4, born_in=[*COUNTRIES * 3, *["Laos"] * 6])
    right = table(name=numbered(24, "item"), where=COUNTRIES * 4)
    assert [(each.left, each.right) for each in shared_groups(left, right)] == [
        ("country", "where")
    ]
