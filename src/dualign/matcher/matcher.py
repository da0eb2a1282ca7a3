"""From two graphs and their known links to scored pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

import numpy as np

from dualign.arrays import FloatArray, IntArray
from dualign.beliefs.vectors import View
from dualign.graph_pair import no_links
from dualign.graphs.canonical import in_order, renumbered
from dualign.knowledge_graph import KnowledgeGraph
from dualign.matcher.fingerprint import run_fingerprint
from dualign.matcher.round_report import RoundReport, unwatched
from dualign.matcher.round_store import RoundStore
from dualign.matcher.rounds import Outcome, matching_rounds
from dualign.matcher.scene import Scene
from dualign.matcher.scored_pairs import ScoredPairs
from dualign.matcher.settings import MatcherSettings
from dualign.matcher.shipped import ShippedMatcher, shipped_matcher
from dualign.matcher.vocabulary import Correspondence, relation_correspondences
from dualign.names import encode_names, get_encoder, name_entities
from dualign.progress import SILENT, Progress


class EmbeddingOf(Protocol):
    """Learns an embedding from two graphs and some links."""

    @property
    def identity(self) -> str:
        """What it depends on beside these: a run is resumed only with the same."""
        ...

    def __call__(self, left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray) -> View:
        """Unit rows of both sides."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Matching:
    """The scored pairs of two graphs and how they came about."""

    scored: ScoredPairs
    reports: tuple[RoundReport, ...]
    outcome: Outcome
    names: FloatArray  # vectors of the names, left ones first, in the order of the input
    relations: tuple[Correspondence, ...] = ()


def match_graphs(
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    links: IntArray,
    *,
    negatives: IntArray | None = None,
    encoder: str = "default",
    settings: MatcherSettings | None = None,
    shipped: ShippedMatcher | None = None,
    seed: int = 0,
    embedder: EmbeddingOf | None = None,
    workspace: Path | None = None,
    resume: bool = False,
    watch: Callable[[RoundReport], None] = unwatched,
    progress: Progress = SILENT,
) -> Matching:
    """Find the pairs of two graphs that may be the same thing, and how likely each is.

    Pairs among ``negatives`` (n, 2) are not looked at. The result hangs on what the graphs say and
    on the seed, not on the order of their entities, relations, triples or links. ``workspace``
    keeps the rounds; with ``resume``, a run that was cut off goes on from there.
    ``embedder`` learns an embedding from graphs and links; it joins as one more feature and
    generator.
    """
    left, right = name_entities(left), name_entities(right)
    (ours, left_order), (theirs, right_order) = in_order(left), in_order(right)
    known = renumbered(links, left_order, right_order)
    never = no_links()
    if negatives is not None:
        never = renumbered(negatives, left_order, right_order)
    with progress.task(f"encoding names ({encoder})"):
        # In the order of the input: a matrix from a file has its rows in that order.
        rows = encode_names(left, right, get_encoder(encoder))
        ordered = rows[np.concatenate([left_order, len(left_order) + right_order])]
    scene = Scene.of(ours, theirs, ordered, settings or MatcherSettings(), known)
    with progress.task("comparing literals"):
        _ = scene.literals  # the fingerprint and the first candidates read them
    shipped = shipped or shipped_matcher()
    store = None
    if workspace is not None:
        identity = "" if embedder is None else embedder.identity
        fingerprint = run_fingerprint(
            scene, known, never, seed=seed, shipped=shipped, embedding=identity
        )
        store = RoundStore(folder=workspace, fingerprint=fingerprint, resume=resume)
    outcome = matching_rounds(
        scene,
        known,
        negatives=never,
        seed=seed,
        shipped=shipped,
        store=store,
        embedder=None if embedder is None else partial(embedder, ours, theirs),
        watch=watch,
        progress=progress,
    )
    pairs = outcome.run.pairs
    scored = ScoredPairs.renumbered(pairs, outcome.confidence, left_order, right_order)
    outcome.run.look_round()
    return Matching(
        scored=scored,
        reports=outcome.reports,
        outcome=outcome,
        names=rows,
        relations=tuple(relation_correspondences(outcome.run)),
    )
