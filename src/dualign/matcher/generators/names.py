"""Candidates whose names, or whose neighbours' names, are near."""

from __future__ import annotations

from dualign.arrays import IntArray
from dualign.beliefs.vector_search import nearest_keys
from dualign.matcher.generators.registry import first_candidates
from dualign.matcher.scene import Scene


@first_candidates("names")
def by_names(scene: Scene) -> list[IntArray]:
    """The nearest in the views name, context and spelling, from both sides."""
    settings = scene.settings
    keys = []
    for view in ("name", "context"):
        keys += nearest_keys(*scene.views[view], settings.names_forward, settings.names_backward)
    keys += nearest_keys(
        *scene.views["spelling"], settings.spelling_forward, settings.spelling_backward
    )
    return keys
