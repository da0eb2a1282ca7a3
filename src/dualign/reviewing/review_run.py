"""`ReviewRun`: the matches under review, the graphs they are about, and the judgements so far."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import MalformedInput, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.io import MatchTable
from dualign.io.judgements.judgement_store import Judgement, JudgementStore
from dualign.io.judgements.verdicts import Verdicts
from dualign.results.alignment import Alignment
from dualign.reviewing.linked_pairs_graph import CandidatePairs, linked_pairs, weights_for
from dualign.reviewing.rescoring import Rescoring
from dualign.reviewing.tree_rescoring import TreeRescoring
from dualign.serving.entity_index import EntityIndex
from dualign.serving.index_building import build_index

NOT_ONE_TO_ONE = ("every", "best", "best-left")
LONGEST_ID = 1000  # characters of an id that a reason repeats
DOUBTFUL = (0.05, 0.95)  # probabilities between which a pair is worth a look


@dataclass(frozen=True, kw_only=True, eq=False)
class ReviewState:
    """The probabilities at one version of the judgements."""

    version: tuple[int, int]
    judgements: list[Judgement]
    verdicts: Verdicts
    probability: FloatArray  # of every candidate pair, after the judgements
    effects: FloatArray  # what a judgement on each pair is expected to change
    judged: frozenset[str]  # left entities on which something was concluded


class ReviewRun:
    """The rows of a matches table as candidate pairs, and the effect of judgements on them.

    With ``kept``, the run that found the matches, its trees score pairs again and are explained.
    """

    def __init__(
        self,
        table: MatchTable,
        pair: GraphPair,
        store: JudgementStore,
        *,
        one_to_one: bool = True,
        kept: Alignment | None = None,
    ) -> None:
        self.explain = None if kept is None else kept.explain
        evidence = None if kept is None else kept.evidence
        self.corresponding = frozenset(() if evidence is None else evidence.properties)
        self.one_to_one = one_to_one
        self.left, self.right, self.store = pair.left, pair.right, store
        self.rows = _rows_of_pairs(table, self.left, self.right)
        self.decision = [table.decision[row] for row in self.rows.tolist()]
        self.given = np.array([table.judgement[row] == "same" for row in self.rows.tolist()])
        ids = ((self.left, table.subject_id), (self.right, table.object_id))
        lefts, rights = (
            np.array([graph.entity_index[side[row]] for row in self.rows.tolist()], np.int64)
            for graph, side in ids
        )
        confidence = table.confidence[self.rows].astype(np.float32)
        self.pairs = CandidatePairs(lefts, rights, confidence)
        links = linked_pairs(self.left, self.right, self.pairs)
        trees = None if kept is None else TreeRescoring.of(kept, self.pairs, one_to_one=one_to_one)
        self.rescoring = Rescoring(self.pairs, links, one_to_one, trees)
        self._lock = threading.Lock()
        self._state: ReviewState | None = None

    @cached_property
    def index(self) -> EntityIndex:
        """The right graph, to search other candidates in."""
        return build_index(self.right, "right")

    @cached_property
    def neighbours(self) -> tuple[Neighbourhood, Neighbourhood]:
        """The neighbourhoods of both graphs."""
        return Neighbourhood.of(self.left), Neighbourhood.of(self.right)

    @cached_property
    def place_of(self) -> dict[tuple[int, int], int]:
        """The index of each pair of positions among the candidate pairs."""
        sides = zip(self.pairs.lefts.tolist(), self.pairs.rights.tolist(), strict=True)
        return {pair: place for place, pair in enumerate(sides)}

    @cached_property
    def places_of_left(self) -> dict[int, list[int]]:
        """The candidate pairs of each left entity, in the order of the table."""
        places: dict[int, list[int]] = {}
        for place, left in enumerate(self.pairs.lefts.tolist()):
            places.setdefault(left, []).append(place)
        return places

    def state(self) -> ReviewState:
        """The current state, including other reviewers' judgements; computed when they change."""
        with self._lock:
            version = self.store.version()
            if self._state is None or self._state.version != version:
                self._state = self._computed(version)
            return self._state

    def _computed(self, version: tuple[int, int]) -> ReviewState:
        judgements = self.store.current()
        verdicts = Verdicts.of(judgements)
        judged, truth = self._certain(verdicts)
        probability = self.rescoring.probabilities(judged, truth, self._evidence(verdicts))
        effects = self.rescoring.effects_at(probability)
        if not self.one_to_one:  # an answer about one pair does not answer the others
            effects[self._unsettled(verdicts)] = 0
        settled = self._settled(verdicts, probability)
        return ReviewState(
            version=version,
            judgements=judgements,
            verdicts=verdicts,
            probability=probability,
            effects=effects,
            judged=frozenset(settled | set(verdicts.none) | self._exhausted(verdicts)),
        )

    def _unsettled(self, verdicts: Verdicts) -> list[int]:
        """The indices of the pairs that were answered without a conclusion."""
        places = (self._place(*pair) for pair in (*verdicts.unsure, *verdicts.disputed))
        return [place for place in places if place is not None]

    def _settled(self, verdicts: Verdicts, probability: FloatArray) -> set[str]:
        """The left entities that an answer has settled.

        Where entities have several counterparts, those of which no doubtful pair is left.
        """
        answered = {pair[0] for pair in (*verdicts.same, *verdicts.unsure, *verdicts.disputed)}
        if self.one_to_one:
            return answered
        least, most = DOUBTFUL
        open_pairs = (probability >= least) & (probability <= most)
        open_pairs[self._unsettled(verdicts)] = False
        still = {self.left.entities[left] for left in self.pairs.lefts[open_pairs].tolist()}
        return (answered | {subject for subject, _ in verdicts.different}) - still

    def _picked(self, verdicts: Verdicts) -> list[tuple[int, int]]:
        """The pairs that are the same although they were no candidates, as positions."""
        here = [
            (self.left.entity_index.get(subject, -1), self.right.entity_index.get(found, -1))
            for subject, found in verdicts.same
        ]
        return [pair for pair in here if min(pair) >= 0 and pair not in self.place_of]

    def _evidence(self, verdicts: Verdicts) -> FloatArray | None:
        """What such pairs add to the log-odds of their neighbours' pairs, (pairs,)."""
        picked = self._picked(verdicts)
        if not picked:
            return None
        weights = [weights_for(self.neighbours, self.pairs, pair) for pair in picked]
        evidence: FloatArray = -np.log1p(-np.stack(weights)).sum(axis=0)
        return evidence

    def _certain(self, verdicts: Verdicts) -> tuple[IntArray, FloatArray]:
        """The indices of the pairs that verdicts settle, and their probabilities now."""
        truth: dict[int, float] = {}
        for left, right in self._picked(verdicts) if self.one_to_one else ():
            rivals = (self.pairs.lefts == left) | (self.pairs.rights == right)
            truth |= dict.fromkeys(np.flatnonzero(rivals).tolist(), 0.0)
        certain = {"same": 1.0, "different": 0.0, "unsure": None}
        for said in (
            *verdicts.same.values(),
            *verdicts.different.values(),
            *verdicts.unsure.values(),
        ):
            value = certain[said.judgement] if said.probability is None else said.probability
            place = self._place(said.subject_id, said.object_id)
            if place is not None and value is not None:
                truth[place] = value
        for subject in verdicts.none:
            left = self.left.entity_index.get(subject, -1)
            truth |= dict.fromkeys(self.places_of_left.get(left, ()), 0.0)
        places = np.array(sorted(truth), np.int64)
        return places, np.array([truth[place] for place in places.tolist()], np.float32)

    def _exhausted(self, verdicts: Verdicts) -> set[str]:
        """The left entities whose candidates were all rejected."""
        refused: dict[str, int] = {}
        for subject, found in verdicts.different:
            if self._place(subject, found) is not None:
                refused[subject] = refused.get(subject, 0) + 1
        return {
            subject
            for subject, count in refused.items()
            if count >= len(self.places_of_left[self.left.entity_index[subject]])
        }

    def _place(self, subject: str, found: str) -> int | None:
        left, right = self.left.entity_index.get(subject), self.right.entity_index.get(found)
        return None if left is None or right is None else self.place_of.get((left, right))

    def judge(self, subject: str, found: str, word: str, **about: str) -> Judgement:
        """Keep a judgement about entities of these graphs."""
        if subject not in self.left.entity_index:
            raise UsageError(f"{subject!r} is not an entity of the left graph")
        if word != "none" and found not in self.right.entity_index:
            raise UsageError(f"{found!r} is not an entity of the right graph")
        said = Judgement(subject_id=subject, object_id=found, judgement=word, **about)  # type: ignore[arg-type]
        return self.store.add_all([*self._given_up(said), said])[-1]

    def _given_up(self, said: Judgement) -> list[Judgement]:
        """Counterparts that somebody has named before, where only one can be the right one."""
        if not self.one_to_one or said.judgement != "same":
            return []
        return [
            dataclasses.replace(
                said, object_id=each.object_id, judgement="different", reason=_in_favour_of(said)
            )
            for each in self.store.current()
            if each.subject_id == said.subject_id
            and each.judgement == "same"
            and each.object_id != said.object_id
        ]

    def undo(self, reviewer: str) -> Judgement | None:
        """Undo the last judgement of a reviewer, and what followed from it."""
        undone = self.store.undo(reviewer)
        while undone is not None and undone.judgement == "same":
            before = self.store.last(reviewer)
            followed = before is not None and before.subject_id == undone.subject_id
            if before is None or not followed or before.reason != _in_favour_of(undone):
                break
            self.store.undo(reviewer)
        return undone


