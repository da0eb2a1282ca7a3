"""`PartsStrategy`: one embedding model, trained on parts of the graphs, and their scores fused."""

from __future__ import annotations

import dataclasses
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from dualign.aligner.aligner_settings import ModelSettings
from dualign.aligner.fitted_pairs import FittedPairs
from dualign.aligner.model_fitting import ModelFitting
from dualign.aligner.model_strategy import entity_digests
from dualign.aligner.part_training import TRAIN_PART
from dualign.aligner.strategy import RunOptions, Strategy, Task
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import AnyArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.version import __version__
from dualign.engines import Work
from dualign.io.links.links import hold_out
from dualign.io.run_record import digest, environment
from dualign.io.workspace import drop_parts, parts_folder
from dualign.models import MODELS
from dualign.models.embedding_model import ModelInput
from dualign.parts import PartSettings
from dualign.parts.cutting import cut_graph
from dualign.parts.fusing import PartScores, fuse
from dualign.parts.graph_part import GraphPart, part_arrays
from dualign.parts.joint_weights import joint_weights
from dualign.parts.name_channel import NameChannel
from dualign.parts.probability import probabilities


@dataclass(frozen=True, kw_only=True)
class PartsStrategy(Strategy):
    """Cuts both graphs together, trains a model on each part, and fuses what they found."""

    settings: ModelSettings

    @property
    def parts(self) -> PartSettings:
        """How the graphs are cut."""
        if self.settings.parts is None:
            raise UsageError("the settings say nothing about parts; set parts (--parts)")
        return self.settings.parts

    def fit(self, task: Task, options: RunOptions) -> FittedPairs:
        """Train every part that is not finished yet, and fuse the scores of all."""
        started = time.perf_counter()
        with options.progress.task("cutting the graphs"):
            world = _World.of(task, self.settings)
            parts = self._cut(world)
        with _folder(options) as folder:
            works = self._works(world, parts, folder, options)
            _run(works, options)
            results = [work.read() for work in works]
        found = [
            PartScores(part, each["lefts"], each["rights"], each["scores"])
            for part, each in zip(parts, results, strict=True)
        ]
        with options.progress.task("fusing the parts"):
            scored = self._fused(world, found)
        return FittedPairs(
            settings=self.settings,
            scored=scored,
            held_out=world.held_out,
            names=None if world.names is None else (world.names.left, world.names.right),
            entities=entity_digests(task.pair),
            record=self._record(parts, results, time.perf_counter() - started),
        )

    def unfitted(self) -> FittedPairs:
        """Refused: a model has nothing to match with before it has learnt."""
        raise UsageError("this Aligner has learnt nothing yet; call fit before match or save")

    def _cut(self, world: _World) -> list[GraphPart]:
        primal, settings = world.given.primal, self.parts
        near = mutual = np.empty(0, dtype=np.int64)
        if world.names is not None:
            near, mutual = world.names.candidates()
        weights = joint_weights(primal, world.links, near, mutual)
        found = [
            GraphPart.of(primal, weights, cut == number, settings.overlap)
            for cut in cut_graph(weights, settings.count, settings.cuts, self.settings.seed)
            for number in range(settings.count)
        ]
        for number, part in enumerate(found, 1):
            self._check(part, number, len(found), world)
        return found

    def _check(self, part: GraphPart, number: int, count: int, world: _World) -> None:
        """Refuse a cut that leaves a part nothing to learn from."""
        if not len(part.lefts) or not len(part.rights):
            raise UsageError(
                f"part {number} of {count} has {len(part.lefts)} left and {len(part.rights)} right "
                f"entities, so nothing can be matched there: {len(world.links)} links hold the "
                "graphs together too loosely; use fewer parts, or give more links"
            )
        needed = len(world.links) or not MODELS[self.settings.model].reads_names
        if needed and not len(part.local(world.links)):
            raise UsageError(
                f"part {number} of {count} holds 0 of {len(world.links)} links, and "
                f"{self.settings.model} learns from links; use fewer parts, or give more links"
            )

    def _works(
        self, world: _World, parts: list[GraphPart], folder: Path, options: RunOptions
    ) -> list[Work]:
        values = dataclasses.asdict(self.settings) | {
            "model_settings": dataclasses.asdict(self.settings.resolved.model),
            "training": dataclasses.asdict(self.settings.resolved.training),
        }
        header = {
            "settings": json.dumps(values),
            "pairs": str(self.parts.pairs),
            "resume": "yes" if options.resume else "no",
        }
        identity = world.fingerprint(self.settings)
        return [
            Work(
                name=f"training part {number}",
                function=TRAIN_PART,
                prepare=partial(world.arrays, part),
                header=header,
                result=folder / f"part-{number}.safetensors",
                fingerprint=digest(identity, part.lefts, part.rights, part.own_lefts),
                size=float(len(part)),
            )
            for number, part in enumerate(parts, 1)
        ]

    def _fused(self, world: _World, found: list[PartScores]) -> ScoredPairs:
        task = world.task
        pairs, total = fuse(
            found,
            world.names,
            task.pair.shape,
            weight=self.parts.name_weight,
            links=task.links,
            negatives=task.negatives,
        )
        evidence = world.held_out if len(world.held_out) else world.links
        weights = 1 + (0 if world.names is None else self.parts.name_weight)
        return ScoredPairs(pairs=pairs, probability=probabilities(pairs, total, evidence, weights))

    def _record(
        self, parts: list[GraphPart], results: list[dict[str, AnyArray]], seconds: float
    ) -> dict[str, Any]:
        values = dataclasses.asdict(self.settings) | {
            "model_settings": dataclasses.asdict(self.settings.resolved.model),
            "training": dataclasses.asdict(self.settings.resolved.training),
        }
        kept = [
            {
                "entities": [len(part.lefts), len(part.rights)],
                "own": [int(part.own_lefts.sum()), int(part.own_rights.sum())],
                "pairs": len(result["scores"]),
                **{
                    name.removeprefix("history."): values.tolist()
                    for name, values in result.items()
                    if name.startswith("history.")
                },
            }
            for part, result in zip(parts, results, strict=True)
        ]
        return {
            "settings": values,
            "environment": environment(),
            "history": {"loss": [], "valid": []},
            "parts": kept,
            "fit_seconds": round(seconds, 2),
        }


