"""What a reviewer sees for one left entity: itself, its candidates, and how they compare."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np

from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.names.local_name import local_name
from dualign.reviewing.review_run import ReviewRun, ReviewState, label_of_entity
from dualign.serving.value_agreement import agreement

SHOWN_VALUES = 20  # of one property
SHOWN_NEIGHBOURS = 8  # on each side, besides those that are matched
JOINED = 10  # matched neighbours that are drawn
EQUAL, SIMILAR = 1.0, 0.5

Json = dict[str, Any]


class CaseView:
    """Describes entities and pairs of a run."""

    def __init__(self, run: ReviewRun) -> None:
        self.run = run
        self._said = (_literals(run.left), _literals(run.right))

    def case(self, subject: str, further: str = "") -> Json:
        """A left entity and its candidates; ``further`` is another right entity to look at."""
        run, state = self.run, self.run.state()
        left = run.left.entity_index.get(subject)
        if left is None:
            raise UsageError(f"{subject!r} is not an entity of the left graph")
        rights = [int(run.pairs.rights[place]) for place in run.places_of_left.get(left, ())]
        extra = run.right.entity_index.get(further) if further else None
        if further and extra is None:
            raise UsageError(f"{further!r} is not an entity of the right graph")
        picked = [each.object_id for each in state.judgements if each.subject_id == subject]
        known = [run.right.entity_index[each] for each in picked if each in run.right.entity_index]
        chances = {right: self._chance(left, right, state) for right in (*rights, *known)}
        if extra is not None:
            chances.setdefault(extra, self._chance(left, extra, state))
        order = sorted(chances, key=lambda right: -(chances[right] or 0))
        return {
            "subject": self._side(0, left),
            "next": self._next(left, order, state),
            "candidates": [self._candidate(left, right, chances[right], state) for right in order],
            "judgements": [
                {
                    "object": each.object_id,
                    "object_name": self._called(each.object_id),
                    "judgement": each.judgement,
                    "reviewer": each.reviewer,
                    "source": each.source,
                    "at": each.judged_at,
                    "reason": each.reason,
                }
                for each in state.judgements
                if each.subject_id == subject
            ],
        }

    def _called(self, found: str) -> str:
        """The name of a right entity; empty if it is not one of the graph."""
        right = self.run.right.entity_index.get(found)
        return "" if right is None else label_of_entity(self.run.right, right)

    def _next(self, left: int, order: list[int], state: ReviewState) -> str:
        """The candidate to look at first: the likeliest, or the most telling of several."""
        run = self.run
        if not order:
            return ""
        if run.one_to_one:
            return run.right.entities[order[0]]
        places = {right: run.place_of.get((left, right)) for right in order}
        worth = {k: 0 if at is None else float(state.effects[at]) for k, at in places.items()}
        return run.right.entities[max(order, key=lambda right: worth[right])]

    def _chance(self, left: int, right: int, state: ReviewState) -> float | None:
        place = self.run.place_of.get((left, right))
        return None if place is None else round(float(state.probability[place]), 4)

    def _candidate(self, left: int, right: int, chance: float | None, state: ReviewState) -> Json:
        place = self.run.place_of.get((left, right))
        return self._side(1, right) | {
            "probability": chance,
            "proposed": None if place is None
            else round(float(self.run.pairs.probability[place]), 4),
            "decision": "" if place is None else self.run.decision[place],
            "attributes": self._compared(left, right),
            "neighbourhood": self._neighbourhood(left, right, state),
        }  # fmt: skip

    def _side(self, side: int, entity: int) -> Json:
        graph = (self.run.left, self.run.right)[side]
        table, rows = graph.aliases, []
        if len(table):
            rows = np.flatnonzero(table.owners == entity).tolist()
        return {
            "id": graph.entities[entity],
            "name": label_of_entity(graph, entity),
            "aliases": [table.texts[row] for row in rows][:SHOWN_VALUES],
            "types": [local_name(kind) or kind for kind in self._said[side][1].get(entity, ())],
        }

    def _compared(self, left: int, right: int) -> list[Json]:
        """The literals of both: corresponding ones beside each other, then others that agree."""
        ours = {key: values[:SHOWN_VALUES] for key, values in self._said[0][0][left].items()}
        theirs = {key: values[:SHOWN_VALUES] for key, values in self._said[1][0][right].items()}
        found = [
            (
                p == q or (p, q) in self.run.corresponding,
                max(agreement(a, b) for a in ours[p] for b in theirs[q]),
                p,
                q,
            )
            for p in ours
            for q in theirs
        ]
        rows: list[tuple[float, Json]] = []
        for belong, alike, p, q in sorted(found, key=lambda row: (not row[0], -row[1])):
            if p in ours and q in theirs and (belong or alike >= SIMILAR):
                word = "equal" if alike >= EQUAL else "similar" if alike >= SIMILAR else "different"
                rows.append((alike, _row(p, ours.pop(p), q, theirs.pop(q), word)))
        rows.sort(key=lambda row: -row[0])
        return [
            *(row for _, row in rows),
            *(_row(p, values, "", [], "left only") for p, values in ours.items()),
            *(_row("", [], q, values, "right only") for q, values in theirs.items()),
        ]

    def _neighbourhood(self, left: int, right: int, state: ReviewState) -> Json:
        """Neighbours of both, first those whose likeliest counterpart is among the others."""
        ours = _around(self.run.left, self.run.neighbours[0], left)
        theirs = _around(self.run.right, self.run.neighbours[1], right)
        chances = sorted(
            (
                (float(state.probability[place]), a, b)
                for a in ours
                for place in self.run.places_of_left.get(a, ())
                for b in (int(self.run.pairs.rights[place]),)
                if b in theirs and state.probability[place] > 0
            ),
            reverse=True,
        )
        joined: list[Json] = []
        for chance, a, b in chances:
            if a in ours and b in theirs and len(joined) < JOINED:
                one, other = ours.pop(a), theirs.pop(b)
                joined.append({"left": one, "right": other, "probability": round(chance, 4)})
        return {
            "joined": joined,
            "left": list(ours.values())[:SHOWN_NEIGHBOURS],
            "right": list(theirs.values())[:SHOWN_NEIGHBOURS],
            "left_more": max(0, len(ours) - SHOWN_NEIGHBOURS),
            "right_more": max(0, len(theirs) - SHOWN_NEIGHBOURS),
        }


def _row(left: str, ours: list[str], right: str, theirs: list[str], word: str) -> Json:
    return {
        "left": local_name(left) or left,
        "left_values": ours,
        "right": local_name(right) or right,
        "right_values": theirs,
        "agreement": word,
    }


def _around(graph: KnowledgeGraph, near: Neighbourhood, entity: int) -> dict[int, Json]:
    """The neighbours of an entity by number, each with the first relation that leads to it."""
    found: dict[int, Json] = {}
    for edge in range(near.starts[entity], near.starts[entity + 1]):
        relation = int(near.relations[edge])
        outgoing = relation < len(graph.relations)
        label = graph.relations[relation % len(graph.relations)]
        other = int(near.neighbours[edge])
        found.setdefault(
            other,
            {
                "id": graph.entities[other],
                "name": label_of_entity(graph, other),
                "relation": local_name(label) or label,
                "outgoing": outgoing,
            },
        )
    return found


Literals = dict[int, dict[str, list[str]]]


def _literals(graph: KnowledgeGraph) -> tuple[Literals, dict[int, list[str]]]:
    """The literals of every entity by property, and its types."""
    table = graph.attributes
    literals: Literals = defaultdict(dict)
    types: dict[int, list[str]] = defaultdict(list)
    for subject, predicate, value, datatype in zip(
        table.subjects.tolist(), table.predicates.tolist(), table.values, table.datatypes,
        strict=True,
    ):  # fmt: skip
        if datatype == IRI_DATATYPE:
            types[subject].append(value)
        elif value:
            literals[subject].setdefault(table.labels[predicate], []).append(value)
    return literals, types
