"""The settings that the flags of `dualign.cli.arguments.run_arguments` ask for."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from dualign.aligner.aligner_settings import AlignerSettings, MatchingSettings, ModelSettings
from dualign.candidate_pairs.assignment.cardinality import AUTO
from dualign.cli.arguments.acceptance_arguments import assignment_of
from dualign.core.errors import UsageError
from dualign.kernels.jit import set_threads, usual_threads
from dualign.matcher import MatcherSettings
from dualign.matcher.literals.named_properties import property_names
from dualign.models import check_model
from dualign.parts import PartSettings

_TRAINING_OPTIONS = ("epochs", "validation_share", "patience", "checkpoint_every")
_BOOTSTRAP_OPTIONS = ("bootstrap", "bootstrap_rounds", "bootstrap_among")
_PART_OPTIONS = ("parts", "cuts", "overlap")
_MODEL_OPTIONS = (
    *(*_TRAINING_OPTIONS, *_BOOTSTRAP_OPTIONS, *_PART_OPTIONS),
    *("preset", "metric", "device"),
)
_MATCHING_OPTIONS = (
    *("one_to_one", "precision", "assignment", "hide_degrees", "matcher"),
    *("compare", "same", "memory"),
)


def aligner_settings(options: argparse.Namespace) -> AlignerSettings:
    """The settings that the flags ask for; also sets the number of threads."""
    if options.threads is not None and options.threads < 1:
        raise UsageError(f"--threads is {options.threads}; it must be at least 1")
    set_threads(options.threads or usual_threads())
    return _matching_settings(options) if options.model is None else _model_settings(options)


def _matching_settings(options: argparse.Namespace) -> MatchingSettings:
    given = [name for name in _MODEL_OPTIONS if getattr(options, name) is not None]
    if given:
        raise UsageError(f"{_flags(given, 'belong')} to a model; name one with --model")
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
    given = [
        name for name in _MATCHING_OPTIONS if getattr(options, name, None) not in (None, False)
    ]
    if given:
        raise UsageError(
            f"{_flags(given, 'belong')} to the matching stage; leave out --model {options.model}"
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
    return ModelSettings(
        model=options.model,
        **chosen,
        training=training,
        bootstrap=_bootstrap(options),
        encoder=options.encoder,
        seed=options.seed,
        candidates=_candidates(options),
        parts=_parts(options),
    )


def _parts(options: argparse.Namespace) -> PartSettings | None:
    given = {
        name: getattr(options, name)
        for name in ("cuts", "overlap")
        if getattr(options, name) is not None
    }
    if options.parts is None:
        if given:
            raise UsageError(f"{_flags(list(given), 'say')} how to cut; give --parts too")
        return None
    return PartSettings(count=options.parts, **given)


def _flags(names: Sequence[str], verb: str) -> str:
    """The flags and what they do: ``--cuts says``, ``--cuts, --overlap say``."""
    listed = ", ".join(f"--{name.replace('_', '-')}" for name in names)
    return f"{listed} {verb}{'s' if len(names) == 1 else ''}"


def _candidates(options: argparse.Namespace) -> int:
    return max(AlignerSettings.candidates, int(options.top_k))


def _bootstrap(options: argparse.Namespace) -> Mapping[str, Any] | bool:
    """The bootstrapping that the flags ask for; True leaves it as the preset has it."""
    given = {
        name: getattr(options, f"bootstrap_{name}")
        for name in ("rounds", "among")
        if getattr(options, f"bootstrap_{name}") is not None
    }
    if options.bootstrap or (given and _preset_bootstraps(options)):
        return given
    if given:
        raise UsageError(
            f"--bootstrap-{next(iter(given))} says how to bootstrap, but nothing asks for it; "
            "add --bootstrap"
        )
    return options.bootstrap is None


def _preset_bootstraps(options: argparse.Namespace) -> bool:
    if options.bootstrap is False:
        return False
    check_model(options.model)
    from dualign.training.presets import get_preset  # imports the models, and therefore torch

    preset = get_preset(options.model, options.preset or ModelSettings.preset)
    return preset.training.bootstrap is not None
