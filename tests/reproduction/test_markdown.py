"""How numbers are written."""

from __future__ import annotations

import pytest

from dualign.reproduction.markdown import difference, share, spread


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.4125, ".413"),  # a half goes up, also where the binary fraction lies below it
        (0.3625, ".363"),
        (0.41249, ".412"),
        (1.0, "1.000"),
        (0.0, ".000"),
        (-0.5437, "−.544"),
        (-0.0001, ".000"),
        (15.6821, "15.682"),
        (None, "–"),
    ],
)
def test_a_share_has_three_digits_and_no_leading_zero(value: float | None, text: str) -> None:
    assert share(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(0.0031, "+.003"), (-0.0144, "−.014"), (-0.0002, ".000"), (0.0, ".000")]
)
def test_a_difference_has_its_sign(value: float, text: str) -> None:
    assert difference(value) == text


def test_several_values_are_given_in_four_digits_with_their_deviation() -> None:
    assert spread([0.8270, 0.8280]) == ".8275 ± .0007"
    assert spread([0.8270]) == ".827"
    assert spread([]) == "–"
