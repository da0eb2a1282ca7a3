"""`RankingReport`: how well embeddings rank the true counterparts of test links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.errors import UnknownChoice
from dualign.embedding.metric import BLOCK_BYTES, Metric, PairwiseMetric
from dualign.embedding.metrics import get_metric
from dualign.evaluation.bootstrap import Estimate, bootstrap_means
from dualign.evaluation.ranking_metrics import HITS, ranking_values
from dualign.evaluation.ranks import CandidateSet, Ranks, rank_links, rank_links_in_both
from dualign.evaluation.scored_pair_ranks import rank_listed


class Direction(StrEnum):
    """Which graph asks and which answers."""

    LEFT_RIGHT = "left-right"
    RIGHT_LEFT = "right-left"


@dataclass(frozen=True, kw_only=True)
class RankingFigures:
    """The figures of one candidate set and one direction."""

    candidates: str  # a `CandidateSet`
    direction: str  # a `Direction`
    links: int  # test links, one question each
    choices: int  # candidates per question
    ties: float  # share of the links whose target ties with another candidate
    figures: Mapping[str, Estimate]  # hits@1 …, mrr, mr

    def row(self) -> dict[str, str | int | float | None]:
        """One flat record; ``hits@1_low`` and ``hits@1_high`` are the bounds of ``hits@1``."""
        flat: dict[str, str | int | float | None] = {
            "candidates": self.candidates,
            "direction": self.direction,
            "links": self.links,
            "choices": self.choices,
            "ties": self.ties,
        }
        for name, estimate in self.figures.items():
            flat[name] = estimate.value
            flat[f"{name}_low"] = estimate.low
            flat[f"{name}_high"] = estimate.high
        return flat


@dataclass(frozen=True, kw_only=True)
class RankingReport:
    """The figures of every candidate set and direction asked for."""

    metric: str
    resamples: int  # of the bootstrap; 0 for none
    confidence: float  # of the intervals
    seed: int
    tables: tuple[RankingFigures, ...]

    def rows(self) -> list[dict[str, str | int | float | None]]:
        """One flat record for each candidate set and direction."""
        return [table.row() for table in self.tables]

    def get(
        self, figure: str, *, candidates: str = "test", direction: str = "left-right"
    ) -> Estimate:
        """One figure, for example ``report.get("hits@1", candidates="all")``."""
        for table in self.tables:
            if (table.candidates, table.direction) == (candidates, direction):
                if figure not in table.figures:
                    raise UnknownChoice("figure", figure, table.figures)
                return table.figures[figure]
        reported = [f"{table.candidates} {table.direction}" for table in self.tables]
        raise UnknownChoice("table", f"{candidates} {direction}", reported)

    def to_dict(self) -> dict[str, object]:
        """The report as plain values that JSON can hold."""
        return {
            "metric": self.metric,
            "bootstrap": {
                "resamples": self.resamples,
                "confidence": self.confidence,
                "seed": self.seed,
            },
            "ties": "mean rank (MR, MRR); share of the tied orderings (Hits@k)",
            "tables": self.rows(),
        }


def evaluate_embeddings(
    left: FloatArray,
    right: FloatArray,
    test_links: IntArray,
    *,
    candidates: Sequence[str] = tuple(CandidateSet),
    directions: Sequence[str] = tuple(Direction),
    metric: str | Metric = "l1",
    hits: Sequence[int] = HITS,
    bootstrap: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    block_bytes: int = BLOCK_BYTES,
) -> RankingReport:
    """Rank the true counterpart of every test link, shape (links, 2): rows of ``left``, ``right``.

    See `rank_links` for candidates and one-to-many links, `ranking_metrics` for ties and
    `bootstrap_means` for the intervals. ``bootstrap = 0`` leaves the intervals out.
    """
    measure = get_metric(metric)
    both = set(candidates) == set(CandidateSet)
    shared = measure if both and isinstance(measure, PairwiseMetric) else None
    found: dict[bool, Mapping[str, Ranks]] = {}

    def ranks(among: str, forward: bool) -> Ranks:
        queries, keys = (left, right) if forward else (right, left)
        links = test_links if forward else test_links[:, ::-1]
        if shared is None:
            return rank_links(
                queries, keys, links, candidates=among, metric=measure, block_bytes=block_bytes
            )
        if forward not in found:  # no distance is computed twice
            found[forward] = rank_links_in_both(queries, keys, links, shared, block_bytes)
        return found[forward][among]

    return report_of(ranks, measure.name, candidates, directions, hits, bootstrap, confidence, seed)


def evaluate_pairs(
    lefts: AnyArray,
    rights: AnyArray,
    scores: FloatArray,
    test_links: IntArray,
    *,
    shape: tuple[int, int],
    candidates: Sequence[str] = tuple(CandidateSet),
    directions: Sequence[str] = tuple(Direction),
    hits: Sequence[int] = HITS,
    bootstrap: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
) -> RankingReport:
    """The same for a matcher that lists scored pairs of ``shape`` left × right entities."""

    def ranks(among: str, forward: bool) -> Ranks:
        sides = (lefts, rights) if forward else (rights, lefts)
        links = test_links if forward else test_links[:, ::-1]
        size = shape if forward else shape[::-1]
        return rank_listed(*sides, scores, links, shape=size, candidates=among)

    return report_of(
        ranks, "probability", candidates, directions, hits, bootstrap, confidence, seed
    )


def report_of(
    ranks: Callable[[str, bool], Ranks],
    metric: str,
    candidates: Sequence[str],
    directions: Sequence[str],
    hits: Sequence[int],
    bootstrap: int,
    confidence: float,
    seed: int,
) -> RankingReport:
    """The report of what ``ranks`` gives for each candidate set and direction (forward or not)."""
    tables = []
    for among in candidates:
        for direction in directions:
            if direction not in list(Direction):
                raise UnknownChoice("direction", direction, list(Direction))
            found = ranks(among, direction == Direction.LEFT_RIGHT)
            tables.append(
                RankingFigures(
                    candidates=str(among),
                    direction=str(direction),
                    links=len(found),
                    choices=found.candidates,
                    ties=float(found.has_tie.mean()),
                    figures=_estimates(found, hits, bootstrap, confidence, seed),
                )
            )
    return RankingReport(
        metric=metric,
        resamples=bootstrap,
        confidence=confidence,
        seed=seed,
        tables=tuple(tables),
    )


def _estimates(
    ranks: Ranks, hits: Sequence[int], resamples: int, confidence: float, seed: int
) -> dict[str, Estimate]:
    values = ranking_values(ranks, hits)
    estimates = bootstrap_means(
        np.column_stack(list(values.values())),
        ranks.queries,
        resamples=resamples,
        confidence=confidence,
        seed=seed,
    )
    return dict(zip(values, estimates, strict=True))
