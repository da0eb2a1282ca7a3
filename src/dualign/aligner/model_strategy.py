"""`ModelStrategy`: one embedding model, trained on the known links and ranked by distance."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors.numpy import load_file, save_file

from dualign.aligner.aligner_settings import ModelSettings
from dualign.aligner.model_fitting import ModelFitting
from dualign.aligner.strategy import RECORD_FILE, AlignmentTask, Fitted, RunOptions, Strategy
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import no_links
from dualign.embedding import get_metric
from dualign.embedding.ranking import rank_by_embeddings
from dualign.io.run_record import digest, environment, read_json, write_json
from dualign.io.text.atomic import atomic_path
from dualign.kernels.jit import share_threads_with_torch
from dualign.models import MODELS
from dualign.models.embedding_model import EmbeddingModel
from dualign.results.alignment import Alignment
from dualign.results.edge_attention import EdgeAttention
from dualign.results.vocabulary import with_classes, with_relations
from dualign.tasks import OrderedPair
from dualign.training.devices import usable_device

EMBEDDINGS_FILE = "embeddings.safetensors"
_KEPT_SETTINGS = ("model", "preset", "metric", "candidates", "seed")  # what matching reads


@dataclass(frozen=True, kw_only=True)
class ModelStrategy(Strategy):
    """Trains one model and ranks as its paper does."""

    settings: ModelSettings

    def fit(self, task: AlignmentTask, options: RunOptions) -> FittedModel:
        """Learn embeddings of both graphs from the task's links.

        Links to watch are the task's, or a share of its links where the training settings say so.
        Without any links, a model that reads names keeps its initial embeddings: names and their
        neighbourhoods.
        """
        started = time.perf_counter()
        share_threads_with_torch()
        settings, pair = self.settings, task.pair
        kind = MODELS[settings.model]
        names = None
        if kind.reads_names:
            with options.progress.task(f"encoding names ({settings.encoder})"):
                names = pair.encode_names(settings.encoder)
        fitting = ModelFitting(settings=settings, options=options)
        given = fitting.model_input(kind, pair.left, pair.right, names)
        torch.manual_seed(settings.seed)
        model = kind(given, settings.resolved.model).to(usable_device(settings.device))
        trained = fitting.train(
            model, given, links=task.links, valid=task.valid, test_entities=task.test_entities
        )
        rows, cut = model.embed(), pair.shape[0]
        return FittedModel(
            settings=settings,
            embeddings=(rows[:cut], rows[cut:]),
            relation_rows=model.embed_relations(),
            held_out=trained.held_out,
            labels=trained.labels,
            names=None if names is None else (names[:cut], names[cut:]),
            entities=entity_digests(pair),
            record=_record(settings, trained.history, time.perf_counter() - started),
            model=model,
        )

    def unfitted(self) -> FittedModel:
        """Refused: a model has nothing to match with before it has learnt."""
        raise UsageError("this Aligner has learnt nothing yet; call fit before match or save")


@dataclass(frozen=True, kw_only=True, eq=False)
class FittedModel(Fitted):
    """Embeddings to rank by; everything is numbered in the order of the labels."""

    settings: ModelSettings
    embeddings: tuple[FloatArray, FloatArray]  # one row per left and per right entity
    relation_rows: FloatArray | None  # of relations, left ones first, where the model has some
    held_out: IntArray  # links (n, 2) that were watched instead of learnt from
    entities: tuple[str, str]  # digests of the entities' labels
    record: dict[str, Any]
    labels: IntArray = field(default_factory=no_links)  # pairs that bootstrapping added
    names: tuple[FloatArray, FloatArray] | None = None  # vectors of the names; not saved
    model: EmbeddingModel | None = None  # not saved

    def match(self, task: AlignmentTask, options: RunOptions) -> Alignment:
        """Rank the right entities of each left one by the embeddings that were learnt."""
        left, right = self.embeddings
        check_entities(task.pair, (len(left), len(right)), self.entities)
        metric = get_metric(self.settings.measure)
        found = rank_by_embeddings(
            *self.embeddings,
            metric,
            depth=max(2, self.settings.candidates),
            known=task.links,
            negatives=task.negatives,
            held_out=self.held_out,
            progress=options.progress,
        )
        alignment = Alignment(
            left=task.pair.left,
            right=task.pair.right,
            candidates=found.candidates,
            confidence=found.confidence,
            mutual=found.mutual,
            embeddings=self.embeddings,
            attention=self._attention(task),
            names=self.names,
            bootstrapped=self.labels,
            metric=metric.name,
            links=task.links,
            record=self.record | {"temperature": found.temperature},
        )
        with options.progress.task("matching relations and classes"):
            return with_classes(with_relations(alignment, self.relation_rows))

    def _attention(self, task: AlignmentTask) -> EdgeAttention | None:
        edges = None if self.model is None else self.model.attended_edges()
        if edges is None:
            return None
        return EdgeAttention.of_joint(edges, task.pair.left)

    def save(self, folder: Path) -> None:
        """Save the embeddings and the record; `read` loads them."""
        folder.mkdir(parents=True, exist_ok=True)
        left, right = self.embeddings
        arrays: dict[str, AnyArray] = {
            "left": left, "right": right, "held_out": self.held_out, "labels": self.labels,
        }  # fmt: skip
        if self.relation_rows is not None:
            arrays["relations"] = self.relation_rows
        with atomic_path(folder / EMBEDDINGS_FILE) as temporary:
            save_file(arrays, temporary)
        write_json(folder / RECORD_FILE, self.record | {"entities": list(self.entities)})

    @classmethod
    def read(cls, folder: Path) -> FittedModel:
        """The embeddings that `save` has written."""
        record = read_json(folder / RECORD_FILE)
        arrays = load_file(folder / EMBEDDINGS_FILE)
        left, right = record.pop("entities")
        return cls(
            settings=ModelSettings(**{name: record["settings"][name] for name in _KEPT_SETTINGS}),
            embeddings=(arrays["left"], arrays["right"]),
            relation_rows=arrays.get("relations"),
            held_out=arrays["held_out"],
            labels=arrays["labels"],
            entities=(str(left), str(right)),
            record=record,
        )


def check_entities(pair: OrderedPair, sizes: tuple[int, int], digests: tuple[str, str]) -> None:
    """Refuse graphs other than those that were learnt from."""
    for graph, size in zip((pair.left, pair.right), sizes, strict=True):
        if len(graph.entities) != size:
            raise UsageError(
                f"{graph.source} has {len(graph.entities)} entities, but this Aligner learnt "
                f"{size}; give the graphs it was fitted on"
            )
    if entity_digests(pair) != digests:
        raise UsageError(
            "the graphs have as many entities as those this Aligner was fitted on, but other "
            "ids; give the graphs it was fitted on"
        )


def entity_digests(pair: OrderedPair) -> tuple[str, str]:
    """What identifies the entities of both graphs: hashes of their labels."""
    return digest("\0".join(pair.left.entities)), digest("\0".join(pair.right.entities))


def _record(
    settings: ModelSettings, history: dict[str, list[float]], seconds: float
) -> dict[str, Any]:
    return {
        "settings": settings.as_record(),
        "environment": environment(),
        "history": history,
        "fit_seconds": round(seconds, 2),
    }
