"""The truth of a pair: by default equal keys, never about absent records."""

import pytest

from own_pairs.pair import Sides, cardinality


def test_records_with_equal_keys_are_the_same_by_default():
    sides = Sides({"a": {}, "b": {}}, {"b": {}, "c": {}})
    assert sides.truth == {("b", "b")}


def test_a_truth_about_absent_records_is_refused():
    with pytest.raises(ValueError, match=r"1 pairs of the truth name no record, such as .*'x'"):
        Sides({"a": {}}, {"b": {}}, {("a", "b"), ("a", "x")})


@pytest.mark.parametrize(
    ("truth", "expected"),
    [
        ({("a", "x"), ("b", "y")}, "1:1"),
        ({("a", "x"), ("a", "y")}, "1:n"),
        ({("a", "x"), ("b", "x")}, "n:1"),
        ({("a", "x"), ("a", "y"), ("b", "x")}, "n:m"),
    ],
)
def test_cardinality_is_read_off_the_truth(truth, expected):
    assert cardinality(truth) == expected
