"""What a sample says about all matches."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.evaluation.audit import Audit


def plausible(audit, confidence=0.95):
    """Every number of right matches that the sample does not make too unlikely, one by one."""
    tail = (1 - confidence) / 2
    total, drawn = audit.accepted, audit.sampled

    def chance(right, of_sample):
        ways = sum(comb(right, k) * comb(total - right, drawn - k) for k in of_sample)
        return ways / comb(total, drawn)

    low = [
        right
        for right in range(audit.right, total - audit.wrong - audit.unsure + 1)
        if chance(right, range(audit.right, drawn + 1)) > tail
    ]
    most = audit.right + audit.unsure
    high = [
        right
        for right in range(most, total - audit.wrong + 1)
        if chance(right, range(most + 1)) > tail
    ]
    return min(low) / total, max(high) / total


@st.composite
def audits(draw):
    right, wrong, unsure = (draw(st.integers(0, 6)) for _ in range(3))
    rest = draw(st.integers(0, 20))
    return Audit(accepted=right + wrong + unsure + rest, right=right, wrong=wrong, unsure=unsure)


@given(audits())
def test_the_interval_holds_every_plausible_number(audit):
    if audit.accepted:
        assert audit.interval() == pytest.approx(plausible(audit))


@given(audits())
def test_the_interval_holds_the_share_of_the_sample(audit):
    low, high = audit.interval()
    if audit.sampled:
        assert low <= (audit.right + audit.unsure) / audit.sampled
        assert high >= audit.right / audit.sampled


def test_once_everything_is_judged_nothing_is_left_to_chance():
    audit = Audit(accepted=40, right=36, wrong=4)
    assert audit.interval() == (0.9, 0.9)


def test_nothing_judged_says_nothing():
    assert Audit(accepted=40, right=0, wrong=0).interval() == (0, 1)
    assert Audit(accepted=0, right=0, wrong=0).interval() == (0, 1)
    assert str(Audit(accepted=40, right=0, wrong=0)) == "no match of the sample was judged"


def test_in_words():
    audit = Audit(accepted=722, right=47, wrong=2, unsure=1, expected=0.817)
    assert str(audit) == (
        "of 50 matches drawn at random 47 are right, 2 wrong, 1 unsure: between 83.9% and 99.4% of "
        "all 722 accepted matches are right (95 % confidence); 81.7% were expected"
    )


def test_a_large_run_is_quick():
    low, high = Audit(accepted=3_000_000, right=96, wrong=4).interval()
    assert 0.90 < low < 0.91
    assert 0.98 < high < 0.99
