"""The default way from two graphs to an `Alignment`: the matching stage, in rounds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dualign.candidate_pairs.soft_alignment import settle
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT, Progress
from dualign.embedding import Candidates, DecisionSettings
from dualign.matcher import (
    EVERY,
    ONE_TO_ONE,
    MatcherSettings,
    Matching,
    RoundReport,
    ScoredPairs,
    check_precision,
    get_assignment,
    match_graphs,
    threshold_for_precision,
    unwatched,
)
from dualign.results.alignment import Alignment
from dualign.results.vocabulary import with_classes


@dataclass(frozen=True, kw_only=True)
class DecisionPolicy:
    """What decisions are wanted."""

    assignment: str = "mutual"  # who may be accepted; a name of dualign.matcher.ASSIGNMENTS
    precision: float | None = None  # accept as many as keep this precision in expectation
    candidates: int = 10  # right entities kept for each left entity

    def __post_init__(self) -> None:
        get_assignment(self.assignment)
        if self.precision is not None:
            check_precision(self.precision)


@dataclass(frozen=True, kw_only=True)
class Pipeline:
    """Matches two graphs in rounds, then decides."""

    encoder: str = "default"
    settings: MatcherSettings = field(default_factory=MatcherSettings)
    policy: DecisionPolicy = field(default_factory=DecisionPolicy)
    seed: int = 0
    workspace: Path | None = None
    resume: bool = False
    watch: Callable[[RoundReport], None] = unwatched
    progress: Progress = SILENT

    def run(
        self,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: IntArray,
        negatives: IntArray,
        record: Mapping[str, Any],
    ) -> tuple[Alignment, FloatArray]:
        """Align two graphs that have names; no pair of ``negatives`` is ever a match.

        Also the vectors of the names, left ones first.
        """
        matching = match_graphs(
            left, right, links, negatives=negatives, encoder=self.encoder, settings=self.settings,
            seed=self.seed, workspace=self.workspace, resume=self.resume,
            watch=self.watch, progress=self.progress,
        )  # fmt: skip
        return decided(left, right, links, matching, self.policy, record), matching.names


def decided(
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    links: IntArray,
    matching: Matching,
    policy: DecisionPolicy,
    record: Mapping[str, Any],
) -> Alignment:
    """The alignment that the scored pairs make, with the decisions that are wanted."""
    scored = matching.scored
    chosen = _chosen(scored, links, policy.assignment)
    several = int(np.bincount(scored.pairs.lefts[chosen]).max(initial=0))
    indices, probability = scored.best(max(2, policy.candidates, several))
    _put_first(indices, probability, scored, chosen)
    eligible = _among(indices, scored.pairs.keys[chosen], scored.pairs.right_count)
    limits = DecisionSettings()
    if policy.precision is not None:
        known = _among(indices, _keys(links, scored.pairs.right_count), scored.pairs.right_count)
        accept = threshold_for_precision(probability[eligible & ~known], policy.precision)
        limits = DecisionSettings(accept=accept, review=min(limits.review, accept))
    alignment = Alignment(
        left=left,
        right=right,
        candidates=Candidates(indices=indices, scores=probability, keys=len(right.entities)),
        confidence=probability,
        mutual=eligible,
        scored=scored,
        metric="probability",
        links=links,
        thresholds=limits,
        relations=matching.relations,
        record=dict(record)
        | {
            "rounds": [vars(report) for report in matching.reports],
            "calibration": dataclasses.asdict(matching.outcome.calibration),
        },
    )
    return with_classes(alignment)


def _chosen(scored: ScoredPairs, links: IntArray, assignment: str) -> IntArray:
    """The pairs that may be accepted: at most one for each left entity, and the known links.

    A known link stands, whatever its rivals say, and its left entity gets no other counterpart,
    unless every likely pair is wanted. Where links contradict each other (two counterparts of one
    entity), a one-to-one assignment keeps one of them. Among equals the labels of the entities
    decide, not their numbers.
    """
    choose = get_assignment(assignment)
    placed, links, order = scored.in_places(links)
    pairs, known = placed.pairs, _keys(links, placed.pairs.right_count)
    if assignment in ONE_TO_ONE:
        settled = settle(pairs, placed.probability, known)
        chosen = choose(pairs, settled)
        return np.sort(order[chosen[settled[chosen] > 0]])
    chosen = choose(pairs, placed.probability)
    if assignment != EVERY:
        chosen = chosen[~np.isin(pairs.lefts[chosen], links[:, 0])]
    return np.sort(order[np.union1d(chosen, pairs.find(known))])


def _put_first(
    indices: IntArray, probability: FloatArray, scored: ScoredPairs, chosen: IntArray
) -> None:
    """Move a chosen candidate of each left entity to the front, unless one stands there."""
    pairs = scored.pairs
    first = indices[:, 0]
    standing = np.isin(np.arange(len(first)) * pairs.right_count + first, pairs.keys[chosen])
    lefts, at = np.unique(pairs.lefts[chosen], return_index=True)
    for row, best in zip(lefts.tolist(), chosen[at].tolist(), strict=True):
        if standing[row]:
            continue
        right, sure = pairs.rights[best], scored.probability[best]
        places = np.flatnonzero(indices[row] == right)
        place = int(places[0]) if len(places) else indices.shape[1] - 1
        indices[row, 1 : place + 1] = indices[row, :place]
        probability[row, 1 : place + 1] = probability[row, :place]
        indices[row, 0], probability[row, 0] = right, sure


def _among(indices: IntArray, keys: IntArray, right_count: int) -> BoolArray:
    """Which candidates (lefts, k) make one of the pairs with these keys."""
    rows = np.arange(len(indices))[:, None]
    return np.isin(rows * right_count + indices, keys) & (indices >= 0)


def _keys(links: IntArray, right_count: int) -> IntArray:
    return links[:, 0] * right_count + links[:, 1]
