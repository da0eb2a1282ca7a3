import pytest

from proving_ground import baselines
from proving_ground.baselines import (
    Sides,
    equal_values,
    mutually_nearest,
    run_baselines,
    similar_names,
)
from proving_ground.task import Task


def test_equal_values_whatever_their_case():
    assert equal_values([("Ann Lee",), ()], [(), ("ann  lee",)]) == [(0, 1)]


def test_a_value_that_two_records_have_is_ambiguous():
    assert equal_values([("Ann",), ("ann",)], [("Ann",)]) == []
    assert equal_values([("Ann",)], [("Ann",), ("ANN",)]) == []


def test_any_of_several_values_counts():
    assert equal_values([("car", "auto")], [("Auto",)]) == [(0, 0)]


def test_similar_names_whatever_the_order_of_their_words():
    left, right = ["Lee, Ann", "Bob", ""], ["Cary Grant", "ann lee", ""]
    assert similar_names(left, right) == [(0, 1)]


def test_each_record_of_a_repeated_name_has_a_best_match():
    assert similar_names(["Ann Lee", "Lee Ann"], ["ann lee"]) == [(0, 0), (1, 0)]


def test_no_names_at_all():
    assert similar_names(["", ""], ["x"]) == []
    assert mutually_nearest(["", ""], [""]) == []


@pytest.mark.parametrize("block", [1, 1 << 20])
def test_mutually_nearest_texts(monkeypatch, block):
    monkeypatch.setattr(baselines, "BLOCK", block)  # a row at a time, or all at once
    left = ["sony bravia television", "sony bravia tv stand", "zzz qqq"]
    right = ["bravia tv stand by sony", "television bravia sony", "nothing like it"]
    assert mutually_nearest(left, right) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("block", [1, 1 << 20])
def test_the_second_best_is_not_mutual(monkeypatch, block):
    monkeypatch.setattr(baselines, "BLOCK", block)
    assert mutually_nearest(["abcdef", "abcdef ghi"], ["abcdef ghi"]) == [(1, 0)]


def test_the_columns_in_which_equality_finds_most(tmp_path):
    left, right = tmp_path / "left.csv", tmp_path / "right.csv"
    left.write_text("id,name,title\n1,x,Alien\n2,y,Heat\n", encoding="utf-8")
    right.write_text("id,name,label\n7,y,alien\n8,x,heat\n", encoding="utf-8")
    task = Task(
        name="films", family="films", left=left, right=right, truth=(("1", "7"), ("2", "8"))
    )
    sides = Sides.of(task)
    assert sides.columns == ("title", "label")
    found = {name: pairs for name, pairs, _ in run_baselines(sides)}
    assert found["equal names"] == [("1", "7"), ("2", "8")]
    assert set(found) == {
        "equal names", "similar names", "TF-IDF, all columns", "TF-IDF, names"
    }  # fmt: skip
