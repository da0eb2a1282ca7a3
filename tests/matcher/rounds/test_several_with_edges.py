"""Several counterparts in graphs: n to m is compared as records, one side alone stays a graph."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.matcher.rounds import matching_rounds
from dualign.matcher.scoring.shipped_matcher import shipped_matcher


@pytest.mark.parametrize(
    "several", [Several(left=True), Several(right=True), Several(left=True, right=True)]
)
@pytest.mark.parametrize("edges", [False, True])
def test_one_side_alone_counts_in_tables_only(monkeypatch, several, edges) -> None:
    monkeypatch.setattr(matching_rounds, "several_of", lambda _: several)
    context = SimpleNamespace(has_edges=edges, described=True)
    rounds = matching_rounds._Rounds(
        known=None, seed=0, shipped=shipped_matcher(), store=None, watch=None, progress=None
    )
    found = rounds._several(SimpleNamespace(real=SimpleNamespace(context=context)))
    assert found == (ONE_EACH if edges and not several.both else several)
