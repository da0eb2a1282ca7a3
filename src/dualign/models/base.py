"""What every model of dualign is: something that gives each entity a vector.

To add a model: write one file in this folder with a settings dataclass and an `EmbeddingModel`
that carries ``@register_model("name")``, and import it in ``models/__init__.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import torch
from torch import Tensor, nn

from dualign.arrays import FloatArray
from dualign.errors import UnknownChoice, UsageError
from dualign.graphs.primal import PrimalGraph


@dataclass(frozen=True, kw_only=True, eq=False)
class ModelInput:
    """What a model may look at: the joined graph and one feature row per entity."""

    primal: PrimalGraph
    features: FloatArray  # (n, d), left entities first
    kernels: str = "auto"  # auto, fused or torch
    device: str = "cpu"


class EmbeddingModel(nn.Module, ABC):
    """A model: built from its input and settings, called without arguments, gives embeddings."""

    settings_type: ClassVar[type[Any]]

    def __init__(self, given: ModelInput, settings: Any) -> None:
        super().__init__()
        rows, entities = len(given.features), given.primal.entities
        if rows != entities:
            raise UsageError(
                f"{rows} feature rows for {entities} entities; "
                "give one row per entity, left entities first"
            )
        self.settings = settings

    @abstractmethod
    def forward(self) -> Tensor:
        """One row per entity of both graphs, left entities first, shape (n, d)."""

    def embed(self) -> FloatArray:
        """The embeddings as an array, without gradients."""
        with torch.no_grad():
            rows: Tensor = self().detach()
            return rows.cpu().numpy()


Model = TypeVar("Model", bound=type[EmbeddingModel])
MODELS: dict[str, type[EmbeddingModel]] = {}


def register_model(name: str) -> Callable[[Model], Model]:
    """Make a model known under ``name``."""

    def remember(model: Model) -> Model:
        MODELS[name] = model
        return model

    return remember


def get_model(name: str) -> type[EmbeddingModel]:
    """The model class of this name."""
    if name not in MODELS:
        raise UnknownChoice("model", name, MODELS)
    return MODELS[name]
