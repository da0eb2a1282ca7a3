"""A cell that fits one model to one data set and ranks its test links."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dualign.aligner.aligner import Aligner
from dualign.aligner.aligner_settings import AlignerSettings
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import Progress
from dualign.evaluation import evaluate_embeddings
from dualign.evaluation.ranks import rank_links
from dualign.io import read_folder
from dualign.models import get_model
from dualign.reproduction.cell import identity
from dualign.reproduction.data import GLOVE, encoder_of, files_of
from dualign.training import BootstrapSettings, TrainingSettings
from dualign.training.bootstrapping import entities_of_test
from dualign.training.presets import Preset, get_preset

QUICK_EPOCHS, QUICK_ROUNDS = 4, 1


@dataclass(frozen=True, kw_only=True)
class FitCell:
    """One model, one data set, one seed; ``model_settings`` and the like override the preset."""

    model: str
    dataset: str
    seed: int = 0
    encoder: str = "default"
    preset: str = "reference"
    split: str = ""  # one of the folder's own splits; "": the published one
    model_settings: Mapping[str, Any] = field(default_factory=dict)
    training: Mapping[str, Any] = field(default_factory=dict)
    bootstrap: Mapping[str, Any] | bool = True  # True: as the preset; False: none; or overrides
    quick: bool = False
    minutes: float = 1.0
    row: str = ""  # of the table this belongs to; decides nothing

    def settings(self) -> dict[str, Any]:
        """Everything that decides the result, as plain values."""
        # With the preset's own values: where these change, a kept result is no longer one.
        return identity(self, "fit") | {"resolved": dataclasses.asdict(self._resolved())}

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        kind = get_model(self.model)
        files = files_of(
            self.dataset,
            split=self.split,
            names=kind.reads_names,
            attributes=kind.reads_attributes,
        )
        return (*files, GLOVE) if self.encoder == "glove" else files

    def aligner_settings(self, data: Path) -> AlignerSettings:
        """Those of the preset with the overrides of this cell."""
        preset = self._resolved()
        return AlignerSettings(
            model=self.model,
            preset=self.preset,
            model_settings=preset.model,
            training=preset.training,
            encoder=encoder_of(self.encoder, data),
            seed=self.seed,
        )

    def read(self, data: Path) -> GraphPair:
        """The two graphs, and links to learn from and to test on."""
        return read_folder(data / "dbp15k" / self.dataset, self.split or None)

    def fit(
        self, pair: GraphPair, data: Path, workspace: Path, progress: Progress
    ) -> tuple[Aligner, float]:
        """The fitted aligner and the seconds it took."""
        aligner = Aligner(
            settings=self.aligner_settings(data),
            progress=progress,
            workspace=workspace,
            resume=True,
        )
        started = time.perf_counter()
        test = entities_of_test(pair)
        aligner.fit(pair.left, pair.right, pair.train, test_entities=test)
        return aligner, time.perf_counter() - started

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Fit, rank the test links both ways among both candidate sets."""
        pair = self.read(data)
        aligner, seconds = self.fit(pair, data, workspace, progress)
        if aligner.embeddings is None:
            raise AssertionError("fit leaves embeddings")
        metric = aligner.settings.measure
        report = evaluate_embeddings(*aligner.embeddings, pair.test, metric=metric, bootstrap=0)
        ranks = rank_links(*aligner.embeddings, pair.test, metric=metric)
        first = (ranks.nearer == 0) & (ranks.tied == 1)
        result = {
            "ranking": report.to_dict(),
            "seconds": seconds,
            "right": np.sort(pair.test[first, 0]).tolist(),  # left entities matched rightly
            "losses": aligner.record["history"]["loss"],
            "labels": _labels(aligner, pair),
        }
        if aligner.features is not None:
            names = evaluate_embeddings(*aligner.features, pair.test, bootstrap=0)
            result["names_only"] = names.to_dict()
        return result

    def _resolved(self) -> Preset:
        preset = get_preset(self.model, self.preset)
        lists = {k: tuple(v) if isinstance(v, list) else v for k, v in self.model_settings.items()}
        training = dataclasses.replace(preset.training, **self.training)
        if self.bootstrap is False:
            training = dataclasses.replace(training, bootstrap=None)
        elif self.bootstrap is not True:
            rounds = training.bootstrap or BootstrapSettings()
            rounds = dataclasses.replace(rounds, **self.bootstrap)
            training = dataclasses.replace(training, bootstrap=rounds)
        if self.quick:
            training = _short(training)
        return Preset(model=dataclasses.replace(preset.model, **lists), training=training)


def _labels(aligner: Aligner, pair: GraphPair) -> dict[str, Any]:
    """What bootstrapping did round by round, and how many of the last pairs are right.

    Judged are pairs of which a test link names the left or the right entity.
    """
    history = aligner.record["history"]
    rounds = {name: history.get(name, []) for name in ("links", "joined", "withdrawn")}
    truth = dict(pair.test.tolist())
    rights = set(truth.values())
    judged = [(p, q) for p, q in aligner.labels.tolist() if p in truth or q in rights]
    right = sum(truth.get(p) == q for p, q in judged)
    return rounds | {"pairs": len(aligner.labels), "judged": len(judged), "right": right}


def figure_of(
    result: Mapping[str, Any],
    name: str = "hits@1",
    *,
    candidates: str = "test",
    direction: str = "left-right",
    table: str = "ranking",
) -> float:
    """One figure of a fit's result."""
    for row in result[table]["tables"]:
        if (row["candidates"], row["direction"]) == (candidates, direction):
            return float(row[name])
    raise KeyError(f"{candidates} {direction}")


def _short(training: TrainingSettings) -> TrainingSettings:
    rounds = training.bootstrap
    if rounds is not None:
        rounds = dataclasses.replace(rounds, rounds=QUICK_ROUNDS, every=QUICK_EPOCHS)
    return dataclasses.replace(training, epochs=QUICK_EPOCHS, bootstrap=rounds)
