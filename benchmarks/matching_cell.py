"""One cell of `matching.py`, in a process of its own: align one pair in one setting, judge it.

    python benchmarks/matching_cell.py '{"pair": "zh_en", "links": "30", "seed": 0, …}' OUT.json

The graphs are read, changed as the setting says, and matched as ``dualign align`` does it, with a
shipped matcher that was refitted without this pair. The test links are looked at when everything
is done.
"""

from __future__ import annotations

import dataclasses
import json
import resource
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from dbp15k import pair_folder
from dualign import Aligner, MatchingSettings
from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import InputWarning
from dualign.core.graph_pair import GraphPair, no_links
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.core.pair_keys import link_keys
from dualign.evaluation import (
    brier_score,
    evaluate_pairs,
    expected_calibration_error,
)
from dualign.io import read_folder
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher import (
    ASSIGNMENTS,
    MatcherSettings,
    ScoredPairs,
    threshold_for_precision,
)
from dualign.names.local_name import local_name

FEW = 150  # links of "1 %"


def main() -> None:
    """Run the cell that the first argument describes; write its figures to the second."""
    cell: dict[str, Any] = json.loads(sys.argv[1])
    warnings.simplefilter("ignore", InputWarning)
    set_threads(available_cores())
    pair, links, gone = prepared(cell)
    closed = bool(cell["closed"])
    started = time.perf_counter()
    settings = MatcherSettings(directed=not closed, degrees=not closed)
    aligner = Aligner(
        MatchingSettings(matcher=settings, seed=cell["seed"]), matcher=cell["matcher"]
    )
    alignment = aligner.align(pair.left, pair.right, links=links)
    if alignment.scored is None:
        raise AssertionError("the matching stage scores pairs")
    figures = judged(alignment.scored, pair.test[~gone], pair.test[gone])
    figures["seconds"] = time.perf_counter() - started
    figures["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    figures["rounds"] = alignment.record["rounds"]
    Path(sys.argv[2]).write_text(json.dumps(cell | figures, indent=1, default=float))


def prepared(cell: dict[str, Any]) -> tuple[GraphPair, IntArray, BoolArray]:
    """The pair as the cell wants it, the links to learn from, and whose counterpart is gone."""
    folder = pair_folder(cell["pair"])
    share = cell["links"]
    pair = read_folder(folder, split="0_1" if share == "10" else None)
    draw = np.random.default_rng(cell["seed"])
    links = pair.train
    if share == "1":
        links = links[np.sort(draw.choice(len(links), FEW, replace=False))]
    elif share == "0":
        links = no_links()
    left, right = (
        _hide_names(_bare(graph, cell["translated"]), cell["names"], draw)
        for graph in (pair.left, pair.right)
    )
    gone = np.zeros(len(pair.test), dtype=np.bool_)
    if cell["missing"]:
        gone = draw.random(len(pair.test)) < cell["missing"]
        right, moved = _without(right, pair.test[gone, 1])
        links = np.stack([links[:, 0], moved[links[:, 1]]], axis=1)
        pair = dataclasses.replace(
            pair, test=np.stack([pair.test[:, 0], moved[pair.test[:, 1]]], axis=1)
        )
    return dataclasses.replace(pair, left=left, right=right), links, gone


def _bare(graph: KnowledgeGraph, translated: bool) -> KnowledgeGraph:
    """The graph without attributes, with translated names or with those that its IRIs end in."""
    names = graph.names if translated else [local_name(iri) for iri in graph.entities]
    return dataclasses.replace(graph, attributes=AttributeTable(), names=names)


def _hide_names(graph: KnowledgeGraph, known: float, draw: np.random.Generator) -> KnowledgeGraph:
    """The graph with this share of names known; the others' ids tell nothing either."""
    if known == 1:
        return graph
    hidden = draw.random(len(graph.entities)) >= known
    labels = [
        str(place) if hide else label
        for place, (label, hide) in enumerate(zip(graph.entities, hidden, strict=True))
    ]
    names = ["" if hide else name for name, hide in zip(graph.names, hidden, strict=True)]
    return dataclasses.replace(graph, entities=labels, names=names)


def _without(graph: KnowledgeGraph, gone: IntArray) -> tuple[KnowledgeGraph, IntArray]:
    """The graph without some entities and their triples, and the new place of each entity."""
    stays = np.ones(len(graph.entities), dtype=np.bool_)
    stays[gone] = False
    moved = np.where(stays, np.cumsum(stays) - 1, -1)
    kept = graph.triples[stays[graph.triples[:, 0]] & stays[graph.triples[:, 2]]]
    triples = np.stack([moved[kept[:, 0]], kept[:, 1], moved[kept[:, 2]]], axis=1)
    places = np.flatnonzero(stays).tolist()
    smaller = KnowledgeGraph(
        entities=[graph.entities[k] for k in places],
        relations=graph.relations,
        triples=triples,
        names=[graph.names[k] for k in places],
        source=graph.source,
    )
    return smaller, moved


def judged(scored: ScoredPairs, test: IntArray, gone: IntArray) -> dict[str, Any]:
    """All figures of the results table."""
    pairs = scored.pairs
    shape = (pairs.left_count, pairs.right_count)
    report = evaluate_pairs(
        pairs.lefts, pairs.rights, scored.probability, test, shape=shape, bootstrap=0
    )
    best, probability = scored.best(1)
    sure, right = probability[test[:, 0], 0].astype(np.float64), best[test[:, 0], 0] == test[:, 1]
    listed = Listed(scored)
    figures: dict[str, Any] = {
        "ranking": report.rows(),
        "one_to_one_all": listed.one_to_one(test, among_targets=False),
        "one_to_one_test": listed.one_to_one(test, among_targets=True),
        "recall": float((pairs.find(link_keys(test, shape[1])) >= 0).mean()),
        "ece": expected_calibration_error(sure, right),
        "brier": brier_score(sure, right),
    }
    lefts = np.concatenate([test[:, 0], gone[:, 0]])
    everyone = probability[lefts, 0].astype(np.float64)
    correct = np.concatenate([right, np.zeros(len(gone), dtype=np.bool_)])
    limit = threshold_for_precision(everyone, 0.99)
    accepted = everyone >= limit
    figures |= {
        "ece_with_missing": expected_calibration_error(everyone, correct),
        "precision_at_99": float(correct[accepted].mean()) if accepted.any() else 1.0,
        "coverage_at_99": float(accepted.mean()),
        "coverage_within_99": coverage_within(everyone, correct, 0.99),
    }
    if len(gone):
        figures |= _missing(everyone, np.arange(len(lefts)) >= len(test))
    return figures


def coverage_within(probability: Any, right: BoolArray, precision: float) -> float:
    """The largest share of entities, the surest first, of which so many are right.

    Where the threshold lies is read off the truth: this tells how well probabilities *rank*.
    """
    order = np.argsort(-probability, kind="stable")
    enough = np.flatnonzero(np.cumsum(right[order]) >= precision * np.arange(1, len(order) + 1))
    return float((enough[-1] + 1) / len(order)) if len(enough) else 0.0


class Listed:
    """The scored pairs, to be assigned one to one."""

    def __init__(self, scored: ScoredPairs) -> None:
        self.scored = scored

    def one_to_one(self, test: IntArray, *, among_targets: bool) -> float:
        """The share of test links that the best one-to-one assignment contains."""
        pairs, values = self.scored.pairs, self.scored.probability
        if among_targets:
            asked = np.zeros(pairs.left_count, dtype=np.bool_)
            targets = np.zeros(pairs.right_count, dtype=np.bool_)
            asked[test[:, 0]], targets[test[:, 1]] = True, True
            keep = asked[pairs.lefts] & targets[pairs.rights]
            pairs, values = pairs.where(keep), values[keep]
        chosen = ASSIGNMENTS["hungarian"](pairs, values)
        keys = link_keys(test, pairs.right_count)
        return float(np.isin(keys, pairs.keys[chosen]).mean())


def _missing(probability: Any, missing: BoolArray) -> dict[str, float]:
    """How well a low best probability tells who has no counterpart."""
    order = np.argsort(probability, kind="stable")
    rank = np.empty(len(order))
    rank[order] = np.arange(1, len(order) + 1)
    positives, negatives = int(missing.sum()), int((~missing).sum())
    area = 1 - (rank[missing].sum() - positives * (positives + 1) / 2) / (positives * negatives)
    said = probability < 0.5
    right = int((said & missing).sum())
    return {
        "missing_auroc": float(area),
        "missing_f1": 2 * right / (int(said.sum()) + positives),
    }


if __name__ == "__main__":
    main()
