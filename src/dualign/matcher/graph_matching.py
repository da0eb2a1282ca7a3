"""From two graphs and their known links to scored pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dualign.candidate_pairs.correspondences import Correspondence, relation_correspondences
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.graph_pair import no_entities, no_links
from dualign.core.progress import SILENT, Progress
from dualign.io import KnownLinks
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.literals.named_properties import named_alike
from dualign.matcher.literals.required_agreement import RequiredAgreement
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.measured_costs import MEASURED_COSTS
from dualign.matcher.memory_need import MemoryNeed
from dualign.matcher.rounds.fingerprint import run_fingerprint
from dualign.matcher.rounds.matching_rounds import matching_rounds
from dualign.matcher.rounds.outcome import Outcome
from dualign.matcher.rounds.round_report import RoundReport, unwatched
from dualign.matcher.rounds.round_store import RoundStore
from dualign.matcher.run_size import ENCODING, LITERALS, RunSize
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher, shipped_matcher
from dualign.tasks import OrderedPair


@dataclass(frozen=True, kw_only=True, eq=False)
class Matching:
    """The scored pairs of two ordered graphs, and how they were obtained."""

    scored: ScoredPairs
    reports: tuple[RoundReport, ...]
    outcome: Outcome
    shipped: ShippedMatcher  # the one that judged where links were few
    names: tuple[FloatArray, FloatArray]  # vectors of the names of both sides
    relations: tuple[Correspondence, ...] = ()
    evidence: PairEvidence | None = None  # the evidence behind the pairs

    @classmethod
    def of(
        cls, pair: OrderedPair, outcome: Outcome, shipped: ShippedMatcher, names: FloatArray
    ) -> Matching:
        """What an outcome comes to; ``names`` are the vectors of both sides, left ones first."""
        likeness = outcome.run.likeness
        return cls(
            scored=ScoredPairs(pairs=outcome.run.pairs, probability=outcome.confidence),
            reports=outcome.reports,
            outcome=outcome,
            shipped=shipped,
            names=(names[: pair.shape[0]], names[pair.shape[0] :]),
            evidence=PairEvidence.of(outcome),
            relations=tuple(
                relation_correspondences(likeness, pair.left.relations, pair.right.relations)
            ),
        )


def match_graphs(
    pair: OrderedPair,
    links: IntArray,
    *,
    negatives: IntArray | None = None,
    alone: IntArray | None = None,
    encoder: str = "default",
    settings: MatcherSettings | None = None,
    shipped: ShippedMatcher | None = None,
    seed: int = 0,
    workspace: Path | None = None,
    resume: bool = False,
    watch: Callable[[RoundReport], None] = unwatched,
    progress: Progress = SILENT,
    memory: int | None = None,
) -> Matching:
    """Find the pairs of two graphs that may be the same thing, and how likely each is.

    Pairs among ``negatives`` (n, 2) are not looked at, nor any pair of the left entities ``alone``,
    which are known to have no counterpart. Entities, links and the result are numbered
    as in the ordered pair. ``workspace`` keeps the rounds; with ``resume``, a run that was cut off
    continues from there. What does not fit into ``memory`` bytes (None: into what is available) is
    kept in files there.
    """
    settings = settings or MatcherSettings()
    if settings.compare:  # a statement of which properties correspond also says what the names are
        left, right = named_alike(*pair.given, settings.compare)
        pair = pair.with_names(left.names, right.names)
    RequiredAgreement.of(pair.left, pair.right, settings.same)  # refuses nonsense early
    known = KnownLinks(
        same=links,
        different=no_links() if negatives is None else negatives,
        alone=no_entities() if alone is None else alone,
    )
    size = RunSize.of(pair.left, pair.right, len(links), settings)
    arrays = MemoryNeed.of(size).arrays(memory, workspace)
    shipped = shipped or shipped_matcher()
    with progress.stages("matching", MEASURED_COSTS.stages(size)) as stages:
        with stages.task(ENCODING):
            names = arrays.kept(pair.encode_names(encoder))
        context = MatchContext.of(
            pair.left, pair.right, names, settings, links, arrays,
            neighbour_names=shipped.reads_literals or shipped.described is not None,
        )  # fmt: skip
        with stages.task(LITERALS):
            _ = context.literals  # the fingerprint and the first candidates read them
        store = None
        if workspace is not None:
            fingerprint = run_fingerprint(context, known, seed=seed, shipped=shipped)
            store = RoundStore(folder=workspace, fingerprint=fingerprint, resume=resume)
        outcome = matching_rounds(
            context, known, seed=seed, shipped=shipped, store=store, watch=watch, progress=stages
        )
    outcome.run.update_beliefs()
    return Matching.of(pair, outcome, shipped, names)
