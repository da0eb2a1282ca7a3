"""`Aligner`: settings and the way from two graphs to an `Alignment`."""

from __future__ import annotations

import dataclasses
import json
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from dualign.aligner_settings import AlignerSettings
from dualign.alignment import Alignment
from dualign.arrays import AnyArray, FloatArray, IntArray
from dualign.beliefs.vectors import unit
from dualign.bootstrapping import Bootstrapping, Entities, entities_to_pair
from dualign.errors import CheckpointError, InputWarning, MissingInput, UsageError
from dualign.evaluation import evaluate_embeddings
from dualign.graph_pair import no_links
from dualign.graphs.attributes import attribute_types
from dualign.graphs.canonical import Numbering, in_order, input_relation_rows
from dualign.graphs.primal import PrimalGraph
from dualign.io.atomic import atomic_path
from dualign.io.links import hold_out
from dualign.kernels.backend import get_kernels
from dualign.knowledge_graph import KnowledgeGraph
from dualign.matcher import RoundReport, unwatched
from dualign.matching import get_metric
from dualign.matching.by_embeddings import rank_by_embeddings
from dualign.models import EmbeddingModel, ModelInput, Objective, get_model
from dualign.names import encode_names, get_encoder, name_entities
from dualign.pipeline import Pipeline
from dualign.presets import Preset
from dualign.progress import SILENT, Progress
from dualign.run_record import digest, environment, write_json
from dualign.training import Checkpoints, MarginObjective, Trainer, TrainingSettings
from dualign.version import __version__
from dualign.vocabulary import with_classes, with_relations


