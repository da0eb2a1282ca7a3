"""Distances, and places that lie and sound like a match without being in the truth."""

import pytest

from own_pairs.pair import Sides
from own_pairs.places import certain, kilometres


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((48.8566, 2.3522), (51.5074, -0.1278), 344),  # Paris, London
        ((0, 179.9), (0, -179.9), 22.24),
        ((90, 0), (-90, 0), 20015),
    ],
)
def test_distance_on_the_sphere(first, second, expected):
    assert kilometres(first, second) == pytest.approx(expected, rel=0.01)


def test_unmatched_neighbours_of_like_names_are_left_out():
    left = {"1": {}, "2": {}, "3": {}}
    right = {"1": {}, "8": {}, "9": {}}
    points = (
        {"1": (48.0, 2.0), "2": (10.0, 10.0), "3": (20.0, 20.0)},
        {"1": (48.0, 2.0), "8": (10.01, 10.01), "9": (20.01, 20.01)},
    )
    texts = (
        {"1": "orly", "2": "suwannee county airport", "3": "heliport"},
        {"1": "paris orly", "8": "suwannee county", "9": "zzz field"},
    )
    sides = certain(Sides(left, right), points, texts)
    assert sides.left.keys() == {"1", "3"}
    assert sides.right.keys() == {"1", "9"}
