"""What all models have in common."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import scipy.sparse as sp
import torch
from torch import Tensor

from dualign.core.arrays import FloatArray
from dualign.core.errors import InputWarning, UnknownChoice, UsageError
from dualign.graphs.primal import PrimalGraph
from dualign.models import MODELS
from dualign.models.embedding_model import EmbeddingModel, ModelInput


class _Names(EmbeddingModel):
    def __init__(self, given: ModelInput, settings: object) -> None:
        super().__init__(given, settings)
        self.names = torch.nn.Parameter(torch.from_numpy(given.features))

    def forward(self) -> Tensor:
        return self.names


def test_embed_gives_an_array_without_gradients(primal: PrimalGraph, features: FloatArray) -> None:
    rows = _Names(ModelInput(primal=primal, features=features), None).embed()
    np.testing.assert_array_equal(rows, features)


def test_an_unknown_model_lists_the_choices() -> None:
    with pytest.raises(UnknownChoice, match=r"unknown model 'rdgnc' \(did you mean 'rdgcn'\?\)"):
        MODELS["rdgnc"]


def test_a_model_is_known_under_its_name_once_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODELS, "_items", {})
    MODELS.register("names")(_Names)
    assert MODELS["names"] is _Names


@pytest.mark.parametrize("name", sorted(n for n in MODELS if MODELS[n].reads_names))
def test_wrong_number_of_feature_rows_names_both_numbers(name: str, primal: PrimalGraph) -> None:
    model = MODELS[name]
    given = ModelInput(primal=primal, features=np.zeros((3, 2), np.float32))
    with pytest.raises(UsageError, match="3 feature rows for 16 entities"):
        model(given, model.settings_type())


@pytest.mark.parametrize("name", sorted(n for n in MODELS if not MODELS[n].reads_names))
def test_a_model_of_structure_says_that_it_needs_links(name: str, primal: PrimalGraph) -> None:
    kind = MODELS[name]
    given = ModelInput(primal=primal, attributes=sp.csr_array(np.eye(primal.entities)))
    model = kind(given, kind.settings_type())
    with pytest.raises(
        UsageError, match=r"(learns|starts) from known links, and there are 0; .*--links"
    ):
        model.objective(np.empty((0, 2), np.int64), 0)


@pytest.mark.parametrize("name", sorted(n for n in MODELS if MODELS[n].reads_attributes))
def test_a_model_that_finds_no_attributes_says_so(name: str, primal: PrimalGraph) -> None:
    kind = MODELS[name]
    with pytest.warns(InputWarning, match="structure alone decides"):
        model = kind(ModelInput(primal=primal), kind.settings_type())
    objective = model.objective(np.array([[0, 8], [1, 9]]), 0)
    assert objective is not None
    assert all(loss.isfinite() for loss in objective.losses(model, 0))


@pytest.mark.parametrize("name", sorted(MODELS))
def test_settings_are_frozen_and_have_defaults(name: str) -> None:
    settings = MODELS[name].settings_type()
    field = dataclasses.fields(settings)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(settings, field, None)
