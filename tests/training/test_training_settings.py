"""The paper's values, and settings that do not go together."""

from __future__ import annotations

import dataclasses

import pytest

from dualign.core.errors import UsageError
from dualign.training import TrainingSettings


def test_defaults_are_the_papers_values() -> None:
    settings = TrainingSettings()
    assert settings.margin == 1.0
    assert settings.negatives == 125
    assert settings.learning_rate == 0.001
    assert settings.refresh_every == 10
    assert settings.epochs == 100


def test_settings_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        TrainingSettings().epochs = 3


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"negatives_among": "left"}, "negatives_among is 'left'; it must be 'both' or 'other'"),
        ({"patience": -1, "validation_share": 0.1}, "patience is -1; it must be at least 0"),
        ({"validation_share": 1.0}, "validation_share is 1.0; it must be at least 0 and below 1"),
        ({"validation_share": -0.1}, "validation_share is -0.1"),
        ({"epochs": 0}, "epochs is 0; it must be at least 1"),
        ({"negatives": 0}, "negatives is 0"),
        ({"refresh_every": 0}, "refresh_every is 0"),
        ({"validate_every": 0}, "validate_every is 0"),
        ({"checkpoint_every": 0}, "checkpoint_every is 0"),
        ({"learning_rate": 0.0}, "learning_rate is 0.0; it must be above 0"),
        ({"learning_rate": float("nan")}, "learning_rate is nan"),
        ({"accumulator": -0.1}, "accumulator is -0.1; it must be at least 0"),
        ({"margin": -1.0}, "margin is -1.0; it must be above 0"),
    ],
    ids=str,
)
def test_wrong_settings_are_named(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        TrainingSettings(**wrong)
