"""The interface of models, which give each entity a vector.

To add a model: write one file in this folder with a settings dataclass and an `EmbeddingModel`,
and name it in `dualign.models.known_models`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import scipy.sparse as sp
import torch
from torch import Tensor, nn

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.graphs.primal import PrimalGraph
from dualign.models.objective import Objective


@dataclass(frozen=True, kw_only=True, eq=False)
class ModelInput:
    """The input of a model: the joined graph, name vectors, attribute types, relations."""

    primal: PrimalGraph
    features: FloatArray | None = None  # (n, d), left entities first; for models that read names
    attributes: sp.csr_array | None = None  # (n, types) of 0 and 1
    same_relations: IntArray | None = None  # (R, 2), joint positions: equal names
    kernels: str = "auto"  # auto, fused or torch
    device: str = "cpu"

    def names(self) -> FloatArray:
        """The features, for models that require them: one row per entity."""
        entities = self.primal.entities
        rows = 0 if self.features is None else len(self.features)
        if self.features is None or rows != entities:
            raise UsageError(
                f"{rows} feature rows for {entities} entities; "
                "give one row per entity, left entities first"
            )
        return self.features


class AttendedEdges(NamedTuple):
    """Edges and the weight α that each has for its entity, all of shape (E,)."""

    entities: IntArray
    relations: IntArray
    neighbours: IntArray
    weights: FloatArray


class EmbeddingModel(nn.Module, ABC):
    """A model: built from its input and settings; calling it returns the embeddings.

    A model may bring its own objective; one that does not is trained by the paper's margin loss
    over mined negatives (`dualign.training.MarginObjective`).
    """

    settings_type: ClassVar[type[Any]]
    reads_names: ClassVar[bool] = True  # starts from name vectors; otherwise structure alone
    reads_attributes: ClassVar[bool] = False  # uses attribute types where there are some
    shares_relations: ClassVar[bool] = False  # relations of the same name share one vector
    learns: ClassVar[bool] = True  # has parameters; otherwise an epoch only updates its buffers
    metric: ClassVar[str] = "l1"  # the default metric of its embeddings

    def __init__(self, given: ModelInput, settings: Any) -> None:
        super().__init__()
        if self.reads_names:
            given.names()
        self.settings = settings

    @abstractmethod
    def forward(self) -> Tensor:
        """One row per entity of both graphs, left entities first, shape (n, d)."""

    def objective(self, links: IntArray, seed: int) -> Objective | None:  # noqa: ARG002
        """What this model minimises, given links (L, 2) in joint positions; None: the margin loss.

        Random draws of the objective depend only on ``seed`` and the epoch, so that a resumed run
        draws the same.
        """
        return None

    def embed(self) -> FloatArray:
        """The embeddings as an array, without gradients."""
        with torch.no_grad():
            rows: Tensor = self().detach()
            return rows.cpu().numpy()

    def embed_relations(self) -> FloatArray | None:
        """One row per relation of both graphs, left ones first, shape (m, 2e): heads ‖ tails.

        None if a model has nothing better than the means of its entities' embeddings.
        """
        return None

    def attended_edges(self) -> AttendedEdges | None:
        """What each entity attends to in the last interaction; None if a model has no attention.

        Entities and relations of both graphs, left ones first.
        """
        return None
