"""Scenes of small graphs, with settings that take no time."""

from __future__ import annotations

from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.tasks import OrderedPair

SMALL = MatcherSettings(rounds=2, trees=8, leaves=7)


def context_of(left, right, links, settings=SMALL):
    """The context of two graphs in order, and the links in its numbering."""
    pair = OrderedPair.of(left, right)
    context = MatchContext.of(pair.left, pair.right, "characters", settings)
    return context, pair.links(links)
