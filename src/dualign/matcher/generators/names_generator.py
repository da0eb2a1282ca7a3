"""Candidates whose names, or whose neighbours' names, are near."""

from __future__ import annotations

from dualign.candidate_pairs.vector_search import nearest_keys
from dualign.core.arrays import IntArray
from dualign.matcher.match_context import MatchContext


def by_names(context: MatchContext) -> list[IntArray]:
    """The nearest in the views name, context and spelling, from both sides.

    The context of a record is its name alone; its aligned name takes the place of that.
    """
    settings = context.settings
    aligned = context.aligned_names
    keys = []
    for view in (context.view("name"), context.view("context") if aligned is None else aligned):
        keys += nearest_keys(*view, settings.names_forward, settings.names_backward)
    keys += nearest_keys(
        *context.views["spelling"], settings.spelling_forward, settings.spelling_backward
    )
    return keys
