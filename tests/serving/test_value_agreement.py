"""Agreement of values."""

import pytest

from dualign.serving.value_agreement import agreement


@pytest.mark.parametrize(
    ("given", "known", "least", "most"),
    [
        ("France", "France", 1, 1),
        ("FRANCE", "france", 1, 1),
        ("Merkel, Angela", "Angela Merkel", 1, 1),
        ("Cote d'Ivoire", "Côte d’Ivoire", 0.9, 1),
        ("France", "Germany", 0, 0),
        ("24000", "24000.0", 1, 1),
        ("100", "101", 0.8, 0.95),
        ("100", "200", 0, 0),
        ("0", "0.0", 1, 1),
        ("", "", 1, 1),
        ("…", "!", 0, 0),
        ("inf", "nan", 0, 0),
    ],
)
def test_values_agree(given, known, least, most):
    assert least <= agreement(given, known) <= most
    assert agreement(given, known) == pytest.approx(agreement(known, given))
