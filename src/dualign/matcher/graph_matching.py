"""From two graphs and their known links to scored pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dualign.candidate_pairs.correspondences import Correspondence, relation_correspondences
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT, Progress
from dualign.graphs.canonical import in_order, renumbered
from dualign.matcher.literals.named_properties import named_alike
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.fingerprint import run_fingerprint
from dualign.matcher.rounds.matching_rounds import Outcome, matching_rounds
from dualign.matcher.rounds.round_report import RoundReport, unwatched
from dualign.matcher.rounds.round_store import RoundStore
from dualign.matcher.scoring.shipped import ShippedMatcher, shipped_matcher
from dualign.names import encode_names, get_encoder, name_entities


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
    workspace: Path | None = None,
    resume: bool = False,
    watch: Callable[[RoundReport], None] = unwatched,
    progress: Progress = SILENT,
) -> Matching:
    """Find the pairs of two graphs that may be the same thing, and how likely each is.

    Pairs among ``negatives`` (n, 2) are not looked at. The result hangs on what the graphs say and
    on the seed, not on the order of their entities, relations, triples or links. ``workspace``
    keeps the rounds; with ``resume``, a run that was cut off goes on from there.
    """
    settings = settings or MatcherSettings()
    left, right = named_alike(name_entities(left), name_entities(right), settings.compare)
    (ours, left_order), (theirs, right_order) = in_order(left), in_order(right)
    known = renumbered(links, left_order, right_order)
    never = no_links()
    if negatives is not None:
        never = renumbered(negatives, left_order, right_order)
    with progress.task(f"encoding names ({encoder})"):
        # In the order of the input: a matrix from a file has its rows in that order.
        rows = encode_names(left, right, get_encoder(encoder))
        ordered = rows[np.concatenate([left_order, len(left_order) + right_order])]
    context = MatchContext.of(ours, theirs, ordered, settings, known)
    with progress.task("comparing literals"):
        _ = context.literals  # the fingerprint and the first candidates read them
    shipped = shipped or shipped_matcher()
    store = None
    if workspace is not None:
        fingerprint = run_fingerprint(context, known, never, seed=seed, shipped=shipped)
        store = RoundStore(folder=workspace, fingerprint=fingerprint, resume=resume)
    outcome = matching_rounds(
        context,
        known,
        negatives=never,
        seed=seed,
        shipped=shipped,
        store=store,
        watch=watch,
        progress=progress,
    )
    pairs = outcome.run.pairs
    scored = ScoredPairs.renumbered(pairs, outcome.confidence, left_order, right_order)
    outcome.run.update_beliefs()
    return Matching(
        scored=scored,
        reports=outcome.reports,
        outcome=outcome,
        names=rows,
        relations=tuple(
            relation_correspondences(outcome.run.likeness, ours.relations, theirs.relations)
        ),
    )
