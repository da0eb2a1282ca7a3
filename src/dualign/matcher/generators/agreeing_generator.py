"""Candidates among the entities that agree on the properties the user requires to agree."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.matcher.literals.search import found_both_ways, within_budget
from dualign.matcher.match_context import MatchContext

FORWARD, BACKWARD = 10, 5


def by_agreement(context: MatchContext) -> list[IntArray]:
    """The most similar by name and by description among those that agree; none if nothing must.

    The other generators search all entities, and may find only pairs that disagree.
    """
    agreement = context.required_agreement
    if agreement is None:
        return []
    views = [context.spelled.ngrams]
    if context.descriptions is not None:
        views.append(context.descriptions.ngrams)
    keys = []
    for sides in views:
        keys += found_both_ways(within_budget(agreement.kept_apart(sides)), FORWARD, BACKWARD)
    return keys
