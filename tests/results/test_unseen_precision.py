"""The range of precisions that an expected one stands for."""

from __future__ import annotations

import pytest

from dualign.results.unseen_precision import ABOVE, BELOW, likely_precision


def odds(share):
    return share / (1 - share)


@pytest.mark.parametrize("expected", [0.05, 0.5, 0.817, 0.99])
def test_odds_are_divided_and_multiplied(expected):
    low, high = likely_precision(expected)
    assert odds(expected) / odds(low) == pytest.approx(2.718281828**BELOW)
    assert odds(high) / odds(expected) == pytest.approx(2.718281828**ABOVE)


@pytest.mark.parametrize("expected", [0.0, 1.0])
def test_certainty_stays_a_share(expected):
    low, high = likely_precision(expected)
    assert 0 < low < high < 1
