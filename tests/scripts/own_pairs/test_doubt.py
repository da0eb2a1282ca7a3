"""Records that the hidden identifiers leave in doubt are in neither table nor truth."""

from own_pairs.doubt import without_likenesses, without_namesakes, without_unlike
from own_pairs.pair import Sides


def test_unmatched_namesakes_are_left_out_of_both_sides():
    left = {"1": {"name": "Lyon"}, "2": {"name": "Paris"}, "3": {"name": "Nice"}}
    right = {"1": {"title": "Lyons"}, "9": {"title": "PARIS"}, "8": {"title": "Metz"}}
    sides = without_namesakes(Sides(left, right), ("name",), ("title",))
    assert sides.left.keys() == {"1", "3"}
    assert sides.right.keys() == {"1", "8"}
    assert sides.truth == {("1", "1")}


def test_any_of_several_names_counts():
    left = {"1": {"name": "a"}, "2": {"name": "Big Apple", "other": ["New York"]}}
    right = {"1": {"name": "b"}, "7": {"name": "New York"}}
    sides = without_namesakes(Sides(left, right), ("name", "other"), ("name",))
    assert sides.left.keys() == sides.right.keys() == {"1"}


def test_a_matched_record_stays_whatever_its_namesakes():
    left = {"1": {"name": "Springfield"}}
    right = {"1": {"name": "Springfield"}, "2": {"name": "Springfield"}}
    sides = without_namesakes(Sides(left, right), ("name",), ("name",))
    assert sides.left.keys() == sides.right.keys() == {"1"}


def test_names_that_have_the_words_of_another_are_likenesses():
    left = {"1": {"name": "x"}, "2": {"name": "Network Information"}, "3": {"name": "Fullscreen"}}
    right = {"1": {"name": "x"}, "9": {"name": "Network Information, API"}}
    sides = without_likenesses(Sides(left, right), ("name", "name"), ratio=90)
    assert sides.left.keys() == {"1", "3"}
    assert sides.right.keys() == {"1"}


def test_true_pairs_without_a_common_word_are_left_out():
    left = {"1": {"name": "Chief Rat Flights"}, "2": {"name": "Air Glaciers"}}
    right = {"1": {"name": "Rainbow"}, "2": {"name": "Air-Glaciers SA"}}
    sides = without_unlike(Sides(left, right), ("name",), ("name",), ratio=50)
    assert sides.truth == {("2", "2")}
    assert sides.left.keys() == sides.right.keys() == {"2"}
