"""How many counterparts simulated runs go without."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dualign.matcher.matcher_settings import ENOUGH_MISSING, MOST_MISSING, MatcherSettings


@pytest.mark.parametrize("hidden", [10, 50, 100, 240, 500, 1200, 2250, 10_000])
def test_few_links_lose_a_quarter_of_the_counterparts_many_links_enough(hidden):
    gone = MatcherSettings().missing(hidden, edges=True)
    assert gone == pytest.approx(
        min(MOST_MISSING * hidden, max(ENOUGH_MISSING, 0.05 * hidden)), abs=0.5
    )
    assert 2 * gone <= hidden  # half of them at least keep both ends


def test_more_links_change_the_share_without_a_jump():
    gone = [MatcherSettings().missing(hidden, edges=True) for hidden in range(10, 3000)]
    assert max(abs(after - before) for before, after in pairwise(gone)) <= 1


def test_tables_lose_only_what_is_asked_for():
    assert MatcherSettings().missing(100, edges=False) == 5
    assert MatcherSettings(missing_share=0.4).missing(100, edges=True) == 40
