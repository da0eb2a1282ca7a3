"""Settings: one class per strategy, and what is wrong is refused when they are made."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from dualign import AlignerSettings, MatchingSettings, ModelSettings, TrainingSettings
from dualign.core.errors import DualignError, UnknownChoice, UsageError
from dualign.models.je import JESettings
from dualign.training.presets import get_preset


def test_the_model_decides_which_settings_they_are() -> None:
    assert AlignerSettings() == AlignerSettings(model=None) == MatchingSettings()
    made = AlignerSettings(model="rdgcn", seed=3)
    assert isinstance(made, ModelSettings)
    assert made == ModelSettings(model="rdgcn", seed=3)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"model": "nonsense"}, "unknown model 'nonsense'"),
        ({"model": "rdgcnn"}, "did you mean 'rdgcn'"),
        ({"model": "rdgcn", "metric": "cosin"}, "did you mean 'cosine'"),
        ({"model": "rdgcn", "device": "tpu"}, "the device 'tpu' cannot be used here"),
        ({"model": "rdgcn", "kernels": "fussed"}, "did you mean 'fused'"),
        ({"model": "rdgcn", "preset": "papers"}, "unknown preset of rdgcn"),
        ({"model": "rdgcn", "precision": 0.99}, "precision is a setting of the matching stage"),
        ({"model": "rdgcn", "assignment": "best"}, "not of an embedding model; leave it out"),
        ({"model": "rdgcn", "model_settings": JESettings()}, "where RDGCNSettings"),
        ({"model": "rdgcn", "training": {"epoch": 3}}, "did you mean 'epochs'"),
        ({"model": "rdgcn", "training": {"epochs": 0}}, "epochs is 0; it must be at least 1"),
        ({"model": "rdgcn", "bootstrap": {"among": "no"}}, "unknown set of entities"),
        ({"metric": "l1"}, "metric is a setting of an embedding model, not of the matching stage"),
        ({"training": TrainingSettings()}, "or name a model"),
        ({"assignment": "hungary"}, "did you mean 'hungarian'"),
        ({"precision": 1.5}, "1.5"),
        ({"precision": "0.9"}, "precision is '0.9'; it must be a number"),
        ({"encoder": "nonsense"}, "unknown encoder 'nonsense'"),
        ({"encoder": "./nowhere.txt"}, "nowhere.txt"),
        ({"candidates": 0}, "candidates is 0; it must be a whole number of at least 1"),
        ({"candidates": "10"}, "candidates is '10'; it must be a whole number of at least 1"),
        ({"seed": -1}, "seed is -1; it must be a whole number of at least 0"),
        ({"sed": 1}, "unknown setting 'sed' (did you mean 'seed'?)"),
    ],
)
def test_what_is_wrong_is_refused_when_the_settings_are_made(options, words) -> None:
    with pytest.raises(DualignError) as caught:
        AlignerSettings(**options)
    assert words in str(caught.value)
    assert isinstance(caught.value, UsageError) or "nowhere" in words


def test_the_classes_themselves_refuse_what_is_not_theirs() -> None:
    with pytest.raises(UsageError, match="the matching stage uses no model"):
        MatchingSettings(model="rdgcn")
    with pytest.raises(UsageError, match="precision is a setting of the matching stage"):
        ModelSettings(model="rdgcn", precision=0.9)
    with pytest.raises(UnknownChoice):
        MatchingSettings(precison=0.9)


def test_presets_are_merged_in_one_place() -> None:
    preset = get_preset("rdgcn", "paper")
    plain = ModelSettings(model="rdgcn", preset="paper").resolved
    assert plain == preset
    changed = ModelSettings(
        model="rdgcn",
        preset="paper",
        training={"epochs": 7},
        model_settings={"inverse_edges": False},
        bootstrap={"rounds": 2},
    ).resolved
    assert changed.training.epochs == 7
    assert changed.training.exclude_truth
    assert changed.training.bootstrap.rounds == 2
    assert not changed.model.normalise_names
    assert not changed.model.inverse_edges


def test_settings_can_be_changed_copied_and_pickled() -> None:
    for settings in (MatchingSettings(precision=0.9), ModelSettings(model="rdgcn", seed=2)):
        assert dataclasses.replace(settings, candidates=3).candidates == 3
        assert copy.deepcopy(settings) == settings
        assert pickle.loads(pickle.dumps(settings)) == settings
