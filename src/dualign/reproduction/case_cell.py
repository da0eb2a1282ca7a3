"""The search for a pair whose neighbours agree and whose relations differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import Progress
from dualign.embedding import get_metric
from dualign.models.rdgcn import RDGCN
from dualign.names.local_name import local_name
from dualign.reproduction.attention_spread import spread_of_attention, unevenness
from dualign.reproduction.case_choice import UNEVEN, JudgedCase, choose_case
from dualign.reproduction.cell import RDGCN_FOLDER, TRANSLATION_FOLDER
from dualign.reproduction.disagreeing_pairs import DisagreeingPair, disagreeing_pairs
from dualign.reproduction.fit_cell import FitCell
from dualign.reproduction.fitted_cell import FittedCell


@dataclass(frozen=True, kw_only=True)
class CaseCell:
    """Fits RDGCN and a translation model, and searches a pair that only RDGCN distinguishes."""

    rdgcn: FitCell
    translation: FitCell
    minutes: float

    def settings(self) -> dict[str, Any]:
        """What identifies the search."""
        both = {"rdgcn": self.rdgcn.settings(), "translation": self.translation.settings()}
        what = {"what": "case study by rank among test targets", "uneven": UNEVEN}
        return both | what | {"dataset": self.rdgcn.dataset, "seed": self.rdgcn.seed}

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        return tuple(dict.fromkeys(self.rdgcn.inputs() + self.translation.inputs()))

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Fit both, search, and describe what was found."""
        pair = self.rdgcn.read(data)
        ours = self.rdgcn.fit(pair, data, workspace / RDGCN_FOLDER, progress)
        theirs = self.translation.fit(pair, data, workspace / TRANSLATION_FOLDER, progress)
        rows = {
            "rdgcn": (ours.embeddings, ours.settings.measure),
            "translation": (theirs.embeddings, theirs.settings.measure),
            "names": (ours.names, "l1"),
        }
        cases = disagreeing_pairs(pair)
        by_model = {model: _judgements(*of, pair, cases) for model, of in rows.items()}
        ratios = _unevenness(ours)
        chosen = choose_case(
            [
                JudgedCase(
                    candidate=case,
                    by={model: found[place] for model, found in by_model.items()},
                    unevenness=_largest(ratios, case),
                )
                for place, case in enumerate(cases)
            ]
        )
        shown = chosen.pair
        return {
            "counts": list(chosen.counts.items()),  # in order; kept objects are sorted
            "rule": chosen.rule,
            "attention": spread_of_attention(np.concatenate(ratios), UNEVEN),
            "case": _describe(pair, shown, ours) if shown else None,
        }


def _judgements(
    rows: tuple[FloatArray, FloatArray] | None,
    measure: str,
    pair: GraphPair,
    cases: Sequence[DisagreeingPair],
) -> list[dict[str, float]]:
    """Distance and rank of the wrong and of the true counterpart among all test targets."""
    if rows is None:
        raise AssertionError("fit leaves embeddings, and RDGCN has names")
    left, right = rows
    targets = np.unique(pair.test[:, 1])
    asked = left[[case.left for case in cases]]
    found = []
    for places, block in get_metric(measure).blocks(asked, right[targets]):
        for case, distances in zip(cases[places], block, strict=True):
            wrong, truth = np.searchsorted(targets, [case.right, case.truth]).tolist()
            found.append(
                {
                    "distance": float(distances[wrong]),
                    "rank": _rank(distances, wrong),
                    "distance of truth": float(distances[truth]),
                    "rank of truth": _rank(distances, truth),
                }
            )
    return found


def _rank(distances: FloatArray, key: int) -> int:
    """How many are as close or closer, including itself: only a unique nearest one ranks first."""
    return int((distances <= distances[key]).sum())


def _unevenness(fit: FittedCell) -> tuple[FloatArray, FloatArray]:
    """Largest / smallest attention weight of each left and each right entity."""
    if not isinstance(fit.model, RDGCN):
        raise TypeError(f"{type(fit.model).__name__} has no attention over triples")
    return fit.task.pair.numbering.input_rows(unevenness(fit.model))


def _largest(ratios: tuple[FloatArray, FloatArray], case: DisagreeingPair) -> float:
    """The largest ratio of the pair and the true counterpart; 1 where none has two triples."""
    left, right = ratios
    return float(np.nanmax([1.0, left[case.left], right[case.right], right[case.truth]]))


def _describe(pair: GraphPair, judged: JudgedCase, fit: FittedCell) -> dict[str, Any]:
    """Everything that report and figure need about a pair."""
    case = judged.candidate
    shared = [
        dataclasses.asdict(each)
        | {"left": pair.left.entities[each.left], "right": pair.right.entities[each.right]}
        for each in case.shared
    ]
    return {
        "left": pair.left.entities[case.left],
        "left name": pair.left.names[case.left] if pair.left.names else "",
        "right": pair.right.entities[case.right],
        "true counterpart": pair.right.entities[case.truth],
        "shared neighbours": shared,
        "overlap": case.overlap,
        "unevenness": judged.unevenness,
        "attention of left": _attention(fit, pair, case.left, right=False),
        "attention of right": _attention(fit, pair, case.right, right=True),
        "attention of true counterpart": _attention(fit, pair, case.truth, right=True),
        **judged.by,
    }


def _attention(
    fit: FittedCell, pair: GraphPair, entity: int, *, right: bool
) -> list[dict[str, Any]]:
    """The weights α of the last primal attention over the entity's outgoing triples."""
    if not isinstance(fit.model, RDGCN):
        return []
    shift = len(pair.left.entities) if right else 0
    first = len(pair.left.relations) if right else 0
    ordered, numbering = fit.task.pair, fit.task.pair.numbering  # as the model numbers them
    graph = ordered.right if right else ordered.left
    place = int(np.flatnonzero((numbering.right if right else numbering.left) == entity)[0])
    return [
        {
            "relation": local_name(graph.relations[relation - first]),
            "neighbour": local_name(graph.entities[neighbour - shift]),
            "weight": weight,
        }
        for relation, neighbour, weight in fit.model.attention(place + shift)
    ]
