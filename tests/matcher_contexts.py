"""Scenes of small graphs, with settings that take no time."""

from __future__ import annotations

from dualign.graphs.canonical import in_order, renumbered
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings

SMALL = MatcherSettings(rounds=2, trees=8, leaves=7)


def context_of(left, right, links, settings=SMALL):
    """The context of two graphs in order, and the links in its numbering."""
    (ours, left_order), (theirs, right_order) = in_order(left), in_order(right)
    context = MatchContext.of(ours, theirs, "characters", settings)
    return context, renumbered(links, left_order, right_order)
