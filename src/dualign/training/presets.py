"""Named settings: the reference program's and the paper's.

For RDGCN they differ wherever the program behind the published numbers deviates from the paper. The
default is ``reference``, the only preset of most other models. For BootEA it is our own, faster
choice, and ``paper`` has the published epochs, rate and threshold.

=====================  ==============================  ====================================
setting                reference                       paper
=====================  ==============================  ====================================
``trainable_names``    yes                             yes (X^init is an initialisation)
``normalise_names``    at every forward pass           no
``diagonal``           diagonal W, starting at one     full W
``dual_hidden``        projection to 2d inside logits  none: a[c_i ‖ c_j] directly
``inverse_edges``      head → tail only                neighbours in both directions
``negatives_among``    all entities of both graphs     the other graph
``exclude_truth``      no                              yes: a negative is not the counterpart
=====================  ==============================  ====================================
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dualign.core.errors import UnknownChoice, UsageError
from dualign.models import MODELS
from dualign.models.bootea import BootEASettings
from dualign.models.gcn_align import GCNAlignSettings
from dualign.models.iptranse import IPTransESettings
from dualign.models.jape import JAPESettings
from dualign.models.je import JESettings
from dualign.models.label_propagation import LabelPropagationSettings
from dualign.models.mtranse import MTransESettings
from dualign.models.rdgcn import RDGCNSettings
from dualign.training import BootstrapSettings, TrainingSettings


@dataclass(frozen=True, kw_only=True)
class Preset:
    """Settings of a model and of its training that belong together."""

    model: Any
    training: TrainingSettings = field(default_factory=TrainingSettings)

    def changed(
        self,
        *,
        model: Any = None,
        training: TrainingSettings | Mapping[str, Any] | None = None,
        bootstrap: BootstrapSettings | Mapping[str, Any] | bool = True,
    ) -> Preset:
        """The preset with other settings in place of its own, or with some of them changed.

        A mapping changes the fields it names, settings replace all of them. ``bootstrap`` True
        leaves bootstrapping as the training has it, False turns it off.
        """
        trained = _changed(self.training, training)
        if bootstrap is False:
            rounds = None
        elif bootstrap is True:
            rounds = trained.bootstrap
        else:
            rounds = _changed(trained.bootstrap or BootstrapSettings(), bootstrap)
        return Preset(
            model=_changed(self.model, model),
            training=dataclasses.replace(trained, bootstrap=rounds),
        )


def _changed(settings: Any, changes: Any) -> Any:
    """``changes`` if they are settings; else ``settings`` with the fields that a mapping names."""
    kind = type(settings)
    if changes is None:
        return settings
    if not isinstance(changes, Mapping):
        if not isinstance(changes, kind):
            raise UsageError(
                f"{type(changes).__name__} was given where {kind.__name__} or a mapping of its "
                "fields belongs"
            )
        return changes
    known = {each.name for each in dataclasses.fields(settings)}
    for name in changes.keys() - known:
        raise UnknownChoice(f"field of {kind.__name__}", name, known)
    return dataclasses.replace(settings, **changes)


def _adagrad(
    *,
    epochs: int,
    learning_rate: float = 0.05,
    accumulator: float = 0.0,
    bootstrap: BootstrapSettings | None = None,
) -> TrainingSettings:
    return TrainingSettings(
        epochs=epochs,
        learning_rate=learning_rate,
        optimizer="adagrad",
        accumulator=accumulator,
        bootstrap=bootstrap,
    )


def _bootea(*, rate: float, rounds: int, threshold: float) -> Preset:
    """Ten epochs before the first labels and ten per round, all at one rate."""
    choice = BootstrapSettings(
        rounds=rounds,
        every=10,
        choose="matching",
        threshold=threshold,
        settled=0.0,
        neighbour_bonus=0.1,
    )
    return Preset(
        model=BootEASettings(label_rate=rate),
        training=_adagrad(epochs=10, learning_rate=rate, accumulator=0.1, bootstrap=choice),
    )


PRESETS: dict[str, dict[str, Preset]] = {
    "rdgcn": {
        "reference": Preset(model=RDGCNSettings()),
        "paper": Preset(
            model=RDGCNSettings(
                normalise_names=False, diagonal=False, dual_hidden=0, inverse_edges=True
            ),
            training=TrainingSettings(negatives_among="other", exclude_truth=True),
        ),
    },
    "je": {
        "reference": Preset(model=JESettings(), training=_adagrad(epochs=150, learning_rate=0.1)),
    },
    "mtranse": {
        "reference": Preset(model=MTransESettings(), training=_adagrad(epochs=50)),
    },
    "jape": {
        "reference": Preset(model=JAPESettings(), training=_adagrad(epochs=40, learning_rate=0.03)),
    },
    "iptranse": {
        "reference": Preset(
            model=IPTransESettings(),
            training=_adagrad(
                epochs=60,
                bootstrap=BootstrapSettings(
                    rounds=3, every=20, choose="matching", threshold=0.7, settled=0.0
                ),
            ),
        ),
    },
    "gcn-align": {
        "reference": Preset(
            model=GCNAlignSettings(), training=TrainingSettings(epochs=120, learning_rate=0.01)
        ),
    },
    "label-propagation": {
        "reference": Preset(
            # The labels make known links certain, so confidence is calibrated on held-out ones.
            model=LabelPropagationSettings(),
            training=TrainingSettings(epochs=8, validation_share=0.05),
        ),
    },
    "bootea": {
        "reference": _bootea(rate=0.02, rounds=19, threshold=0.9),
        "paper": _bootea(rate=0.01, rounds=49, threshold=0.7),
    },
}


def known_presets(model: str) -> dict[str, Preset]:
    """The presets of this model by name; a model without any has its defaults as ``reference``."""
    kind = MODELS[model]
    return PRESETS.get(model) or {"reference": Preset(model=kind.settings_type())}


def get_preset(model: str, name: str) -> Preset:
    """The preset of this name for this model."""
    known = known_presets(model)
    if name not in known:
        raise UnknownChoice(f"preset of {model}", name, known)
    return known[name]
