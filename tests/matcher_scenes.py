"""Scenes of small graphs, with settings that take no time."""

from __future__ import annotations

from dualign.graphs.canonical import in_order, renumbered
from dualign.matcher.scene import Scene
from dualign.matcher.settings import MatcherSettings

SMALL = MatcherSettings(rounds=2, trees=8, leaves=7)


def scene_of(left, right, links, settings=SMALL):
    """The scene of two graphs in order, and the links in its numbering."""
    (ours, left_order), (theirs, right_order) = in_order(left), in_order(right)
    scene = Scene.of(ours, theirs, "characters", settings)
    return scene, renumbered(links, left_order, right_order)
