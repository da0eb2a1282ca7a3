"""A cell that fits one model to one data set and ranks its test links."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dualign.aligner.aligner_settings import ModelSettings
from dualign.aligner.model_strategy import ModelStrategy
from dualign.aligner.strategy import AlignmentTask, RunOptions
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import Progress
from dualign.evaluation import evaluate_embeddings
from dualign.evaluation.ranks import rank_links
from dualign.models import MODELS
from dualign.reproduction.cell import identity
from dualign.reproduction.data import GLOVE, encoder_of, files_of
from dualign.reproduction.fitted_cell import FittedCell
from dualign.tasks import read_pair
from dualign.training import TrainingSettings
from dualign.training.presets import Preset

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
        # With the preset's own values, so that a kept result is invalid once these change.
        return identity(self, "fit") | {"resolved": dataclasses.asdict(self._resolved())}

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        kind = MODELS[self.model]
        files = files_of(
            self.dataset,
            split=self.split,
            names=kind.reads_names,
            attributes=kind.reads_attributes,
        )
        return (*files, GLOVE) if self.encoder == "glove" else files

    def model_settings_in(self, data: Path) -> ModelSettings:
        """Those of the preset with the overrides of this cell."""
        return self._settings(encoder_of(self.encoder, data))

    def read(self, data: Path) -> GraphPair:
        """The two graphs, and links to learn from and to test on."""
        return read_pair(data / "dbp15k" / self.dataset, split=self.split or None)

    def fit(self, pair: GraphPair, data: Path, workspace: Path, progress: Progress) -> FittedCell:
        """The fitted model."""
        started = time.perf_counter()
        task = AlignmentTask.of(
            pair.left, pair.right, links=pair.train, test_entities=pair.test_entities()
        )
        strategy = ModelStrategy(settings=self.model_settings_in(data))
        options = RunOptions(progress=progress, workspace=workspace, resume=True)
        fitted = strategy.fit(task, options)
        return FittedCell(task=task, fitted=fitted, seconds=time.perf_counter() - started)

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:
        """Fit, rank the test links both ways among both candidate sets."""
        pair = self.read(data)
        fit = self.fit(pair, data, workspace, progress)
        metric, rows = fit.settings.measure, fit.embeddings
        report = evaluate_embeddings(*rows, pair.test, metric=metric, bootstrap=0)
        ranks = rank_links(*rows, pair.test, metric=metric)
        first = (ranks.nearer == 0) & (ranks.tied == 1)
        result = {
            "ranking": report.to_dict(),
            "seconds": fit.seconds,
            "right": np.sort(pair.test[first, 0]).tolist(),  # left entities matched correctly
            "losses": fit.history["loss"],
            "labels": _labels(fit, pair),
        }
        if fit.names is not None:
            names = evaluate_embeddings(*fit.names, pair.test, bootstrap=0)
            result["names_only"] = names.to_dict()
        return result

    def _resolved(self) -> Preset:
        return self._settings("default").resolved

    def _settings(self, encoder: str) -> ModelSettings:
        lists = {k: tuple(v) if isinstance(v, list) else v for k, v in self.model_settings.items()}
        settings = ModelSettings(
            model=self.model,
            preset=self.preset,
            model_settings=lists,
            training=self.training,
            bootstrap=self.bootstrap,
            encoder=encoder,
            seed=self.seed,
        )
        if not self.quick:
            return settings
        return dataclasses.replace(
            settings, training=_short(settings.resolved.training), bootstrap=True
        )


def _labels(fit: FittedCell, pair: GraphPair) -> dict[str, Any]:
    """What bootstrapping did round by round, and how many of the last pairs are right.

    Pairs are judged if a test link names their left or right entity.
    """
    rounds = {name: fit.history.get(name, []) for name in ("links", "joined", "withdrawn")}
    truth = dict(pair.test.tolist())
    rights = set(truth.values())
    judged = [(p, q) for p, q in fit.labels.tolist() if p in truth or q in rights]
    right = sum(truth.get(p) == q for p, q in judged)
    return rounds | {"pairs": len(fit.labels), "judged": len(judged), "right": right}


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
