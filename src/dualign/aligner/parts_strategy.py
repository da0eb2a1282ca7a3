"""`PartsStrategy`: one embedding model, trained on parts of the graphs, and their scores fused."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from dualign.aligner.aligner_settings import ModelSettings
from dualign.aligner.fitted_pairs import FittedPairs
from dualign.aligner.model_strategy import entity_digests
from dualign.aligner.part_training import TRAIN_PART
from dualign.aligner.strategy import AlignmentTask, RunOptions, Strategy
from dualign.aligner.whole_input import WholeInput
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import AnyArray
from dualign.core.errors import UsageError
from dualign.engines import Work
from dualign.io.run_record import digest, environment
from dualign.io.workspace import drop_parts, parts_folder
from dualign.kernels.memory import return_freed_memory
from dualign.models import MODELS
from dualign.parts import PartSettings
from dualign.parts.cutting import cut_graph
from dualign.parts.fusing import PartScores, fuse
from dualign.parts.graph_part import GraphPart
from dualign.parts.joint_weights import joint_weights
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

    def fit(self, task: AlignmentTask, options: RunOptions) -> FittedPairs:
        """Train every part that is not finished yet, and fuse the scores of all."""
        started = time.perf_counter()
        with _folder(options) as folder:
            with options.progress.task("cutting the graphs"):
                whole = WholeInput.of(task, self.settings, self.parts, folder)
                parts = self._cut(whole)
            works = self._works(whole, parts, folder, options)
            _run(works, options)
            results = [work.read() for work in works]
            with options.progress.task("fusing the parts"):
                scored = self._fused(whole, parts, results)
            names = None if whole.names is None else whole.names.sides()
        return FittedPairs(
            settings=self.settings,
            scored=scored,
            held_out=whole.held_out,
            names=names,
            entities=entity_digests(task.pair),
            record=self._record(parts, results, time.perf_counter() - started),
        )

    def unfitted(self) -> FittedPairs:
        """Refused: a model has nothing to match with before it has learnt."""
        raise UsageError("this Aligner has learnt nothing yet; call fit before match or save")

    def _cut(self, whole: WholeInput) -> list[GraphPart]:
        primal, settings = whole.given.primal, self.parts
        near = mutual = np.empty(0, dtype=np.int64)
        if whole.names is not None:
            near, mutual = whole.names.candidates()
        weights = joint_weights(primal, whole.links, near, mutual)
        found = [
            GraphPart.of(primal, weights, cut == number, settings.overlap)
            for cut in cut_graph(weights, settings.count, settings.cuts, self.settings.seed)
            for number in range(settings.count)
        ]
        for number, part in enumerate(found, 1):
            self._check(part, number, len(found), whole)
        return found

    def _check(self, part: GraphPart, number: int, count: int, whole: WholeInput) -> None:
        """Refuse a cut that leaves a part nothing to learn from."""
        if not len(part.lefts) or not len(part.rights):
            raise UsageError(
                f"part {number} of {count} has {len(part.lefts)} left and {len(part.rights)} right "
                f"entities, so nothing can be matched there: {len(whole.links)} links hold the "
                "graphs together too loosely; use fewer parts, or give more links"
            )
        needed = len(whole.links) or not MODELS[self.settings.model].reads_names
        if needed and not len(part.local(whole.links)):
            raise UsageError(
                f"part {number} of {count} holds 0 of {len(whole.links)} links, and "
                f"{self.settings.model} learns from links; use fewer parts, or give more links"
            )

    def _works(
        self, whole: WholeInput, parts: list[GraphPart], folder: Path, options: RunOptions
    ) -> list[Work]:
        header = {
            "settings": json.dumps(self.settings.as_record()),
            "pairs": str(self.parts.pairs),
            "resume": "yes" if options.resume else "no",
        }
        identity = whole.fingerprint(self.settings)
        return [
            Work(
                name=f"training part {number}",
                function=TRAIN_PART,
                prepare=partial(whole.arrays, part),
                header=header,
                result=folder / f"part-{number}.safetensors",
                fingerprint=digest(identity, part.lefts, part.rights, part.own_lefts),
                size=float(len(part)),
            )
            for number, part in enumerate(parts, 1)
        ]

    def _fused(
        self, whole: WholeInput, parts: list[GraphPart], results: list[dict[str, AnyArray]]
    ) -> ScoredPairs:
        task = whole.task
        found = [
            PartScores(part, each["lefts"], each["rights"], each["scores"])
            for part, each in zip(parts, results, strict=True)
        ]
        pairs, total = fuse(
            found,
            whole.names,
            task.pair.shape,
            weight=self.parts.name_weight,
            links=task.links,
            negatives=task.negatives,
        )
        evidence = whole.held_out if len(whole.held_out) else whole.links
        weights = 1 + (0 if whole.names is None else self.parts.name_weight)
        return ScoredPairs(pairs=pairs, probability=probabilities(pairs, total, evidence, weights))

    def _record(
        self, parts: list[GraphPart], results: list[dict[str, AnyArray]], seconds: float
    ) -> dict[str, Any]:
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
            "settings": self.settings.as_record(),
            "environment": environment(),
            "history": {"loss": [], "valid": []},
            "parts": kept,
            "fit_seconds": round(seconds, 2),
        }


def _run(works: list[Work], options: RunOptions) -> None:
    """Carry out what is not done yet, with one bar for the whole."""
    with options.progress.whole("training parts", sum(work.size for work in works)) as task:
        done = [work for work in works if work.is_done()]
        task.skip(sum(work.size for work in done))
        return_freed_memory()  # of reading and cutting, which training cannot use again
        options.engine.run([work for work in works if work not in done], task)
        return_freed_memory()


@contextmanager
def _folder(options: RunOptions) -> Iterator[Path]:
    """Where the results of the parts are kept: in the workspace, or until the end of the run."""
    if options.workspace is None:
        with tempfile.TemporaryDirectory(  # Windows does not delete files that are still mapped
            prefix="dualign-parts-", ignore_cleanup_errors=True
        ) as temporary:
            yield Path(temporary)
        return
    if not options.resume:
        drop_parts(options.workspace)
    folder = parts_folder(options.workspace)
    folder.mkdir(parents=True, exist_ok=True)
    yield folder
