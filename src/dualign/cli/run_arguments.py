"""Flags that say how to run, shared by the commands that align."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dualign.aligner.aligner_settings import AlignerSettings, MatchingSettings, ModelSettings
from dualign.candidate_pairs.assignment.cardinality import AUTO
from dualign.cli.acceptance_arguments import add_acceptance_options, assignment_of
from dualign.core.errors import UsageError
from dualign.embedding import METRICS
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher import MatcherSettings
from dualign.matcher.literals.named_properties import property_names
from dualign.models import MODELS
from dualign.training.bootstrap_settings import AMONG

PRESET_NAMES = ("paper", "reference")  # those of all models; knowing more would load torch


def add_run_options(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """The flags about model, training and machine; returns the group "how to run"."""
    model = parser.add_argument_group("model and training")
    model.add_argument(
        "--model",
        metavar="NAME",
        help=f"train this model alone and rank as its paper does ({', '.join(sorted(MODELS))}); "
        "without it, the matching stage: the best we have",
    )
    model.add_argument(
        "--preset",
        metavar="NAME",
        help=f"its named settings ({', '.join(PRESET_NAMES)}; default: reference)",
    )
    model.add_argument(
        "--encoder",
        default="default",
        metavar="NAME_OR_PATH",
        help="what turns names into vectors: the offline default, a GloVe text file (plain or gz), "
        "a .npy matrix (rows: left entities, then right), or a hosted model's name",
    )
    model.add_argument(
        "--metric",
        metavar="NAME",
        help=f"how embeddings are compared ({', '.join(sorted(METRICS))}; default: the model's own "
        "way, for rdgcn l1)",
    )
    _add_training_options(model)
    _add_bootstrap_options(model)
    _add_decision_options(parser.add_argument_group("decisions (without --model)"))
    machine = parser.add_argument_group("how to run")
    machine.add_argument("--seed", type=int, default=0, metavar="N", help="default: %(default)s")
    machine.add_argument("--device", metavar="D", help="of a model: cpu (default), cuda, cuda:1, …")
    machine.add_argument(
        "--threads", type=int, metavar="N", help="CPU threads (default: one per core)"
    )
    return machine


def _add_decision_options(group: argparse._ArgumentGroup) -> None:
    add_acceptance_options(group)
    for flag, words in (
        ("--compare", "these properties or columns correspond"),
        ("--same", "their values must agree, where both have one, or two entities cannot match"),
    ):
        group.add_argument(
            flag,
            action="append",
            metavar="LEFT=RIGHT",
            help=f"{words}; may be given several times",
        )
    group.add_argument(
        "--matcher",
        type=Path,
        metavar="FOLDER",
        help="a trained matcher in place of the one that comes with dualign: a folder that "
        "Aligner.save has written",
    )
    group.add_argument(
        "--hide-degrees",
        action="store_true",
        help="look at neither edge direction nor numbers of neighbours (in some benchmarks these "
        "tell who has a counterpart)",
    )


def _add_bootstrap_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--bootstrap",
        action=argparse.BooleanOptionalAction,
        help="after the epochs, let pairs the model is sure of join the links, round by round "
        "(default: bootea and iptranse do)",
    )
    group.add_argument(
        "--bootstrap-rounds", type=int, metavar="N", help="at most so many (default: 10)"
    )
    group.add_argument(
        "--bootstrap-among",
        choices=AMONG,
        help="all unlinked entities (default), or those of a folder's test links only, as "
        "published programs do",
    )


def _add_training_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--epochs",
        type=int,
        metavar="N",
        help="training epochs, before those of bootstrapping (default: the preset's)",
    )
    group.add_argument(
        "--validation-share",
        type=float,
        metavar="X",
        help="hold out this part of the links (0.1: a tenth) and show Hits@1 on it while training",
    )
    group.add_argument(
        "--patience",
        type=int,
        metavar="N",
        help="stop when the held-out Hits@1 has not risen for N looks, and take the best epoch",
    )
    group.add_argument(
        "--checkpoint-every",
        type=int,
        metavar="N",
        help="epochs between two checkpoints (default: 50)",
    )


def aligner_settings(options: argparse.Namespace) -> AlignerSettings:
    """The settings that the flags ask for; also sets the number of threads."""
    if options.threads is not None and options.threads < 1:
        raise UsageError(f"--threads is {options.threads}; it must be at least 1")
    set_threads(options.threads or available_cores())
    return _matching_settings(options) if options.model is None else _model_settings(options)


def _matching_settings(options: argparse.Namespace) -> MatchingSettings:
    given = [name for name in _MODEL_OPTIONS if getattr(options, name) is not None]
    if given:
        raise UsageError(f"{_flags(given)} belong to a model; name one with --model")
    return MatchingSettings(
        matcher=MatcherSettings(
            directed=not options.hide_degrees,
            degrees=not options.hide_degrees,
            compare=property_names(options.compare or ()),
            same=property_names(options.same or ()),
        ),
        assignment=assignment_of(options) or AUTO,
        precision=options.precision,
        encoder=options.encoder,
        seed=options.seed,
        candidates=_candidates(options),
    )


def _model_settings(options: argparse.Namespace) -> ModelSettings:
    given = [name for name in _MATCHING_OPTIONS if getattr(options, name) not in (None, False)]
    if given:
        raise UsageError(
            f"{_flags(given)} belong to the matching stage; leave out --model {options.model}"
        )
    chosen = {
        name: getattr(options, name)
        for name in ("preset", "metric", "device")
        if getattr(options, name) is not None
    }
    training = {
        name: getattr(options, name)
        for name in _TRAINING_OPTIONS
        if getattr(options, name) is not None
    }
    plain = ModelSettings(model=options.model, **chosen, training=training)
    return dataclasses.replace(
        plain,
        bootstrap=_bootstrap(options, plain),
        encoder=options.encoder,
        seed=options.seed,
        candidates=_candidates(options),
    )


_TRAINING_OPTIONS = ("epochs", "validation_share", "patience", "checkpoint_every")
_BOOTSTRAP_OPTIONS = ("bootstrap", "bootstrap_rounds", "bootstrap_among")
_MODEL_OPTIONS = (*_TRAINING_OPTIONS, *_BOOTSTRAP_OPTIONS, "preset", "metric", "device")
_MATCHING_OPTIONS = (
    *("one_to_one", "precision", "assignment", "hide_degrees", "matcher"),
    *("compare", "same"),
)


def _flags(names: Sequence[str]) -> str:
    return ", ".join(f"--{name.replace('_', '-')}" for name in names)


def _candidates(options: argparse.Namespace) -> int:
    return max(AlignerSettings.candidates, int(options.top_k))


def _bootstrap(options: argparse.Namespace, settings: ModelSettings) -> Mapping[str, Any] | bool:
    """The bootstrapping that the flags ask for, on top of the preset's."""
    given = {
        name: getattr(options, f"bootstrap_{name}")
        for name in ("rounds", "among")
        if getattr(options, f"bootstrap_{name}") is not None
    }
    wanted: bool | None = options.bootstrap
    if wanted is None:
        wanted = settings.resolved.training.bootstrap is not None
    if not wanted and given:
        raise UsageError(
            f"--bootstrap-{next(iter(given))} says how to bootstrap, but nothing asks for it; "
            "add --bootstrap"
        )
    return given if wanted else False
