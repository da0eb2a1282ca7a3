"""`SharedGroups`: properties of both sides that sort the entities into the same groups.

Where a country, a category or a year stands on both sides, under whatever name, the same thing
mostly has the same one. Whether it always does, a person knows: such properties are pointed out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

import numpy as np

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.names.local_name import local_name

FEWEST_VALUES = 5  # that both sides have
LEAST_SHARE = 0.6  # of the entities of either side that have one of them
LARGEST_GROUPS = 0.5  # distinct values per entity: what tells most entities apart is no group
LONGEST = 60  # characters of a value
MOST_SHOWN = 3
MOST_ROWS = 300_000  # literals of a graph that are looked at; of more, those of every n-th entity


@dataclass(frozen=True, kw_only=True)
class SharedGroups:
    """A property of either side, and the values that both have."""

    left: str
    right: str
    values: int
    left_share: float  # of the entities that have one of these values
    right_share: float


def shared_groups(left: KnowledgeGraph, right: KnowledgeGraph) -> list[SharedGroups]:
    """Pairs of properties, each the best of the other, those that most entities have first."""
    steps = [max(1, len(graph.attributes) // MOST_ROWS) for graph in (left, right)]
    ours, theirs = _grouping(left, steps[0]), _grouping(right, steps[1])
    lefts, rights = len(left.entities) / steps[0], len(right.entities) / steps[1]
    found = {
        (a, b): groups
        for a, mine in ours.items()
        for b, others in theirs.items()
        if (groups := _compared(a, b, mine, others, lefts, rights))
    }
    ranked = sorted(found.items(), key=lambda item: (-_weight(item[1]), item[0]))
    used_left, used_right, kept = set(), set(), []
    for (a, b), groups in ranked:
        if a not in used_left and b not in used_right:
            kept.append(groups)
        used_left.add(a)
        used_right.add(b)
    return kept[:MOST_SHOWN]


def _grouping(graph: KnowledgeGraph, step: int) -> dict[str, Counter[str]]:
    """For each property that sorts entities into groups, how many entities have each value.

    Of every ``step``-th entity.
    """
    table = graph.attributes
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    places = np.flatnonzero(table.subjects % step == 0)
    subjects, predicates = (each[places].tolist() for each in (table.subjects, table.predicates))
    rows = {
        (subject, predicate, " ".join(table.values[place].casefold().split()))
        for subject, predicate, place in zip(subjects, predicates, places.tolist(), strict=True)
        if 0 < len(table.values[place]) <= LONGEST and table.datatypes[place] != "iri"
    }
    for _, predicate, value in rows:
        counts[predicate][value] += 1
    return {
        table.labels[predicate]: found
        for predicate, found in counts.items()
        if len(found) <= LARGEST_GROUPS * found.total()
    }


def _compared(
    left: str, right: str, ours: Counter[str], theirs: Counter[str], lefts: float, rights: float
) -> SharedGroups | None:
    common = ours.keys() & theirs.keys()
    shares = [
        sum(own[value] for value in common) / max(count, 1)
        for own, count in ((ours, lefts), (theirs, rights))
    ]
    if len(common) < FEWEST_VALUES or min(shares) < LEAST_SHARE:
        return None
    return SharedGroups(
        left=local_name(left) or left,
        right=local_name(right) or right,
        values=len(common),
        left_share=min(shares[0], 1.0),
        right_share=min(shares[1], 1.0),
    )


def _weight(groups: SharedGroups) -> float:
    return groups.left_share * groups.right_share
