"""An `Alignment` as it was when its matches were written."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dualign.candidate_pairs.correspondences import Correspondence
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import MalformedInput, MissingInput
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.embedding import Candidates, DecisionSettings
from dualign.graphs.canonical import label_order
from dualign.io.judgements.judgement_store import Judgement
from dualign.io.kept_table import reading_kept
from dualign.matcher.evidence.kept_pairs import KeptPairs
from dualign.names import name_entities
from dualign.results.alignment import Alignment
from dualign.results.edge_attention import EdgeAttention
from dualign.results.entity_map import EntityMap
from dualign.results.kept_files import attention_path, map_path, pairs_path
from dualign.results.saved_run import SavedRun, not_a_record
from dualign.results.stored_statistics import StoredStatistics, statistics_path
from dualign.results.stored_vectors import StoredVectors, vectors_path

MOST_CANDIDATES = 1_000  # of one entity, where the right graph is smaller than that


def kept_alignment(run: SavedRun, pair: GraphPair) -> Alignment:
    """The alignment of a saved run on the graphs of ``pair``."""
    matches = run.path.with_name(run.matches)
    kept = _kept_pairs(matches, pair)
    left, right = (  # names are found as in that run
        graph if graph.names else name_entities(graph) for graph in (pair.left, pair.right)
    )
    decided = _Decided.of(run, left, right)
    scored = kept.scored
    indices, confidence, scores, chosen = _candidates(kept, decided.k, label_order(right.entities))
    return Alignment(
        left=left,
        right=right,
        candidates=Candidates(indices=indices, scores=scores, keys=len(right.entities)),
        confidence=confidence,
        mutual=chosen,
        scored=scored if kept.evidence is not None or decided.metric == "probability" else None,
        evidence=kept.evidence,
        attention=_attention(attention_path(matches), left, right),
        vectors=None if kept.evidence is not None else _vectors(matches, left, right),
        places=_places(map_path(matches), left, right),
        metric=decided.metric,
        links=np.stack([scored.pairs.lefts[kept.known], scored.pairs.rights[kept.known]], axis=1),
        relations=decided.relations,
        classes=decided.classes,
        thresholds=decided.thresholds,
        alone=decided.alone,
        judgements=decided.judgements,
        record=run.found_record(),
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class _Decided:
    """What the record says about decisions, as `decided_record` wrote it."""

    k: int
    metric: str
    relations: tuple[Correspondence, ...]
    classes: tuple[Correspondence, ...]
    thresholds: DecisionSettings
    alone: IntArray
    judgements: tuple[Judgement, ...]

    @classmethod
    def of(cls, run: SavedRun, left: KnowledgeGraph, right: KnowledgeGraph) -> _Decided:
        """Raise `MalformedInput` if the record says something else."""
        record = run.record
        try:
            k, metric, found = record["candidates"], record["metric"], record["correspondences"]
            most = max(len(right.entities), MOST_CANDIDATES)
            if not isinstance(k, int) or not 0 < k <= most:
                raise ValueError(f"candidates is {k!r}, not 1 to {most:,}")
            if not isinstance(metric, str):
                raise TypeError(f"metric is {metric!r}, not a name")
            alone = [left.entity_index[each] for each in record.get("alone", ())]
            return cls(
                k=k,
                metric=metric,
                relations=_correspondences(found["relations"]),
                classes=_correspondences(found["classes"]),
                thresholds=DecisionSettings(**record["thresholds"]),
                alone=np.array(alone, np.int64),
                judgements=tuple(Judgement(**each) for each in record.get("judged", ())),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise not_a_record(run.path, error) from error


def _correspondences(found: Sequence[Mapping[str, Any]]) -> tuple[Correspondence, ...]:
    pairs = tuple(Correspondence(**each) for each in found)
    for each in pairs:
        if not (isinstance(each.left, str) and isinstance(each.right, str)):
            raise TypeError(f"{each.left!r} and {each.right!r} correspond, not two labels")
        float(each.confidence)
    return pairs


def _attention(path: Path, left: KnowledgeGraph, right: KnowledgeGraph) -> EdgeAttention | None:
    if not path.is_file():
        return None
    attention = EdgeAttention.read(path)
    with reading_kept(path, "the attention of a model to these graphs"):
        attention.check(left, right)
    return attention


def _vectors(matches: Path, left: KnowledgeGraph, right: KnowledgeGraph) -> StoredVectors | None:
    path = vectors_path(matches)
    return (
        StoredVectors(path, (len(left.entities), len(right.entities))) if path.is_file() else None
    )


def _places(path: Path, left: KnowledgeGraph, right: KnowledgeGraph) -> EntityMap | None:
    if not path.is_file():
        return None
    places = EntityMap.read(path)
    found, wanted = (len(places.left), len(places.right)), (len(left.entities), len(right.entities))
    if found != wanted:
        raise MalformedInput(
            f"{path}: a map of {found[0]} and {found[1]} entities, but the graphs have {wanted[0]} "
            f"and {wanted[1]}; align again"
        )
    return places


def _kept_pairs(matches: Path, pair: GraphPair) -> KeptPairs:
    path = pairs_path(matches)
    if not path.is_file():
        raise MissingInput(
            f"{path}: no such file, so what {matches.name} was decided by is unknown; align again "
            "with this version of dualign"
        )
    kept = KeptPairs.read(path)
    pairs, shape = kept.scored.pairs, (len(pair.left.entities), len(pair.right.entities))
    if (pairs.left_count, pairs.right_count) != shape:
        raise MissingInput(
            f"{path}: was kept for {pairs.left_count} and {pairs.right_count} entities, but the "
            f"graphs have {shape[0]} and {shape[1]}; give the graphs that were aligned"
        )
    if kept.evidence is None:
        return kept
    statistics = StoredStatistics(statistics_path(matches))
    evidence = dataclasses.replace(kept.evidence, statistics=statistics)
    return dataclasses.replace(kept, evidence=evidence)


def _candidates(
    kept: KeptPairs, k: int, right_order: IntArray
) -> tuple[IntArray, FloatArray, FloatArray, BoolArray]:
    """Right entities, confidence, score and choice of each candidate, all (lefts, k).

    The chosen one comes first, then the likeliest; ties are broken by label, in the order
    ``right_order``.
    """
    pairs = kept.scored.pairs
    order = _best_first(kept, np.argsort(right_order))
    place = np.arange(len(order)) - pairs.row_starts[pairs.lefts[order]]
    order, place = order[place < k], place[place < k]
    rows = pairs.lefts[order]
    shape = (pairs.left_count, k)
    indices = np.full(shape, -1, dtype=np.int64)
    confidence, scores = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    chosen = np.zeros(shape, np.bool_)
    indices[rows, place] = pairs.rights[order]
    confidence[rows, place] = kept.scored.probability[order]
    scores[rows, place] = kept.score[order]
    chosen[rows, place] = kept.chosen[order]
    return indices, confidence, scores, chosen


def _best_first(kept: KeptPairs, places: IntArray) -> IntArray:
    """The order of the pairs by left entity, and within it as `_candidates` says.

    Sorting by several keys takes four times as long as by one, so the first are one number, and
    only pairs that it does not distinguish are sorted by all.
    """
    pairs = kept.scored.pairs
    rank = kept.scored.probability + 2.0 * kept.chosen  # below 4
    number = 4.0 * pairs.lefts - rank
    order = np.argsort(number, kind="stable")
    equal = np.diff(number[order]) == 0
    tied = np.flatnonzero(np.append(equal, False) | np.append(False, equal))
    some = order[tied]
    order[tied] = some[
        np.lexsort((places[pairs.rights[some]], -kept.score[some], -rank[some], pairs.lefts[some]))
    ]
    return order
