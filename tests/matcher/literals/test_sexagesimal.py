"""Angles as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.matcher.literals.sexagesimal import angle


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        ("48.8566", 48.8566),
        ("-48,8566", -48.8566),
        ("48.8566 N", 48.8566),
        ("0.1278° W", -0.1278),
        ("48°51′24″N", 48 + 51 / 60 + 24 / 3600),
        ("48° 51' 24\" S", -(48 + 51 / 60 + 24 / 3600)),
        ("W 2°21.5'", -(2 + 21.5 / 60)),
        ("-23 26 21.4", -(23 + 26 / 60 + 21.4 / 3600)),
        ("+41:16:09.4", 41 + 16 / 60 + 9.4 / 3600),
        ("05h34m32s", 15 * (5 + 34 / 60 + 32 / 3600)),
    ],
)
def test_an_angle_is_understood(text, degrees):
    assert angle(text) == pytest.approx(degrees)


@pytest.mark.parametrize("text", ["", "Paris", "48°71′", "12 rue du Bac", "N", "1 2 3 4"])
def test_what_is_none_is_none(text):
    assert angle(text) is None


@given(st.integers(0, 179), st.integers(0, 59), st.integers(0, 59), st.sampled_from("NSEW"))
def test_degrees_minutes_and_seconds_add_up(degrees, minutes, seconds, side):
    value = degrees + minutes / 60 + seconds / 3600
    expected = -value if side in "SW" else value
    assert angle(f"{degrees}°{minutes}′{seconds}″{side}") == pytest.approx(expected)
