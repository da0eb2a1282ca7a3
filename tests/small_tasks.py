"""Small tasks for the tests of the proving ground."""

from __future__ import annotations

import numpy as np

from dualign import Alignment, KnowledgeGraph
from dualign.embedding import Candidates
from proving_ground.cell import SPLINK
from proving_ground.plan import Facts
from proving_ground.rows import Row
from proving_ground.task import Task


def graph(*entities):
    return KnowledgeGraph(
        entities=list(entities),
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
        names=list(entities),
    )


def task(truth, *, complete=True, left=("a", "b", "c"), right=("x", "y", "z"), published=()):
    return Task(
        name="small", family="small", left=graph(*left), right=graph(*right),
        truth=tuple(truth), complete=complete, published=tuple(published),
    )  # fmt: skip


def alignment(of, best, confidence):
    """Each left entity's best right position (−1: none) and its confidence; all may be accepted."""
    left, right = of.graphs
    indices = np.array([[position, -1] for position in best])
    sure = np.array([[value, 0.0] for value in confidence], dtype=np.float32)
    return Alignment(
        left=left,
        right=right,
        candidates=Candidates(indices=indices, scores=sure, keys=len(right.entities)),
        confidence=sure,
        mutual=indices >= 0,
    )


def facts(**changes):
    plain = {
        "name": "abt_buy", "family": "abt_buy", "left": 1076, "right": 1076, "true": 1076,
        "complete": True, "one_to_one": True,
    }  # fmt: skip
    return Facts(**(plain | changes))


def run(**changes):
    """The figures of a run that meets every goal."""
    plain = {
        "hits@1": 0.95, "accepted": 1000, "judged": 1000, "correct": 950, "true": 1076,
        "precision": 0.95, "recall": 0.88, "f1": 0.91, "expected": 0.955, "ece": 0.01,
        "ece_by_chance": 0.02, "precision_at_99": 0.991, "kept": 700, "could_keep": 720,
        "seconds": 12.3, "peak_gb": 1.25,
        "rivals": {"equal names": {"f1": 0.1}, "TF-IDF, names": {"f1": 0.9}, SPLINK: {"f1": 0.95}},
    }  # fmt: skip
    return plain | changes


def row(*runs, links=0, without="", **changes):
    return Row(facts=facts(**changes), links=links, without=without, runs=list(runs) or [run()])
