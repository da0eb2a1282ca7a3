"""An `Alignment` as it was when its matches were written."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dualign.candidate_pairs.correspondences import Correspondence
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import MissingInput
from dualign.core.graph_pair import GraphPair
from dualign.embedding import Candidates, DecisionSettings
from dualign.graphs.canonical import label_order
from dualign.io.judgements.judgement_store import Judgement
from dualign.matcher.evidence.kept_pairs import KeptPairs
from dualign.names import name_entities
from dualign.results.alignment import Alignment
from dualign.results.edge_attention import EdgeAttention
from dualign.results.entity_map import EntityMap
from dualign.results.kept_files import attention_path, map_path, pairs_path
from dualign.results.saved_run import SavedRun


def kept_alignment(run: SavedRun, pair: GraphPair) -> Alignment:
    """The alignment of a saved run on the graphs of ``pair``."""
    matches = run.path.with_name(run.matches)
    kept, record = _kept_pairs(matches, pair), run.record
    left, right = (  # names are found as in that run
        graph if graph.names else name_entities(graph) for graph in (pair.left, pair.right)
    )
    scored, k = kept.scored, int(record["candidates"])
    indices, confidence, scores, chosen = _candidates(kept, k, label_order(right.entities))
    found = record["correspondences"]
    attention, places = attention_path(matches), map_path(matches)
    return Alignment(
        left=left,
        right=right,
        candidates=Candidates(indices=indices, scores=scores, keys=len(right.entities)),
        confidence=confidence,
        mutual=chosen,
        scored=scored if kept.evidence is not None or record["metric"] == "probability" else None,
        evidence=kept.evidence,
        attention=EdgeAttention.read(attention) if attention.is_file() else None,
        places=EntityMap.read(places) if places.is_file() else None,
        metric=record["metric"],
        links=np.stack([scored.pairs.lefts[kept.known], scored.pairs.rights[kept.known]], axis=1),
        relations=tuple(Correspondence(**each) for each in found["relations"]),
        classes=tuple(Correspondence(**each) for each in found["classes"]),
        thresholds=DecisionSettings(**record["thresholds"]),
        alone=np.array([left.entity_index[each] for each in record.get("alone", ())], np.int64),
        judgements=tuple(Judgement(**each) for each in record.get("judged", ())),
        record=run.found_record(),
    )


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
    return kept


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
    equal = np.flatnonzero(np.diff(number[order]) == 0)
    tied = np.unique(np.concatenate([equal, equal + 1]))
    some = order[tied]
    order[tied] = some[
        np.lexsort((places[pairs.rights[some]], -kept.score[some], -rank[some], pairs.lefts[some]))
    ]
    return order
