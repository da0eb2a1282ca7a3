"""The queue: left entities in the order in which a judgement is most useful."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UnknownChoice
from dualign.names.local_name import local_name
from dualign.names.romanise import romanise
from dualign.reviewing.review_run import ReviewRun, ReviewState, label_of_entity, types_of

PAGE = 50
APART = " \u0001 "  # between texts that are searched
SHOWN_KINDS = 200  # types and relations to filter by, the most frequent ones
STATES = ("open", "judged", "disputed", "all")
DECISIONS = ("", "accept", "review", "none")


@dataclass(frozen=True, kw_only=True)
class Filter:
    """Which left entities to list."""

    state: str = "open"  # not judged yet; or judged, disputed, all
    type: str = ""
    relation: str = ""
    decision: str = ""
    least: float = 0.0  # probability of the best candidate
    most: float = 1.0
    text: str = ""  # in the name or id of either side

    def __post_init__(self) -> None:
        if self.state not in STATES:
            raise UnknownChoice("state", self.state, STATES)
        if self.decision not in DECISIONS:
            raise UnknownChoice("decision", self.decision, DECISIONS)


class Standing(NamedTuple):
    """For every entity of the queue its likeliest candidate, and how useful a judgement is."""

    version: tuple[int, int]
    best: IntArray
    worth: FloatArray


class ReviewQueue:
    """The left entities of a run that have candidates, without given links."""

    def __init__(self, run: ReviewRun) -> None:
        self.run = run
        given = {int(run.pairs.lefts[place]) for place in np.flatnonzero(run.given).tolist()}
        self.lefts = [left for left in run.places_of_left if left not in given]
        self._last: Standing | None = None

    @cached_property
    def types(self) -> list[tuple[str, ...]]:
        """The types of every left entity."""
        return list(types_of(self.run.left))

    @cached_property
    def _searched(self) -> dict[int, str]:
        """Names and ids of each left entity and its candidates, for searching."""
        run = self.run
        ours, theirs = (
            romanise(
                [
                    f"{label_of_entity(graph, k)}{APART}{graph.entities[k]}"
                    for k in range(len(graph.entities))
                ]
            )
            for graph in (run.left, run.right)
        )
        rights = run.pairs.rights
        return {
            left: APART.join([ours[left], *(theirs[rights[k]] for k in run.places_of_left[left])])
            for left in self.lefts
        }

    @cached_property
    def _relations(self) -> dict[str, frozenset[int]]:
        """Which left entities each relation leads from or to."""
        graph = self.run.left
        found: dict[str, frozenset[int]] = {}
        for number, label in enumerate(graph.relations):
            ends = graph.triples[graph.triples[:, 1] == number][:, ::2]
            found[label] = frozenset(ends.ravel().tolist())
        return found

    @cached_property
    def choices(self) -> dict[str, Any]:
        """What can be filtered by: types and relations of the entities in the queue."""
        kinds = Counter(kind for left in self.lefts for kind in self.types[left])
        queued = set(self.lefts)
        related = Counter({label: len(ends & queued) for label, ends in self._relations.items()})
        return {
            name: [
                {"id": label, "name": local_name(label) or label, "count": count}
                for label, count in counted.most_common(SHOWN_KINDS)
                if count
            ]
            for name, counted in (("types", kinds), ("relations", related))
        }

    def page(self, wanted: Filter, start: int = 0) -> dict[str, Any]:
        """The entities that pass the filter, most useful first."""
        state = self.run.state()
        _, best, worth = self._standing(state)
        found = self._passing(wanted, state, best)
        ranked = found[np.lexsort((found, -worth[found]))][start : start + PAGE]
        shown = [
            self._entry(self.lefts[number], int(best[number]), float(worth[number]), state)
            for number in ranked.tolist()
        ]
        return {"total": len(found), "start": start, "entries": shown}

    def progress(self) -> dict[str, Any]:
        """How many entities are judged, by whom, and where reviewers disagree."""
        state = self.run.state()
        queued = {self.run.left.entities[left] for left in self.lefts}
        by_reviewer = Counter(each.reviewer for each in state.judgements)
        return {
            "version": list(state.version),
            "total": len(queued),
            "judged": len(queued & state.judged),
            "reviewers": [{"name": name, "count": n} for name, n in by_reviewer.most_common()],
            "disputed": len(state.verdicts.disputed),
        }

    def _standing(self, state: ReviewState) -> Standing:
        """The candidate to look at and the usefulness of every entity of the queue."""
        if self._last is None or self._last.version != state.version:
            places, owners = self._owned
            chance, effect = -state.probability[places], -state.effects[places]
            if self.run.one_to_one:
                order = np.lexsort((places, chance, owners))
            else:  # the likeliest of several counterparts is not the one to look at
                order = np.lexsort((places, chance, effect, owners))
            first = np.searchsorted(owners[order], np.arange(len(self.lefts)))
            worth = np.zeros(len(self.lefts), np.float32)
            np.maximum.at(worth, owners, state.effects[places])
            self._last = Standing(state.version, places[order][first], worth)
        return self._last

    @cached_property
    def _owned(self) -> tuple[IntArray, IntArray]:
        """The candidate pairs of the queue, and their entities as positions in ``lefts``."""
        pairs = [
            (place, number)
            for number, left in enumerate(self.lefts)
            for place in self.run.places_of_left[left]
        ]
        columns = np.array(pairs, np.int64).reshape(-1, 2)
        return columns[:, 0], columns[:, 1]

    def _passing(self, wanted: Filter, state: ReviewState, best: IntArray) -> IntArray:
        """The positions in ``lefts`` that pass a filter."""
        chance = state.probability[best]
        kept = np.flatnonzero((chance >= wanted.least) & (chance <= wanted.most)).tolist()
        subjects = self.run.left.entities
        if wanted.state == "disputed":
            disputed = {pair[0] for pair in state.verdicts.disputed}
            kept = [n for n in kept if subjects[self.lefts[n]] in disputed]
        elif wanted.state != "all":
            judged = wanted.state == "judged"
            kept = [n for n in kept if (subjects[self.lefts[n]] in state.judged) == judged]
        if wanted.type:
            kept = [n for n in kept if wanted.type in self.types[self.lefts[n]]]
        if wanted.relation:
            ends = self._relations.get(wanted.relation, frozenset())
            kept = [n for n in kept if self.lefts[n] in ends]
        if wanted.decision:
            kept = [n for n in kept if self.run.decision[best[n]] == wanted.decision]
        if wanted.text:
            (words,) = romanise([wanted.text])
            kept = [n for n in kept if self._has(self.lefts[n], words, wanted.text)]
        return np.array(kept, np.int64)

    def _has(self, left: int, words: str, text: str) -> bool:
        return words in self._searched[left] or text in self.run.left.entities[left]

    def _entry(self, left: int, best: int, worth: float, state: ReviewState) -> dict[str, Any]:
        run = self.run
        right = int(run.pairs.rights[best])
        subject = run.left.entities[left]
        words = [each for each in state.judgements if each.subject_id == subject]
        return {
            "subject": subject,
            "subject_name": label_of_entity(run.left, left),
            "object": run.right.entities[right],
            "object_name": label_of_entity(run.right, right),
            "probability": round(float(state.probability[best]), 4),
            "decision": run.decision[best],
            "effect": round(worth, 3),
            "candidates": len(run.places_of_left[left]),
            "judgements": [
                {"reviewer": each.reviewer, "judgement": each.judgement, "object": each.object_id}
                for each in words
            ],
        }