def _in_favour_of(said: Judgement) -> str:
    return f"in favour of {said.object_id[:LONGEST_ID]}"


def is_one_to_one(record: dict[str, Any]) -> bool:
    """Whether the record of a run says that an entity has at most one counterpart."""
    cardinality = record.get("cardinality", {})
    return cardinality.get("assignment", "") not in NOT_ONE_TO_ONE


def _rows_of_pairs(table: MatchTable, left: KnowledgeGraph, right: KnowledgeGraph) -> IntArray:
    """The rows that propose a pair of entities of the graphs."""
    known = [
        row
        for row, (subject, found) in enumerate(zip(table.subject_id, table.object_id, strict=True))
        if found and subject in left.entity_index and found in right.entity_index
    ]
    proposed = sum(map(bool, table.object_id))
    if proposed and not known:
        raise MalformedInput(
            f"none of the {proposed:,} matches is about entities of {left.source} and "
            f"{right.source}; give the graphs that were aligned"
        )
    return np.array(known, np.int64)


def label_of_entity(graph: KnowledgeGraph, entity: int) -> str:
    """The name of an entity, or its id."""
    return (graph.names[entity] if graph.names else "") or graph.entities[entity]


def types_of(graph: KnowledgeGraph) -> Sequence[tuple[str, ...]]:
    """The types of every entity, as IRIs."""
    table = graph.attributes
    found: list[tuple[str, ...]] = [()] * len(graph.entities)
    for subject, value, datatype in zip(
        table.subjects.tolist(), table.values, table.datatypes, strict=True
    ):
        if datatype == "iri":
            found[subject] = (*found[subject], value)
    return found
