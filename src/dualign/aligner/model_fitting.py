"""`ModelFitting`: one model, trained on two graphs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from dualign.aligner.aligner_settings import ModelSettings
from dualign.aligner.strategy import RunOptions
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import MissingInput, UsageError
from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.version import __version__
from dualign.evaluation import evaluate_embeddings
from dualign.graphs.attributes import attribute_types
from dualign.graphs.primal import PrimalGraph
from dualign.io.links.links import hold_out
from dualign.io.run_record import digest
from dualign.kernels.backend import get_kernels
from dualign.models.embedding_model import EmbeddingModel, ModelInput
from dualign.models.objective import Objective
from dualign.names.same_relations import same_relations
from dualign.training import TrainingSettings
from dualign.training.bootstrapping import Bootstrapping, Entities, entities_to_pair
from dualign.training.margin_objective import MarginObjective
from dualign.training.trainer import Checkpoints, Trainer


class Trained(NamedTuple):
    """The outcome of a training; links (n, 2) used for validation, and pairs labelled."""

    history: dict[str, list[float]]
    held_out: IntArray
    labels: IntArray


@dataclass(frozen=True, kw_only=True)
class ModelFitting:
    """Prepares a model's input and trains it, with checkpoints in the workspace."""

    settings: ModelSettings
    options: RunOptions = field(default_factory=RunOptions)

    def model_input(
        self,
        kind: type[EmbeddingModel],
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        features: FloatArray | None,
    ) -> ModelInput:
        """The parts of two ordered graphs that a model reads."""
        if features is not None:
            self._require_names(left, features[: len(left.entities)])
            self._require_names(right, features[len(left.entities) :])
        primal = PrimalGraph.join(left, right)
        return ModelInput(
            primal=primal,
            features=features,
            attributes=attribute_types(left, right) if kind.reads_attributes else None,
            same_relations=primal.joint_relations(same_relations(left.relations, right.relations))
            if kind.shares_relations
            else None,
            kernels=self.settings.kernels,
            device=self.settings.device,
        )

    def _require_names(self, graph: KnowledgeGraph, features: FloatArray) -> None:
        """Refuse a graph without any named entity: every match would be a tie."""
        if not features.any():
            raise MissingInput(
                f"{self.settings.model} reads names, and 0 of {len(graph.entities)} entities of "
                f"{graph.source} have one; give a file of names for each side (--names-left, "
                "--names-right), or use a model of structure, such as bootea"
            )

    def train(
        self,
        model: EmbeddingModel,
        given: ModelInput,
        *,
        links: IntArray,
        valid: IntArray | None = None,
        test_entities: Entities | None = None,
    ) -> Trained:
        """Train a model on links (n, 2) of the ordered graphs; see `Aligner.fit`."""
        training = self.settings.resolved.training
        if not len(links) and model.reads_names:
            if training.bootstrap is not None:
                raise UsageError(
                    "bootstrapping starts from known links, and there are 0; give some (--links), "
                    "or leave out the bootstrapping"
                )
            return Trained({"loss": [], "valid": []}, no_links(), no_links())
        held_out = no_links() if valid is None else valid
        if not len(held_out):
            links, held_out = hold_out(links, training.validation_share, self.settings.seed)
        if training.patience and not len(held_out):
            raise UsageError(
                f"early stopping (patience {training.patience}) needs links to watch, but 0 are "
                "held out; set --validation-share (validation_share), for example 0.1"
            )
        bootstrapping = self._bootstrapping(
            model, given.primal, links, held_out, training, test_entities
        )
        trainer = Trainer(
            model=model,
            objective=self._objective(model, given.primal, links, training),
            settings=training,
            validate=(lambda: self._hits_at_1(model, given.primal, held_out))
            if len(held_out)
            else None,
            bootstrap=bootstrapping,
            checkpoints=self._checkpoints(
                self._fingerprint(given, training, links, held_out, bootstrapping)
            ),
            progress=self.options.progress,
        )
        history = trainer.run()
        labels = no_links() if bootstrapping is None else bootstrapping.pairs
        return Trained(history, held_out, labels)

    def _objective(
        self,
        model: EmbeddingModel,
        primal: PrimalGraph,
        links: IntArray,
        training: TrainingSettings,
    ) -> Objective:
        """The model's own objective, or the paper's margin loss."""
        kernels = get_kernels(self.settings.kernels, self.settings.device)
        own = model.objective(primal.joint(links), self.settings.seed)
        return own or MarginObjective(primal, links, training, kernels)

    def _bootstrapping(
        self,
        model: EmbeddingModel,
        primal: PrimalGraph,
        links: IntArray,
        held_out: IntArray,
        training: TrainingSettings,
        test_entities: Entities | None,
    ) -> Bootstrapping | None:
        settings = training.bootstrap
        if settings is None:
            return None
        return Bootstrapping(
            embed=model.embed,
            primal=primal,
            links=links,
            settings=settings,
            metric=self.settings.measure,
            among=entities_to_pair(settings, primal, links, test_entities),
            held_out=held_out,
        )

    def _fingerprint(
        self,
        given: ModelInput,
        training: TrainingSettings,
        links: IntArray,
        held_out: IntArray,
        bootstrapping: Bootstrapping | None,
    ) -> str:
        """What identifies this run: a checkpoint of another one is refused."""
        nothing = np.empty(0)
        among = (nothing, nothing) if bootstrapping is None else bootstrapping.among
        types = nothing if given.attributes is None else given.attributes.indices
        features = nothing if given.features is None else given.features
        same = nothing if given.same_relations is None else given.same_relations
        return digest(
            __version__, repr(self.settings), repr(training), str(given.primal.left_entities),
            features, types, same, given.primal.triples, links, held_out, *among,
        )  # fmt: skip

    def _hits_at_1(self, model: EmbeddingModel, primal: PrimalGraph, links: IntArray) -> float:
        rows = model.embed()
        left, right = rows[: primal.left_entities], rows[primal.left_entities :]
        report = evaluate_embeddings(
            left, right, links, candidates=["test"], directions=["left-right"], hits=[1],
            metric=self.settings.measure, bootstrap=0,
        )  # fmt: skip
        return report.get("hits@1").value

    def _checkpoints(self, fingerprint: str) -> Checkpoints | None:
        folder = self.options.workspace
        if folder is None:
            return None
        folder.mkdir(parents=True, exist_ok=True)
        return Checkpoints(folder=folder, fingerprint=fingerprint, resume=self.options.resume)
