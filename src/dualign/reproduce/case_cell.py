"""The search for a pair whose neighbours agree and whose relations differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dualign.aligner import Aligner
from dualign.arrays import FloatArray
from dualign.graph_pair import GraphPair
from dualign.graphs.canonical import in_order
from dualign.matching import get_metric
from dualign.models import RDGCN
from dualign.names import local_name
from dualign.progress import Progress
from dualign.reproduce.disagreeing_pairs import Candidate, disagreeing_pairs
from dualign.reproduce.fit_cell import FitCell

Judgement = dict[str, float]

# What a search counts, as it is called in its result and in the report.
COUNTS = (
    "pairs that share neighbours and no relation",
    "taken for a match by the translation model",
    "taken for a match by names alone",
    "taken for a match by RDGCN",
    "taken for a match by the translation model, and put right by RDGCN",
    "of these not put right by names alone",
)


@dataclass(frozen=True, kw_only=True)
class CaseCell:
    """Fits RDGCN and a translation model, and looks for a pair that only RDGCN tells apart."""

    rdgcn: FitCell
    translation: FitCell
    minutes: float

    def settings(self) -> dict[str, Any]:
        """What identifies the search."""
        both = {"rdgcn": self.rdgcn.settings(), "translation": self.translation.settings()}
        return both | {"what": "case study", "dataset": self.rdgcn.dataset, "seed": self.rdgcn.seed}

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        return tuple(dict.fromkeys(self.rdgcn.inputs() + self.translation.inputs()))

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Fit both, search, and describe what was found."""
        pair = self.rdgcn.read(data)
        ours, _ = self.rdgcn.fit(pair, data, workspace / "rdgcn", progress)
        theirs, _ = self.translation.fit(pair, data, workspace / "translation", progress)
        models = {
            "rdgcn": (ours.embeddings, ours.settings.measure),
            "translation": (theirs.embeddings, theirs.settings.measure),
            "names": (ours.features, "l1"),
        }
        cases = disagreeing_pairs(pair)
        by_model = [_judged(*rows, pair, cases) for rows in models.values()]
        judged = [
            (case, dict(zip(models, by, strict=True)))
            for case, *by in zip(cases, *by_model, strict=True)
        ]
        told = [
            (each, by)
            for each, by in judged
            if _fooled(by["translation"]) and by["rdgcn"]["rank of truth"] == 1
        ]
        # Where names alone say it too, relations explain nothing: such cases come last.
        told.sort(key=lambda case: case[1]["names"]["rank of truth"] == 1)
        not_by_names = sum(by["names"]["rank of truth"] > 1 for _, by in told)
        fooled = [_count(judged, model) for model in ("translation", "names", "rdgcn")]
        numbers = [len(judged), *fooled, len(told), not_by_names]
        result: dict[str, Any] = dict(zip(COUNTS, numbers, strict=True)) | {"case": None}
        if told:
            case, by = told[0]
            result["case"] = _describe(pair, case, ours) | by
        return result


def _judged(
    rows: tuple[FloatArray, FloatArray] | None,
    measure: str,
    pair: GraphPair,
    cases: Sequence[Candidate],
) -> list[Judgement]:
    """Distance and rank of the wrong and of the true counterpart among all right entities."""
    if rows is None:
        raise AssertionError("fit leaves embeddings, and RDGCN has names")
    left, right = rows
    counterpart = dict(pair.test.tolist())
    asked = left[[case.left for case in cases]]
    found = []
    for places, block in get_metric(measure).blocks(asked, right):
        for case, distances in zip(cases[places], block, strict=True):
            truth = counterpart[case.left]
            found.append(
                {
                    "distance": float(distances[case.right]),
                    "rank": _rank(distances, case.right),
                    "distance of truth": float(distances[truth]),
                    "rank of truth": _rank(distances, truth),
                }
            )
    return found


def _fooled(by: Judgement) -> bool:
    return by["distance"] < by["distance of truth"]


def _count(judged: Sequence[tuple[Candidate, Mapping[str, Judgement]]], model: str) -> int:
    return sum(_fooled(by[model]) for _, by in judged)


def _rank(distances: FloatArray, key: int) -> int:
    return int((distances < distances[key]).sum()) + 1


def _describe(pair: GraphPair, case: Candidate, aligner: Aligner) -> dict[str, Any]:
    truth = int(pair.test[pair.test[:, 0] == case.left, 1][0])
    shared = []
    for each in case.shared:
        values = dataclasses.asdict(each)
        values["left"], values["right"] = (
            pair.left.entities[each.left],
            pair.right.entities[each.right],
        )
        shared.append(values)
    return {
        "left": pair.left.entities[case.left],
        "left name": pair.left.names[case.left] if pair.left.names else "",
        "right": pair.right.entities[case.right],
        "true counterpart": pair.right.entities[truth],
        "shared neighbours": shared,
        "attention of left": _attention(aligner, pair, case.left, right=False),
        "attention of right": _attention(aligner, pair, case.right, right=True),
        "attention of true counterpart": _attention(aligner, pair, truth, right=True),
    }


def _attention(
    aligner: Aligner, pair: GraphPair, entity: int, *, right: bool
) -> list[dict[str, Any]]:
    """The weights α of the last primal attention over the entity's outgoing triples."""
    if not isinstance(aligner.model, RDGCN):
        return []
    shift = len(pair.left.entities) if right else 0
    first = len(pair.left.relations) if right else 0
    graph, order = in_order(pair.right if right else pair.left)  # as the model numbers it
    place = int(np.flatnonzero(order == entity)[0])
    return [
        {
            "relation": local_name(graph.relations[relation - first]),
            "neighbour": local_name(graph.entities[neighbour - shift]),
            "weight": weight,
        }
        for relation, neighbour, weight in aligner.model.attention(place + shift)
    ]
