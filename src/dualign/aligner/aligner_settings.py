"""`AlignerSettings`: everything that determines the result of an alignment, besides the data.

There is one class per strategy: `MatchingSettings` for the matching stage, `ModelSettings` for a
single embedding model. ``AlignerSettings(model="rdgcn", …)`` makes the one that fits, as
``pathlib.Path`` does for paths.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from dualign.aligner.deciding import DecisionPolicy
from dualign.core.errors import UnknownChoice, UsageError
from dualign.embedding import get_metric
from dualign.matcher import MatcherSettings
from dualign.models import MODELS, check_model
from dualign.names import get_encoder
from dualign.parts import PartSettings
from dualign.training import BootstrapSettings, TrainingSettings
from dualign.training.devices import check_device

if TYPE_CHECKING:
    from dualign.training.presets import Preset


@dataclass(frozen=True, kw_only=True, init=False)
class AlignerSettings:
    """The settings that both strategies share.

    Wrong or contradictory settings are refused when they are made.
    """

    words: ClassVar[str] = "an aligner"  # how messages name the strategy, and how to choose it
    remedy: ClassVar[str] = ""

    encoder: str = "default"  # name encoder: a name, a vector file, a .npy, a hosted model
    candidates: int = 10  # right entities kept for each left entity
    seed: int = 0

    def __new__(cls, **options: Any) -> Self:
        """The settings of the strategy that ``model`` names; None: the matching stage."""
        chosen: type[AlignerSettings] = cls
        if cls is AlignerSettings:
            chosen = MatchingSettings if options.get("model") is None else ModelSettings
        chosen._refuse_unknown(options)
        return object.__new__(chosen)  # type: ignore[return-value]

    @classmethod
    def _refuse_unknown(cls, options: Mapping[str, Any]) -> None:
        known = {each.name for each in dataclasses.fields(cls)}
        for name in options.keys() - known:
            for other in (MatchingSettings, ModelSettings):
                if name in {each.name for each in dataclasses.fields(other)}:
                    raise UsageError(
                        f"{name} is a setting of {other.words}, not of {cls.words}; "
                        f"leave it out, or {other.remedy}"
                    )
            raise UnknownChoice("setting", name, known)

    @classmethod
    def from_record(cls, values: Mapping[str, Any]) -> AlignerSettings:
        """The settings that the record of a run holds."""
        if values.get("model") is None:
            return MatchingSettings.of_record(values)
        training = dict(values["training"])
        rounds, parts = training.pop("bootstrap"), values.get("parts")
        return ModelSettings(
            **{
                **values,
                "model_settings": _with_tuples(values["model_settings"]),
                "training": TrainingSettings(
                    **training, bootstrap=None if rounds is None else BootstrapSettings(**rounds)
                ),
                "bootstrap": True,
                "parts": None if parts is None else PartSettings(**parts),
            }
        )

    def __post_init__(self) -> None:
        for name, least in (("candidates", 1), ("seed", 0)):
            value = getattr(self, name)
            if not isinstance(value, int | np.integer) or value < least:
                raise UsageError(
                    f"{name} is {value!r}; it must be a whole number of at least {least}"
                )
        get_encoder(self.encoder)


@dataclass(frozen=True, kw_only=True)
class MatchingSettings(AlignerSettings):
    """The settings of the matching stage, the default strategy."""

    words: ClassVar[str] = "the matching stage"
    remedy: ClassVar[str] = "leave out the model"

    model: None = None  # the matching stage uses no model; distinguishes the two kinds of settings
    matcher: MatcherSettings = field(default_factory=MatcherSettings)
    assignment: str = "auto"  # which pairs may be accepted: inferred, or one of ASSIGNMENTS
    precision: float | None = None  # accept as many pairs as keep this precision

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.model is not None:
            raise UsageError(f"the matching stage uses no model, and {self.model!r} was given")
        _ = self.policy  # refuses an unknown assignment or a precision out of range

    @classmethod
    def of_record(cls, values: Mapping[str, Any]) -> MatchingSettings:
        """The settings that the record of a run of the matching stage holds."""
        return cls(**{**values, "matcher": MatcherSettings(**_with_tuples(values["matcher"]))})

    @cached_property
    def policy(self) -> DecisionPolicy:
        """The decisions that are wanted."""
        return DecisionPolicy(
            assignment=self.assignment, precision=self.precision, candidates=self.candidates
        )


@dataclass(frozen=True, kw_only=True)
class ModelSettings(AlignerSettings):
    """The settings of a single embedding model, ranked as its paper does."""

    words: ClassVar[str] = "an embedding model"
    remedy: ClassVar[str] = "name a model"

    model: str  # a name of dualign.models.MODELS
    preset: str = "reference"  # the model's named settings; see dualign.training.presets
    model_settings: Any = None  # instead of the preset's, or a mapping of changes to them
    training: TrainingSettings | Mapping[str, Any] | None = None  # likewise
    bootstrap: BootstrapSettings | Mapping[str, Any] | bool = True  # True: training's; False: none
    metric: str = "auto"  # how embeddings are compared: l1, cosine, csls …; auto: the model's way
    device: str = "cpu"
    kernels: str = "auto"  # fused on the CPU, torch elsewhere
    parts: PartSettings | None = None  # cut the graphs into parts; None: train on the whole

    def __post_init__(self) -> None:
        check_model(self.model)
        super().__post_init__()
        if self.parts is not None and not isinstance(self.parts, PartSettings):
            raise UsageError(f"parts is {self.parts!r}; give PartSettings(count=…) or None")
        _ = self.resolved
        get_metric(self.measure)
        check_device(self.device, self.kernels)

    @property
    def measure(self) -> str:
        """The metric's name, the model's own where the settings leave it open."""
        return MODELS[self.model].metric if self.metric == "auto" else self.metric

    @cached_property
    def resolved(self) -> Preset:
        """The settings of model and training: the preset with the changes made here."""
        from dualign.training.presets import get_preset  # imports the models, and therefore torch

        return get_preset(self.model, self.preset).changed(
            model=self.model_settings, training=self.training, bootstrap=self.bootstrap
        )

    def as_record(self) -> dict[str, Any]:
        """What `from_record` makes these settings from again, with the preset's values in full."""
        return dataclasses.asdict(self) | {
            "model_settings": dataclasses.asdict(self.resolved.model),
            "training": dataclasses.asdict(self.resolved.training),
        }


def _with_tuples(values: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of settings read from JSON, which has lists but no tuples."""
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }
