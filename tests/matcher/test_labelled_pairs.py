"""Which pairs of a simulated run links can judge."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.core.graph_pair import no_links
from dualign.matcher.match_state import MatchState
from matcher_contexts import context_of
from matcher_graphs import named_pair


@pytest.mark.parametrize(
    ("several", "expected"),
    [
        (ONE_EACH, {(0, 0), (0, 1), (1, 0)}),
        (Several(left=True), {(0, 0), (1, 0)}),
        (Several(right=True), {(0, 0), (0, 1)}),
        (Several(left=True, right=True), set()),
    ],
)
def test_other_pairs_of_who_may_have_several_counterparts_are_not_judged(several, expected):
    context, _ = context_of(*named_pair()[:3])
    run = MatchState(context, no_links(), hidden=np.array([[0, 0]]))
    width = context.shape[1]
    run.add([np.array([0, 1, width, width + 1])])  # (0, 0), (0, 1), (1, 0), (1, 1)
    places, same = run.labelled(several)
    judged = zip(run.pairs.lefts[places].tolist(), run.pairs.rights[places].tolist(), strict=True)
    assert set(judged) == expected
    assert same.tolist() == [pair == (0, 0) for pair in sorted(expected)]