@dataclass
class Aligner:
    """Learns from two graphs and their known links, then matches.

    ``workspace`` is a folder for checkpoints; with ``resume`` a run that was cut off goes on from
    the last one.
    """

    settings: AlignerSettings = field(default_factory=AlignerSettings)
    progress: Progress = SILENT
    workspace: Path | None = None
    resume: bool = False
    watch: Callable[[RoundReport], None] = unwatched  # sees every round
    embeddings: tuple[FloatArray, FloatArray] | None = None
    features: tuple[FloatArray, FloatArray] | None = None  # names alone, for comparison
    relation_rows: FloatArray | None = None  # the model's vectors of relations, where it has some
    model: EmbeddingModel | None = None  # as it was fitted; not saved
    record: dict[str, Any] = field(default_factory=dict)
    _held_out: IntArray = field(default_factory=no_links)

    def align(
        self,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: IntArray | None = None,
        negatives: IntArray | None = None,
    ) -> Alignment:
        """Fit, then match every left entity; ``negatives`` are pairs known not to be the same."""
        self.fit(left, right, links)
        return self.match(left, right, links, negatives)

    def fit(
        self,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: IntArray | None = None,
        valid: IntArray | None = None,
        test_entities: Entities | None = None,
    ) -> Aligner:
        """Learn embeddings of both graphs from ``links`` (n, 2).

        ``valid`` are further links that are watched but not learnt from; without them, a share of
        ``links`` is held out where the training settings say so. Without any links a model that
        reads names stays as it starts: names and their neighbourhood, nothing learnt.
        ``test_entities`` (left, right) are used where the settings have bootstrapping look among
        test entities only, and nowhere else. What is learnt does not hang on how the graphs
        number their entities: the model sees them in the order of their labels.
        """
        device = _check_device(self.settings.device)
        left, right = name_entities(left), name_entities(right)
        known = no_links() if links is None else links
        if self.settings.model is None:  # the matching stage learns while it matches
            return self
        started = time.perf_counter()
        kind = get_model(self.settings.model)
        features = self._encode(left, right) if kind.reads_names else None
        numbering, self._held_out = Numbering.of(left, right), no_links()
        given = self._model_input(kind, left, right, features, numbering)
        torch.manual_seed(self.settings.seed)
        preset = self.settings.resolved()
        model = kind(given, preset.model).to(device)
        history = self._train(
            model,
            given,
            numbering.ordered_links(known),
            None if valid is None else numbering.ordered_links(valid),
            preset.training,
            None if test_entities is None else numbering.ordered_entities(*test_entities),
        )
        self.model = model
        self.embeddings = numbering.input_rows(model.embed())
        self.features = None if features is None else _split(features, len(left.entities))
        self._held_out = numbering.input_links(self._held_out)
        rows = model.embed_relations()
        self.relation_rows = None if rows is None else input_relation_rows(rows, left, right)
        self.record = self._describe(preset, history, time.perf_counter() - started)
        return self

    def match(
        self,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: IntArray | None = None,
        negatives: IntArray | None = None,
    ) -> Alignment:
        """Match every left entity by the embeddings that were learnt.

        No pair of ``negatives`` (n, 2) is ever a match.
        """
        known = no_links() if links is None else links
        never = no_links() if negatives is None else negatives
        if self.settings.model is None:
            return self._match_in_rounds(name_entities(left), name_entities(right), known, never)
        ours, theirs = self._embeddings_of(left, right)
        left, right = name_entities(left), name_entities(right)
        metric = get_metric(self.settings.measure)
        numbering = Numbering.of(left, right)
        found = rank_by_embeddings(
            ours[numbering.left],
            theirs[numbering.right],
            metric,
            depth=max(2, self.settings.candidates),
            known=numbering.ordered_links(known),
            negatives=numbering.ordered_links(never),
            held_out=numbering.ordered_links(self._held_out),
            progress=self.progress,
        ).renumbered(numbering.left, numbering.right)
        alignment = Alignment(
            left=left,
            right=right,
            candidates=found.candidates,
            confidence=found.confidence,
            mutual=found.mutual,
            embeddings=(ours, theirs),
            metric=metric.name,
            links=known,
            record=self.record | {"temperature": found.temperature},
        )
        with self.progress.task("matching relations and classes"):
            return with_classes(with_relations(alignment, self.relation_rows))

    def _match_in_rounds(
        self, left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray, negatives: IntArray
    ) -> Alignment:
        settings = self.settings
        if settings.embedding is not None and not get_encoder(settings.encoder).reads_names:
            raise UsageError(
                f"the rows of {settings.encoder} are in the order of the input, but the embedding "
                f"of {settings.embedding!r} is learnt in another; use an encoder of names"
            )
        started = time.perf_counter()
        pipeline = Pipeline(
            encoder=settings.encoder,
            settings=settings.matcher,
            wish=settings.wish(),
            seed=settings.seed,
            embedder=None if settings.embedding is None else LearntEmbedding(self),
            workspace=self.workspace,
            resume=self.resume,
            watch=self.watch,
            progress=self.progress,
        )
        record = {"settings": dataclasses.asdict(settings), "environment": environment()}
        alignment = pipeline.run(left, right, links, negatives, record)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)  # who has no name was said before
            self.features = _split(self._encode(left, right), len(left.entities))
        self.record = dict(alignment.record) | {
            "fit_seconds": round(time.perf_counter() - started, 2)
        }
        return dataclasses.replace(alignment, record=self.record)

    def save(self, folder: Path | str) -> None:
        """Keep the settings and the embeddings in a folder; `load` reads them back."""
        if self.settings.model is None:
            raise UsageError(
                "the matching stage learns anew from every pair of graphs and keeps nothing to "
                "match with later; keep its result with Alignment.write (the file serves as links "
                "for a later run), or name a model in the settings"
            )
        if self.embeddings is None:
            raise UsageError("this Aligner has learnt nothing yet; call fit before save")
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        left, right = self.embeddings
        arrays: dict[str, AnyArray] = {"left": left, "right": right, "held_out": self._held_out}
        if self.relation_rows is not None:
            arrays["relations"] = self.relation_rows
        with atomic_path(target / "embeddings.safetensors") as temporary:
            save_file(arrays, temporary)
        write_json(target / "aligner.json", self.record)

    @classmethod
    def load(cls, folder: Path | str) -> Aligner:
        """An Aligner that matches with the embeddings another one has saved."""
        source = Path(folder)
        try:
            record = json.loads((source / "aligner.json").read_text(encoding="utf-8"))
            arrays = load_file(source / "embeddings.safetensors")
            settings = {name: record["settings"][name] for name in _PLAIN_SETTINGS}
            embeddings, held_out = (arrays["left"], arrays["right"]), arrays["held_out"]
        except FileNotFoundError as error:
            raise MissingInput(
                f"{error.filename}: no such file; give a folder that Aligner.save has written"
            ) from error
        except (ValueError, KeyError, SafetensorError) as error:
            raise CheckpointError(f"{source}: not a saved Aligner ({error})") from error
        return cls(
            settings=AlignerSettings(**settings),
            embeddings=embeddings,
            relation_rows=arrays.get("relations"),
            record=record,
            _held_out=held_out,
        )

    def _model_input(
        self,
        kind: type[EmbeddingModel],
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        features: FloatArray | None,
        numbering: Numbering,
    ) -> ModelInput:
        """What a model reads of the two graphs, and no more, in the order of their labels."""
        if features is not None and not features.any():
            raise MissingInput(
                f"{self.settings.model} reads names, and 0 of "
                f"{len(left.entities) + len(right.entities)} entities have one; give names with "
                "--names-left and --names-right, or use a model of structure, such as bootea"
            )
        (left, _), (right, _) = in_order(left), in_order(right)
        return ModelInput(
            primal=PrimalGraph.join(left, right),
            features=None if features is None else numbering.ordered_rows(features),
            attributes=attribute_types(left, right) if kind.reads_attributes else None,
            kernels=self.settings.kernels,
            device=self.settings.device,
        )

    def _encode(self, left: KnowledgeGraph, right: KnowledgeGraph) -> FloatArray:
        with self.progress.task(f"encoding names ({self.settings.encoder})"):
            return encode_names(left, right, get_encoder(self.settings.encoder))

    def _train(
        self,
        model: EmbeddingModel,
        given: ModelInput,
        links: IntArray,
        valid: IntArray | None,
        training: TrainingSettings,
        test_entities: Entities | None,
    ) -> dict[str, list[float]]:
        if not len(links) and model.reads_names:
            if training.bootstrap is not None:
                raise UsageError(
                    "bootstrapping goes on from known links, and there are 0; give some with "
                    "--links, or leave out --bootstrap"
                )
            return {"loss": [], "valid": []}
        held_out = no_links() if valid is None else valid
        if not len(held_out):
            links, held_out = hold_out(links, training.validation_share, self.settings.seed)
        if training.patience and not len(held_out):
            raise UsageError(
                f"early stopping (patience {training.patience}) needs links to watch, but 0 are "
                "held out; set --validation-share (validation_share), for example 0.1"
            )
        self._held_out = held_out
        trainer = Trainer(
            model=model,
            objective=self._objective(model, given.primal, links, training),
            settings=training,
            validate=(lambda: self._hits_at_1(model, given.primal, held_out))
            if len(held_out)
            else None,
            bootstrap=self._bootstrapping(model, given.primal, links, training, test_entities),
            checkpoints=self._checkpoints(self._fingerprint(given, training, links, held_out)),
            progress=self.progress,
        )
        return trainer.run()

    def _objective(
        self,
        model: EmbeddingModel,
        primal: PrimalGraph,
        links: IntArray,
        training: TrainingSettings,
    ) -> Objective:
        """The model's own, or the paper's margin loss."""
        kernels = get_kernels(self.settings.kernels, self.settings.device)
        own = model.objective(primal.joint(links), self.settings.seed)
        return own or MarginObjective(primal, links, training, kernels)

    def _bootstrapping(
        self,
        model: EmbeddingModel,
        primal: PrimalGraph,
        links: IntArray,
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
        )

    def _fingerprint(
        self, given: ModelInput, training: TrainingSettings, links: IntArray, held_out: IntArray
    ) -> str:
        """What identifies this run: a checkpoint of another one is refused."""
        nothing = np.empty(0)
        types = nothing if given.attributes is None else given.attributes.indices
        features = nothing if given.features is None else given.features
        return digest(
            __version__, repr(self.settings), repr(training), str(given.primal.left_entities),
            features, types, given.primal.triples, links, held_out,
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
        if self.workspace is None:
            return None
        self.workspace.mkdir(parents=True, exist_ok=True)
        return Checkpoints(folder=self.workspace, fingerprint=fingerprint, resume=self.resume)

    def _embeddings_of(
        self, left: KnowledgeGraph, right: KnowledgeGraph
    ) -> tuple[FloatArray, FloatArray]:
        if self.embeddings is None:
            raise UsageError("this Aligner has learnt nothing yet; call fit before match")
        for graph, rows in zip((left, right), self.embeddings, strict=True):
            if len(graph.entities) != len(rows):
                raise UsageError(
                    f"{graph.source} has {len(graph.entities)} entities, but this Aligner learnt "
                    f"{len(rows)}; give the graphs it was fitted on"
                )
        return self.embeddings

    def _describe(
        self, preset: Preset, history: dict[str, list[float]], seconds: float
    ) -> dict[str, Any]:
        settings = dataclasses.asdict(self.settings)
        settings |= {
            "model_settings": dataclasses.asdict(preset.model),
            "training": dataclasses.asdict(preset.training),
        }
        return {
            "settings": settings,
            "environment": environment(),
            "history": history,
            "fit_seconds": round(seconds, 2),
        }


class LearntEmbedding:
    """The embedding of the model that an aligner's ``settings.embedding`` names."""

    def __init__(self, aligner: Aligner) -> None:
        self.settings = dataclasses.replace(aligner.settings, model=aligner.settings.embedding)
        self.progress = aligner.progress

    @property
    def identity(self) -> str:
        """The model, its settings and its training."""
        settings = self.settings
        return repr((settings.model, settings.resolved(), settings.encoder, settings.device))

    def __call__(
        self, left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray
    ) -> tuple[FloatArray, FloatArray]:
        """What the model learns from some links, as unit rows."""
        fitted = Aligner(self.settings, self.progress).fit(left, right, links)
        ours, theirs = fitted._embeddings_of(left, right)
        return unit(ours), unit(theirs)


def _split(rows: FloatArray, left: int) -> tuple[FloatArray, FloatArray]:
    return rows[:left], rows[left:]


_PLAIN_SETTINGS = ("model", "preset", "encoder", "metric", "candidates", "seed", "device")


def _check_device(name: str) -> torch.device:
    try:
        device = torch.device(name)
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError) as error:
        first_line = str(error).splitlines()[0]
        raise UsageError(
            f"the device {name!r} cannot be used here ({first_line}); use --device cpu"
        ) from error
    return device
