"""Case study: a pair whose neighbours agree and whose relations differ."""

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
from dualign.reproduce.cell import Cell
from dualign.reproduce.data import DATASETS
from dualign.reproduce.disagreeing_pairs import Candidate, disagreeing_pairs
from dualign.reproduce.experiment import Choice, Report, Results
from dualign.reproduce.fit_cell import FitCell
from dualign.reproduce.markdown import share, table


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

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Fit both, search, and describe what was found."""
        pair = self.rdgcn.read(data)
        ours, _ = self.rdgcn.fit(pair, data, workspace / "rdgcn", progress)
        theirs, _ = self.translation.fit(pair, data, workspace / "translation", progress)
        candidates = disagreeing_pairs(pair)
        judged = [
            (each, _judge(ours, pair, each), _judge(theirs, pair, each)) for each in candidates
        ]
        fooled = [case for case in judged if case[2]["distance"] < case[2]["distance of truth"]]
        telling = [case for case in fooled if case[1]["rank of truth"] == 1]
        result: dict[str, Any] = {
            "candidates": len(candidates),
            "taken for a match by the translation model": len(fooled),
            "by RDGCN": sum(c[1]["distance"] < c[1]["distance of truth"] for c in judged),
            "told apart by RDGCN alone": len(telling),
            "case": None,
        }
        if telling:
            case, rdgcn, translation = telling[0]
            result["case"] = _describe(pair, case, ours) | {
                "rdgcn": rdgcn,
                "translation": translation,
            }
        return result


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """One search a data set."""
    return [
        CaseCell(
            rdgcn=_fit_cell(file["rdgcn"], dataset, seed, quick=choice.quick),
            translation=_fit_cell(file["translation"], dataset, seed, quick=choice.quick),
            minutes=file["minutes"],
        )
        for seed in choice.pick_seeds(file["seeds"])
        for dataset in choice.pick_datasets(file["datasets"])
    ]


def report(file: Mapping[str, Any], results: Results) -> Report:
    """The pair, its neighbours, and what each model makes of it."""
    parts = [f"# {file['title']}\n\n{file['note'].strip()}\n"]
    for cell, result in results:
        parts.append(f"\n## {DATASETS[cell.settings()['dataset']]}\n\n")
        parts += [f"- {name}: {value:,}\n" for name, value in result.items() if name != "case"]
        parts.append(
            "\n" + (_text(result["case"]) if result["case"] else "No such pair was found.\n")
        )
    numbers = {"cases": [dict(result) for _, result in results]}
    return Report(markdown="".join(parts), numbers=numbers)


def _fit_cell(given: Mapping[str, Any], dataset: str, seed: int, *, quick: bool) -> FitCell:
    return FitCell(dataset=dataset, seed=seed, quick=quick, **given)


def _judge(aligner: Aligner, pair: GraphPair, case: Candidate) -> dict[str, float]:
    """Distance and rank of the wrong and of the true counterpart among all right entities."""
    if aligner.embeddings is None:
        raise AssertionError("fit leaves embeddings")
    left, right = aligner.embeddings
    metric = get_metric(aligner.settings.measure)
    ((_, block),) = metric.blocks(left[case.left : case.left + 1], right)
    distances = block[0]
    truth = int(pair.test[pair.test[:, 0] == case.left, 1][0])
    return {
        "distance": float(distances[case.right]),
        "rank": _rank(distances, case.right),
        "distance of truth": float(distances[truth]),
        "rank of truth": _rank(distances, truth),
    }


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
        "right": pair.right.entities[case.right],
        "true counterpart": pair.right.entities[truth],
        "shared neighbours": shared,
        "attention of left": _attention(aligner, pair, case.left, right=False),
        "attention of right": _attention(aligner, pair, case.right, right=True),
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


def _text(case: Mapping[str, Any]) -> str:
    """One case in words and tables."""
    lines = [
        [
            f"{local_name(each['left'])} = {local_name(each['right'])}",
            ", ".join(" ".join(step) for step in each["left_steps"]),
            ", ".join(" ".join(step) for step in each["right_steps"]),
        ]
        for each in case["shared neighbours"]
    ]
    models = [
        [
            name,
            f"{case[key]['distance']:.3f} (rank {case[key]['rank']:,})",
            f"{case[key]['distance of truth']:.3f} (rank {case[key]['rank of truth']:,})",
        ]
        for name, key in (("RDGCN (L1)", "rdgcn"), ("translation (−cosine)", "translation"))
    ]
    text = (
        f"`{case['left']}` is `{case['true counterpart']}`, not `{case['right']}`.\n\n"
        + table(["shared neighbour", "relation on the left", "relation on the right"], lines)
        + "\n"
        + table(["model", "distance to the wrong one", "distance to the true one"], models)
    )
    for side in ("left", "right"):
        weights = [
            [f"{each['relation']} → {each['neighbour']}", share(each["weight"])]
            for each in case[f"attention of {side}"]
        ]
        text += f"\nAttention of the {side} entity in RDGCN's last interaction\n\n"
        text += table(["triple", "weight α"], weights)
    return text
