"""Runs that match relations: by their names, by RDGCN, and by the default matcher."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from scipy.spatial.distance import cdist

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import Progress
from dualign.embedding.relation_vectors import centred_vectors, relation_vectors
from dualign.graphs.canonical import input_relation_rows
from dualign.graphs.primal import PrimalGraph
from dualign.io import read_folder
from dualign.matcher import MatcherSettings, match_graphs
from dualign.models.rdgcn import RDGCN
from dualign.names.local_name import local_name
from dualign.reproduction.cell import identity
from dualign.reproduction.data import files_of
from dualign.reproduction.fit_cell import FitCell
from dualign.reproduction.fitted_cell import FittedCell
from dualign.reproduction.relation_truth import (
    figures_of_list,
    hits_of,
    relation_links,
    with_hidden_relations,
)
from dualign.results.embedded_relations import Matched, embedded_agreement
from dualign.results.vocabulary import matched_entities
from dualign.tasks import OrderedPair, read_pair


@dataclass(frozen=True, kw_only=True)
class NamesCell:
    """Relations with equal local names: the one run that looks at them."""

    dataset: str
    minutes: float = 0.1

    def settings(self) -> dict[str, Any]:
        """What identifies the run."""
        return identity(self, "relation names")

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        return files_of(self.dataset, relation_links=True)

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:  # noqa: ARG002
        """Hits@1 of equal local names."""
        folder = data / "dbp15k" / self.dataset
        pair = read_folder(folder)
        ours, theirs = (np.array(_local_names(graph)) for graph in (pair.left, pair.right))
        equal = (ours[:, None] == theirs[None, :]).astype(np.float32)
        return {"hits": {"names": hits_of(equal, relation_links(folder, pair))}}


@dataclass(frozen=True, kw_only=True)
class RDGCNCell:
    """Fits RDGCN and compares relations in every way it offers."""

    fit: FitCell

    @property
    def dataset(self) -> str:
        """The data set's name."""
        return self.fit.dataset

    @property
    def minutes(self) -> float:
        """About how long it takes."""
        return self.fit.minutes

    def settings(self) -> dict[str, Any]:
        """What identifies the run."""
        return self.fit.settings() | {"what": "relations by RDGCN"}

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        links = files_of(self.dataset, relation_links=True)
        return tuple(dict.fromkeys(self.fit.inputs() + links))

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Fit, match, compare; then open the known relation pairs."""
        named = self.fit.read(data)
        pair = with_hidden_relations(named)
        fit = self.fit.fit(pair, data, workspace, progress)
        alignment = fit.match()
        matched = matched_entities(alignment)
        scores = _scores_of_vectors(fit, pair) | {
            "links": _straight(_linked(pair).agreement(), pair),
            "matches": _straight(matched.agreement(), pair),
        }
        if fit.relation_rows is not None:
            both = embedded_agreement(matched, fit.relation_rows)
            scores["c and matches"] = _straight(both, pair)
        links = relation_links(data / "dbp15k" / self.dataset, named)
        return {
            "hits": {by: hits_of(matrix, links) for by, matrix in scores.items()},
            "list": figures_of_list(alignment.relations, pair, links),
        }


@dataclass(frozen=True, kw_only=True)
class MatcherCell:
    """The relations that the default matcher finds."""

    dataset: str
    seed: int
    quick: bool = False
    minutes: float = 2.0

    def settings(self) -> dict[str, Any]:
        """What identifies the run."""
        return identity(self, "relations by the matcher")

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        return files_of(self.dataset, names=True, attributes=True, relation_links=True)

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:  # noqa: ARG002
        """Match; then open the known relation pairs."""
        folder = data / "dbp15k" / self.dataset
        named = read_pair(folder)
        pair = with_hidden_relations(named)
        ordered = OrderedPair.of(pair.left, pair.right)
        matching = match_graphs(
            ordered,
            ordered.links(pair.train),
            settings=MatcherSettings(rounds=1) if self.quick else None,
            seed=self.seed,
            progress=progress,
        )
        run = matching.outcome.run
        rows = _places(run.context.left, pair.left)
        columns = _places(run.context.right, pair.right)
        links = relation_links(folder, named)
        return {
            "hits": {"matches": hits_of(run.likeness[np.ix_(rows, columns)], links)},
            "list": figures_of_list(matching.relations, pair, links),
        }


def _scores_of_vectors(fit: FittedCell, pair: GraphPair) -> dict[str, FloatArray]:
    """Similarities (left, right relations) by each kind of relation vectors."""
    if fit.names is None or fit.relation_rows is None:
        raise AssertionError("RDGCN reads names and has vectors of relations")
    if not isinstance(fit.model, RDGCN):
        raise TypeError(f"{type(fit.model).__name__} has no dual representation")
    with torch.no_grad():
        rows = fit.model.interact()[1].cpu().numpy()
    primal = PrimalGraph.join(pair.left, pair.right)
    vectors = {
        "c of names": relation_vectors(primal, np.concatenate(fit.names)),
        "dual": input_relation_rows(rows, pair.left, pair.right),
        "c of embeddings": relation_vectors(primal, np.concatenate(fit.embeddings)),
        "c": fit.relation_rows,
    }
    cut = primal.left_relations
    scores = {
        by: centred_vectors(c[:cut]) @ centred_vectors(c[cut:]).T for by, c in vectors.items()
    }
    plain = fit.relation_rows
    scores["c, L1"] = -cdist(plain[:cut], plain[cut:], "cityblock").astype(np.float32)
    return scores


def _linked(pair: GraphPair) -> Matched:
    sure = np.ones(len(pair.train), dtype=np.float32)
    return Matched(left=pair.left, right=pair.right, pairs=pair.train, confidence=sure)


def _straight(likeness: FloatArray, pair: GraphPair) -> FloatArray:
    """The part of a likeness that holds relations, not inverses, against relations."""
    return likeness[: len(pair.left.relations), : len(pair.right.relations)]


def _places(ordered: KnowledgeGraph, graph: KnowledgeGraph) -> IntArray:
    """The position of each relation of a graph in the same graph in another order."""
    places = {label: place for place, label in enumerate(ordered.relations)}
    return np.array([places[label] for label in graph.relations], dtype=np.int64)


def _local_names(graph: KnowledgeGraph) -> list[str]:
    return [local_name(label) for label in graph.relations]
