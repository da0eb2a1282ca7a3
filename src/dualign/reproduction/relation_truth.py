"""The known relation pairs of DBP15K, graphs whose relation names are hidden, and figures."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dualign.candidate_pairs.correspondences import Correspondence
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import MissingInput
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.evaluation import evaluate_pairs
from dualign.io.text.columns import STRING, read_columns


def relation_links(folder: Path, pair: GraphPair) -> IntArray:
    """The pairs of ``rel_links`` as positions (n, 2) of left and right relations."""
    path = folder / "rel_links"
    if not path.exists():
        raise MissingInput(f"{path}: no such file; known relation pairs are needed to judge by")
    columns = read_columns(path, (STRING, STRING))
    sides = []
    for column, graph in enumerate((pair.left, pair.right)):
        places = {label: place for place, label in enumerate(graph.relations)}
        sides.append([places.get(label, -1) for label in columns.arrays[column].to_pylist()])
        if -1 in sides[-1]:
            row = sides[-1].index(-1)
            label = columns.arrays[column][row].as_py()
            raise columns.error(
                row,
                f"{label!r} is not one of the {len(places):,} relations of {graph.source}; remove "
                "the line, or take the files of one data set",
            )
    return np.array(sides, dtype=np.int64).T


def with_hidden_relations(pair: GraphPair) -> GraphPair:
    """The same graphs with relations labelled by random numbers."""
    rng = np.random.default_rng(0)

    def hidden(graph: KnowledgeGraph) -> KnowledgeGraph:
        numbers = rng.permutation(len(graph.relations))
        return dataclasses.replace(graph, relations=[str(number) for number in numbers])

    return dataclasses.replace(pair, left=hidden(pair.left), right=hidden(pair.right))


def hits_of(scores: FloatArray, links: IntArray) -> dict[str, float]:
    """Hits@1 both ways of scores (left, right relations), which may be below 0; ties are shared."""
    shape = (scores.shape[0], scores.shape[1])
    lefts, rights = np.indices(shape).reshape(2, -1)
    report = evaluate_pairs(
        lefts, rights, scores.ravel(), links,
        shape=shape, candidates=["all"], hits=[1], bootstrap=0,
    )  # fmt: skip
    return {str(table.direction): table.figures["hits@1"].value for table in report.tables}


def figures_of_list(
    found: Sequence[Correspondence], pair: GraphPair, links: IntArray
) -> dict[str, Any]:
    """How many of the pairs that would be written are among the known ones.

    Pairs are judged if they name a relation with a known counterpart.
    """
    left = {label: place for place, label in enumerate(pair.left.relations)}
    right = {label: place for place, label in enumerate(pair.right.relations)}
    truth = {(int(i), int(j)) for i, j in links}
    lefts, rights = ({int(k) for k in side} for side in links.T)
    listed = [(left[each.left], right[each.right], each) for each in found]
    judged = [row for row in listed if row[0] in lefts or row[1] in rights]
    correct = [row for row in judged if row[:2] in truth and not row[2].inverse]
    sure = [row[2].confidence for row in judged]
    return {
        "listed": len(found),
        "judged": len(judged),
        "right": len(correct),
        "known": len(links),
        "mean confidence": float(np.mean(sure)) if sure else None,
    }
