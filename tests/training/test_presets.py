"""The presets: the reference program's settings and the paper's."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import scipy.sparse as sp
import torch

from dualign.core.errors import UnknownChoice
from dualign.graphs.primal import PrimalGraph
from dualign.models import MODELS
from dualign.models.embedding_model import ModelInput
from dualign.training import presets
from dualign.training.presets import PRESETS, get_preset, known_presets

# ANCHORS §3, by setting: what the reference program does and what the paper says.
DIFFERENCES = {
    "trainable_names": (True, True),
    "normalise_names": (True, False),
    "diagonal": (True, False),
    "dual_hidden": (None, 0),
    "inverse_edges": (False, True),
    "negatives_among": ("both", "other"),
    "exclude_truth": (False, True),
}


def _settings(name: str) -> dict[str, object]:
    preset = get_preset("rdgcn", name)
    return {**vars(preset.model), **vars(preset.training)}


def test_the_presets_differ_as_the_anchors_say_and_in_nothing_else() -> None:
    reference, paper = _settings("reference"), _settings("paper")
    for name, (theirs, said) in DIFFERENCES.items():
        assert (reference[name], paper[name]) == (theirs, said), name
    differing = {name for name in reference if reference[name] != paper[name]}
    assert differing == {name for name, (theirs, said) in DIFFERENCES.items() if theirs != said}


def test_the_table_of_the_docstring_lists_these_settings() -> None:
    assert presets.__doc__ is not None
    listed = [line.split("``")[1] for line in presets.__doc__.splitlines() if line.startswith("``")]
    assert listed == list(DIFFERENCES)


@pytest.mark.parametrize("name", ["reference", "paper"])
def test_both_presets_keep_the_papers_numbers(name: str) -> None:
    settings = _settings(name)
    assert settings["beta"] == (0.1, 0.3)
    assert settings["gcn_layers"] == 2
    assert settings["margin"] == 1.0
    assert settings["negatives"] == 125
    assert settings["learning_rate"] == 0.001
    assert settings["refresh_every"] == 10
    assert settings["highway"] is True


@pytest.mark.parametrize(("model", "name"), [(m, n) for m in MODELS for n in known_presets(m)])
def test_every_preset_builds_a_model(model: str, name: str) -> None:
    preset = get_preset(model, name)
    primal = PrimalGraph(
        left_entities=2,
        right_entities=2,
        left_relations=1,
        right_relations=1,
        triples=np.array([[0, 0, 1], [2, 1, 3]]),
    )
    given = ModelInput(
        primal=primal,
        features=np.eye(4, 6, dtype=np.float32),
        attributes=sp.csr_array(np.eye(4, 3)),
    )
    out = MODELS[model](given, preset.model)()
    assert len(out) == 4
    assert torch.isfinite(out).all()


def test_every_preset_belongs_to_a_model() -> None:
    assert PRESETS.keys() <= set(MODELS)
    for model, known in PRESETS.items():
        for preset in known.values():
            assert isinstance(preset.model, MODELS[model].settings_type)


def test_an_unknown_preset_lists_the_choices() -> None:
    with pytest.raises(UnknownChoice, match=r"preset of rdgcn 'papr' .*'paper'.*paper, reference"):
        get_preset("rdgcn", "papr")


def test_a_preset_of_an_unknown_model_lists_the_models() -> None:
    with pytest.raises(UnknownChoice, match="unknown model 'nosuch'"):
        get_preset("nosuch", "paper")


def test_bootea_has_its_papers_settings_too() -> None:
    ours, published = (get_preset("bootea", name) for name in ("reference", "paper"))
    assert [p.training.all_epochs for p in (ours, published)] == [200, 500]
    assert (published.training.learning_rate, published.model.label_rate) == (0.01, 0.01)
    rounds = published.training.bootstrap
    assert rounds is not None
    assert (rounds.threshold, rounds.every) == (0.7, 10)
    assert dataclasses.replace(published.model, label_rate=ours.model.label_rate) == ours.model
