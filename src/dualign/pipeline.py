"""The default way from two graphs to an `Alignment`: the matching stage, in rounds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dualign.alignment import Alignment
from dualign.arrays import BoolArray, FloatArray, IntArray
from dualign.knowledge_graph import KnowledgeGraph
from dualign.matcher import (
    ONE_TO_ONE,
    MatcherSettings,
    Matching,
    RoundReport,
    ScoredPairs,
    check_precision,
    class_correspondences,
    get_assignment,
    match_graphs,
    threshold_for_precision,
    unwatched,
)
from dualign.matcher.matcher import EmbeddingOf
from dualign.matcher.soft_alignment import settle
from dualign.matching import Candidates, DecisionSettings
from dualign.progress import SILENT, Progress


@dataclass(frozen=True, kw_only=True)
class DecisionWish:
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
    wish: DecisionWish = field(default_factory=DecisionWish)
    seed: int = 0
    embedder: EmbeddingOf | None = None
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
    ) -> Alignment:
        """Align two graphs that have names; no pair of ``negatives`` is ever a match."""
        matching = match_graphs(
            left, right, links, negatives=negatives, encoder=self.encoder, settings=self.settings,
            seed=self.seed, embedder=self.embedder, workspace=self.workspace, resume=self.resume,
            watch=self.watch, progress=self.progress,
        )  # fmt: skip
        return decided(left, right, links, matching, self.wish, record)


def decided(
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    links: IntArray,
    matching: Matching,
    wish: DecisionWish,
    record: Mapping[str, Any],
) -> Alignment:
    """The alignment that the scored pairs make, with the decisions that are wanted."""
    scored = matching.scored
    indices, probability = scored.best(max(2, wish.candidates))
    chosen = _chosen(scored, links, wish.assignment)
    eligible = _put_first(indices, probability, scored, chosen)
    limits = DecisionSettings()
    if wish.precision is not None:
        new = eligible.copy()
        new[links[:, 0]] = False
        accept = threshold_for_precision(probability[new, 0], wish.precision)
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
    accepted = np.flatnonzero(alignment.decisions[:, 0] == "accept")
    matches = np.stack([accepted, indices[accepted, 0]], axis=1)
    return dataclasses.replace(
        alignment, classes=tuple(class_correspondences(left, right, matches))
    )


def _chosen(scored: ScoredPairs, links: IntArray, assignment: str) -> IntArray:
    """The pairs that may be accepted, at most one for each left entity.

    A known link stands, whatever its rivals say. Where links contradict each other (two
    counterparts of one entity), a one-to-one assignment keeps one of them, the others the first
    of each left entity. Among equals the labels of the entities decide, not their numbers.
    """
    choose = get_assignment(assignment)
    placed, links, order = scored.in_places(links)
    pairs = placed.pairs
    known = links[:, 0] * pairs.right_count + links[:, 1]
    if assignment in ONE_TO_ONE:
        settled = settle(pairs, placed.probability, known)
        chosen = choose(pairs, settled)
        return np.sort(order[chosen[settled[chosen] > 0]])
    chosen = choose(pairs, placed.probability)
    _, first = np.unique(links[:, 0], return_index=True)
    new = chosen[~np.isin(pairs.lefts[chosen], links[:, 0])]
    return np.sort(order[np.concatenate([new, pairs.find(known[first])])])


def _put_first(
    indices: IntArray, probability: FloatArray, scored: ScoredPairs, chosen: IntArray
) -> BoolArray:
    """Move each left entity's chosen candidate to the front; which entities have one."""
    lefts, rights = scored.pairs.lefts[chosen], scored.pairs.rights[chosen]
    eligible = np.zeros(len(indices), dtype=np.bool_)
    eligible[lefts] = True
    moved = np.flatnonzero(indices[lefts, 0] != rights)
    for row, right, sure in zip(
        lefts[moved], rights[moved], scored.probability[chosen[moved]], strict=True
    ):
        places = np.flatnonzero(indices[row] == right)
        place = int(places[0]) if len(places) else indices.shape[1] - 1
        indices[row, 1 : place + 1] = indices[row, :place]
        probability[row, 1 : place + 1] = probability[row, :place]
        indices[row, 0], probability[row, 0] = right, sure
    return eligible