@dataclass(frozen=True, kw_only=True, eq=False)
class _World:
    """Both graphs as a model reads them, before they are cut."""

    task: Task
    given: ModelInput
    links: IntArray  # to learn from
    held_out: IntArray  # to watch
    names: NameChannel | None

    @classmethod
    def of(cls, task: Task, settings: ModelSettings) -> _World:
        pair, kind, parts = task.pair, MODELS[settings.model], settings.parts
        wanted = kind.reads_names
        if parts is not None and parts.names is not None:
            wanted = parts.names
        vectors = pair.encode_names(settings.encoder) if wanted or kind.reads_names else None
        fitting = ModelFitting(settings=settings)
        given = fitting.model_input(
            kind, pair.left, pair.right, vectors if kind.reads_names else None
        )
        links, held_out = task.links, task.valid
        if not len(held_out):
            share = settings.resolved.training.validation_share
            links, held_out = hold_out(links, share, settings.seed)
        names = None
        if wanted and vectors is not None and parts is not None:
            cut = pair.shape[0]
            names = NameChannel.of(vectors[:cut], vectors[cut:], links=links, k=parts.pairs)
        return cls(task=task, given=given, links=links, held_out=held_out, names=names)

    def arrays(self, part: GraphPart) -> dict[str, AnyArray]:
        """Everything that the training of a part needs."""
        arrays = part_arrays(part, self.given) | {
            "links": part.local(self.links),
            "valid": part.local(self.held_out),
            "own_lefts": part.own_lefts,
            "own_rights": part.own_rights,
        }
        among = self.task.test_entities
        if among is not None:
            arrays["test_lefts"], arrays["test_rights"] = part.local_entities(among)
        return arrays

    def fingerprint(self, settings: ModelSettings) -> str:
        """What identifies the run, besides its parts."""
        return digest(__version__, repr(settings), self._of_input, self.links, self.held_out)

    @cached_property
    def _of_input(self) -> str:
        nothing = np.empty(0)
        given, among = self.given, self.task.test_entities
        types = nothing if given.attributes is None else given.attributes.indices
        features = nothing if given.features is None else given.features
        same = nothing if given.same_relations is None else given.same_relations
        return digest(given.primal.triples, features, types, same, *(among or ()))


def _run(works: list[Work], options: RunOptions) -> None:
    """Carry out what is not done yet, with one bar for the whole."""
    with options.progress.whole("training parts", sum(work.size for work in works)) as task:
        done = [work for work in works if work.is_done()]
        task.skip(sum(work.size for work in done))
        options.engine.run([work for work in works if work not in done], task)


@contextmanager
def _folder(options: RunOptions) -> Iterator[Path]:
    """Where the results of the parts are kept: in the workspace, or until the end of the run."""
    if options.workspace is None:
        with tempfile.TemporaryDirectory(prefix="dualign-parts-") as temporary:
            yield Path(temporary)
        return
    if not options.resume:
        drop_parts(options.workspace)
    folder = parts_folder(options.workspace)
    folder.mkdir(parents=True, exist_ok=True)
    yield folder
