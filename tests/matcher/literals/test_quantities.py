"""Numbers with a unit, and prices."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.matcher.literals.quantities import dimension_of, quantity


@pytest.mark.parametrize(
    ("text", "unit", "spelt"),
    [
        ("1.5 kg", "g", "1500"),
        ("1,5 kg", "kg", "1.5"),
        ("1500g", "kg", "1.5"),
        ("5 ft 11 in", "cm", "180.34"),
        ("5' 11\"", "in", "71"),
        ("1 h 30 min", "min", "90"),
        ("PT1H30M", "min", "90"),
        ("90 min.", "h", "1.5"),
        ("$1,299.00", "money", "1299"),
        ("12,50 €", "money", "12.5"),
        ("75%", "%", "75"),
        ("16GB", "mb", "16000"),
    ],
)
def test_a_quantity_is_understood(text, unit, spelt):
    found = quantity(text)
    assert found is not None
    assert found.in_unit(unit) == spelt


@pytest.mark.parametrize(
    "text",
    ["", "90", "Boeing 747", "kg", "DAV-HDX279W", "3 in 2 ft", "5 kg 3 m", "$", "10 x 20 cm"],
)
def test_what_is_none_is_none(text):
    assert quantity(text) is None


def test_a_property_is_of_one_dimension_or_of_none():
    weights = [quantity(text) for text in ("1 kg", "20 g", "3 lb", "5 oz")]
    assert dimension_of([*weights, None]) == "mass"
    assert dimension_of([*weights, None, None]) is None
    assert dimension_of([]) is None


@given(st.integers(1, 10**6))
def test_units_of_one_dimension_agree(grams):
    heavy, light = quantity(f"{grams / 1000:.3f} kg"), quantity(f"{grams} g")
    assert heavy is not None
    assert light is not None
    assert float(heavy.in_unit("g")) == pytest.approx(float(light.in_unit("g")), rel=1e-6)
