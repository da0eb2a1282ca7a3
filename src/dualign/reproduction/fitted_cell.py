"""`FittedCell`: a fitted model, its rows in the order of the data set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dualign.aligner.aligner_settings import ModelSettings
from dualign.aligner.model_strategy import FittedModel
from dualign.aligner.strategy import AlignmentTask, RunOptions
from dualign.core.arrays import FloatArray, IntArray
from dualign.graphs.canonical import input_relation_rows
from dualign.models.embedding_model import EmbeddingModel
from dualign.results.alignment import Alignment

Sides = tuple[FloatArray, FloatArray]


@dataclass(frozen=True, kw_only=True, eq=False)
class FittedCell:
    """What a model has learnt from a data set, in the numbering of the data set."""

    task: AlignmentTask
    fitted: FittedModel
    seconds: float

    @property
    def settings(self) -> ModelSettings:
        """The settings that the model was fitted with."""
        return self.fitted.settings

    @property
    def model(self) -> EmbeddingModel | None:
        """The model itself, which numbers entities in the order of their labels."""
        return self.fitted.model

    @property
    def history(self) -> dict[str, Any]:
        """Losses and the like, epoch by epoch."""
        history: dict[str, Any] = self.fitted.record["history"]
        return history

    @property
    def embeddings(self) -> Sides:
        """One row per left and per right entity."""
        return self.task.pair.numbering.input_sides(*self.fitted.embeddings)

    @property
    def names(self) -> Sides | None:
        """Vectors of the names, where the model reads them."""
        names = self.fitted.names
        return None if names is None else self.task.pair.numbering.input_sides(*names)

    @property
    def labels(self) -> IntArray:
        """Pairs that bootstrapping added, (n, 2)."""
        return self.task.pair.numbering.input_links(self.fitted.labels)

    @property
    def relation_rows(self) -> FloatArray | None:
        """One row per relation, left ones first, where the model has some."""
        rows = self.fitted.relation_rows
        return None if rows is None else input_relation_rows(rows, *self.task.pair.given)

    def match(self) -> Alignment:
        """The alignment of the data set."""
        found = self.fitted.match(self.task, RunOptions())
        return found.in_input_order(self.task.pair)
