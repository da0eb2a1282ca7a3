"""A column refers to rows where that is certain: an age may be somebody's number."""

from __future__ import annotations

import pyarrow as pa

from dualign.io.tables.arrow_table import table_of_arrow
from dualign.io.tables.column_roles.relation_columns import Reference, references_of


def found(columns, ids, names=("people",), wanted=()):
    table = table_of_arrow("t", names[0], pa.table(columns))
    known = {place: pa.array(each, pa.large_string()) for place, each in enumerate(ids)}
    return references_of(table, table.columns, known, names, wanted)


NUMBERS = [["1", "2", "3"]]


def test_numbers_that_are_ids_by_chance_are_no_references():
    assert found({"age": [1, 2, 3]}, NUMBERS) == []


def test_numbers_under_a_telling_name_are():
    for name in ("boss_id", "bossId", "parent", "person_ref"):
        assert found({name: ["1", "2", None]}, NUMBERS) == [Reference(name, 0)]


def test_one_value_that_is_no_id_speaks_against_it():
    assert found({"boss_id": ["1", "2", "99"]}, NUMBERS) == []


def test_a_few_may_have_no_parent():
    parents = ["0", *["1", "2", "3"] * 4]
    assert found({"parent_id": parents}, NUMBERS) == [Reference("parent_id", 0)]
    assert found({"age": parents}, NUMBERS) == []


def test_ids_that_are_no_numbers_need_no_telling_name():
    assert found({"boss": ["p3", "p2"]}, [["p1", "p2", "p3"]]) == [Reference("boss", 0)]


def test_a_column_called_like_another_table():
    ids, names = [["7", "8"], ["1", "2"]], ("items", "makers")
    assert found({"maker": [1, 2]}, ids, names) == [Reference("maker", 1)]


def test_a_single_value_is_not_enough():
    assert found({"boss": ["p1", "p1"]}, [["p1", "p2", "p3"]]) == []


def test_a_named_column_is_taken_in_any_case():
    assert found({"age": [1, 2, 99]}, NUMBERS, wanted=["age"]) == [Reference("age", 0)]
    assert found({"kind": ["x", "y"]}, NUMBERS, wanted=["kind"]) == [Reference("kind", None)]


def test_negative_numbers_are_numbers_too():
    assert found({"charge": [1, -1, 1]}, [["1", "-1", "2"]]) == []


def test_a_code_that_repeats_the_id_is_no_reference():
    assert found({"code": ["p1", "p2", "p3"]}, [["p1", "p2", "p3"]]) == []
    assert found({"boss": ["p2", "p1", "p3"]}, [["p1", "p2", "p3"]]) == [Reference("boss", 0)]
