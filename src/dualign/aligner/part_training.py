"""One part of two graphs, trained by itself: what an engine carries out."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch

from dualign.aligner.aligner_settings import AlignerSettings, ModelSettings
from dualign.aligner.model_fitting import ModelFitting
from dualign.aligner.strategy import RunOptions
from dualign.core.arrays import AnyArray
from dualign.core.errors import UsageError
from dualign.core.progress import Progress
from dualign.embedding import get_metric
from dualign.engines.engine import Advance
from dualign.kernels.jit import share_threads_with_torch
from dualign.models import MODELS
from dualign.parts.graph_part import part_input
from dualign.parts.listed_scores import ListedScores
from dualign.training.devices import usable_device

TRAIN_PART = "dualign.aligner.part_training:train_part"  # the name that engines call it by


def train_part(
    arrays: dict[str, AnyArray],
    header: Mapping[str, str],
    folder: Path | None,
    advance: Advance,
) -> dict[str, AnyArray]:
    """Pairs of a part with their scores: ``lefts``, ``rights`` (n,), ``scores`` (n,).

    ``arrays`` are those of `part_arrays`, with ``links``, ``valid``, which of the entities the part
    owns and, where the task has some, the test entities. Also returns the history of the training.
    """
    share_threads_with_torch()
    settings = _settings(header, watched=bool(len(arrays["valid"])))
    kind = MODELS[settings.model]
    given = part_input(arrays, kernels=settings.kernels, device=settings.device)
    options = RunOptions(
        progress=_forwarded(advance), workspace=folder, resume=header.get("resume") == "yes"
    )
    torch.manual_seed(settings.seed)
    model = kind(given, settings.resolved.model).to(usable_device(settings.device))
    trained = ModelFitting(settings=settings, options=options).train(
        model,
        given,
        links=arrays["links"],
        valid=arrays["valid"],
        test_entities=_test_entities(arrays),
    )
    rows = model.embed()
    del model
    left, right = rows[: given.primal.left_entities], rows[given.primal.left_entities :]
    evidence = arrays["valid"] if len(arrays["valid"]) else arrays["links"]
    listed = ListedScores.of(
        left, right, get_metric(settings.measure), links=evidence, k=int(header["pairs"])
    )
    lefts, rights = np.divmod(listed.keys, len(right))
    owned = arrays["own_lefts"][lefts] | arrays["own_rights"][rights]
    return {
        "lefts": lefts[owned].astype(np.int32),
        "rights": rights[owned].astype(np.int32),
        "scores": listed.scores[owned],
        "labels": trained.labels,
        **{f"history.{name}": np.array(values) for name, values in trained.history.items()},
    }


def _settings(header: Mapping[str, str], *, watched: bool) -> ModelSettings:
    """The settings of the run; links were held out for all parts at once."""
    settings = AlignerSettings.from_record(json.loads(header["settings"]))
    if not isinstance(settings, ModelSettings):
        raise UsageError("parts are trained by a model; name one")
    training = settings.resolved.training
    patience = training.patience if watched else 0
    return dataclasses.replace(
        settings,
        training=dataclasses.replace(training, validation_share=0.0, patience=patience),
        bootstrap=True,
    )


def _test_entities(arrays: Mapping[str, AnyArray]) -> tuple[AnyArray, AnyArray] | None:
    if "test_lefts" not in arrays:
        return None
    return arrays["test_lefts"], arrays["test_rights"]


def _forwarded(advance: Advance) -> Progress:
    """A progress that reports the share of the training that is done."""

    def report(what: str, done: float, total: float | None) -> None:
        if what == "training" and total:
            advance(done / total)

    return Progress(report=report)
