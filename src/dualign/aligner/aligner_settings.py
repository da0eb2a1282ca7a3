"""`AlignerSettings`: everything that decides the result of an alignment, beside the data."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from dualign.aligner.deciding import DecisionPolicy
from dualign.core.errors import UsageError
from dualign.matcher import MatcherSettings
from dualign.models import get_model
from dualign.training import BootstrapSettings, TrainingSettings
from dualign.training.presets import Preset, get_preset


@dataclass(frozen=True, kw_only=True)
class AlignerSettings:
    """Everything that decides the result of an alignment, beside the data."""

    model: str | None = None  # a name of dualign.models; None: the matching stage, in rounds
    matcher: MatcherSettings = field(default_factory=MatcherSettings)  # without a model
    assignment: str = "mutual"  # who may be accepted, without a model
    precision: float | None = None  # accept as many as keep this precision, without a model
    preset: str = "reference"  # the model's named settings; see dualign.presets
    model_settings: Any = None  # instead of the preset's
    training: TrainingSettings | None = None  # instead of the preset's
    bootstrap: BootstrapSettings | bool = True  # instead of training's; False: none
    encoder: str = "default"  # name encoder: a name, a vector file, a .npy, a hosted model
    metric: str = "auto"  # how embeddings are compared: l1, cosine, csls …; auto: the model's way
    candidates: int = 10  # right entities kept for each left entity
    seed: int = 0
    device: str = "cpu"
    kernels: str = "auto"  # fused on the CPU, torch elsewhere

    def __post_init__(self) -> None:
        self.policy()  # refuses what is wrong with it

    def policy(self) -> DecisionPolicy:
        """The decisions that are wanted of the matching stage."""
        return DecisionPolicy(
            assignment=self.assignment, precision=self.precision, candidates=self.candidates
        )

    @property
    def measure(self) -> str:
        """The metric's name, the model's own where the settings leave it open."""
        if self.metric != "auto":
            return self.metric
        return get_model(self.model).metric if self.model is not None else "probability"

    def resolved(self) -> Preset:
        """The settings of model and training, with the preset filled in."""
        if self.model is None:
            raise UsageError("the settings name no model; the matching stage has no preset")
        preset = get_preset(self.model, self.preset)
        training = self.training or preset.training
        if self.bootstrap is not True:
            training = dataclasses.replace(training, bootstrap=self.bootstrap or None)
        return Preset(model=self.model_settings or preset.model, training=training)
