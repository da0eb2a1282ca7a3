"""`Aligner`: settings and the way from two graphs to an `Alignment`."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from dualign.aligner.aligner_settings import AlignerSettings
from dualign.aligner.deciding import Pipeline
from dualign.aligner.model_fitting import ModelFitting, usable_device
from dualign.aligner.saved_aligner import SavedAligner
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT, Progress
from dualign.embedding import get_metric
from dualign.embedding.ranking import rank_by_embeddings
from dualign.graphs.canonical import Numbering, input_relation_rows
from dualign.io.run_record import environment
from dualign.matcher import RoundReport, unwatched
from dualign.models import EmbeddingModel, get_model
from dualign.names import encode_names, get_encoder, name_entities
from dualign.results.alignment import Alignment
from dualign.results.vocabulary import with_classes, with_relations
from dualign.training.bootstrapping import Entities
from dualign.training.presets import Preset


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
    labels: IntArray = field(default_factory=no_links)  # pairs that bootstrapping added
    record: dict[str, Any] = field(default_factory=dict)
    _held_out: IntArray = field(default_factory=no_links)

    def align(
        self,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: IntArray | None = None,
        negatives: IntArray | None = None,
        valid: IntArray | None = None,
        test_entities: Entities | None = None,
    ) -> Alignment:
        """Fit, then match every left entity; ``negatives`` are pairs known not to be the same."""
        self.fit(left, right, links, valid, test_entities)
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
        device = usable_device(self.settings.device)
        left, right = name_entities(left), name_entities(right)
        known = no_links() if links is None else links
        if self.settings.model is None:  # the matching stage learns while it matches
            return self
        started = time.perf_counter()
        kind = get_model(self.settings.model)
        features = self._encode(left, right) if kind.reads_names else None
        numbering = Numbering.of(left, right)
        fitting = ModelFitting(
            settings=self.settings,
            progress=self.progress,
            workspace=self.workspace,
            resume=self.resume,
        )
        given = fitting.model_input(kind, left, right, features, numbering)
        torch.manual_seed(self.settings.seed)
        preset = self.settings.resolved()
        model = kind(given, preset.model).to(device)
        trained = fitting.train(
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
        self._held_out = numbering.input_links(trained.held_out)
        self.labels = numbering.input_links(trained.labels)
        rows = model.embed_relations()
        self.relation_rows = None if rows is None else input_relation_rows(rows, left, right)
        self.record = self._describe(preset, trained.history, time.perf_counter() - started)
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
        started = time.perf_counter()
        pipeline = Pipeline(
            encoder=settings.encoder,
            settings=settings.matcher,
            policy=settings.policy(),
            seed=settings.seed,
            workspace=self.workspace,
            resume=self.resume,
            watch=self.watch,
            progress=self.progress,
        )
        record = {"settings": dataclasses.asdict(settings), "environment": environment()}
        alignment, names = pipeline.run(left, right, links, negatives, record)
        self.features = _split(names, len(left.entities))
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
        SavedAligner(
            record=self.record,
            embeddings=self.embeddings,
            held_out=self._held_out,
            relation_rows=self.relation_rows,
        ).write(Path(folder))

    @classmethod
    def load(cls, folder: Path | str) -> Aligner:
        """An Aligner that matches with the embeddings another one has saved."""
        saved = SavedAligner.read(Path(folder))
        return cls(
            settings=saved.settings,
            embeddings=saved.embeddings,
            relation_rows=saved.relation_rows,
            record=saved.record,
            _held_out=saved.held_out,
        )

    def _encode(self, left: KnowledgeGraph, right: KnowledgeGraph) -> FloatArray:
        with self.progress.task(f"encoding names ({self.settings.encoder})"):
            return encode_names(left, right, get_encoder(self.settings.encoder))

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


def _split(rows: FloatArray, left: int) -> tuple[FloatArray, FloatArray]:
    return rows[:left], rows[left:]
