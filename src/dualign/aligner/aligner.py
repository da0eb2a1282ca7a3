"""`Aligner`: learns from two graphs and their known links, then matches."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import numpy as np

from dualign.aligner.aligner_settings import AlignerSettings, MatchingSettings, ModelSettings
from dualign.aligner.matching_strategy import FittedMatcher, MatchingStrategy
from dualign.aligner.saved_aligner import given_matcher, read_fitted
from dualign.aligner.strategy import (
    AlignmentTask,
    Entities,
    Fitted,
    RunOptions,
    Strategy,
)
from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.core.machine_limits import bytes_of
from dualign.core.progress import ProgressLike, as_progress
from dualign.engines import Engine, get_engine
from dualign.engines.known_engines import LOCAL
from dualign.io import Links, links_in_memory
from dualign.matcher import RoundReport, unwatched
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.results.alignment import Alignment
from dualign.tasks import InMemory, graph_in_memory


class Aligner:
    """Learns from two graphs and their known links, then matches.

    Args:
        settings: how to align; see `AlignerSettings` for the options.
        matcher: a trained matcher, or the folder of one, that judges where links are few, instead
            of the one that comes with dualign. Only for the matching stage.
        progress: True shows bars, a function receives each step; see `Progress`.
        workspace: a folder for checkpoints.
        resume: continue a run that was cut off from the last checkpoint in ``workspace``.
        watch: called after every round of the matching stage.
        memory: what a run may take, such as ``"8GB"`` or a number of bytes; what does not fit is
            kept in files in ``workspace``. Without it, what is available. Only for the matching
            stage; results do not depend on it.
        engine: where the parts of a model are trained: ``local``, in this process, or ``ray``.
        ray_address: the Ray cluster to use; without it, one is started on this machine.
    """

    def __init__(
        self,
        settings: AlignerSettings | None = None,
        *,
        matcher: ShippedMatcher | Path | str | None = None,
        progress: ProgressLike = False,
        workspace: Path | str | None = None,
        resume: bool = False,
        watch: Callable[[RoundReport], None] | None = None,
        memory: str | int | None = None,
        engine: str = "local",
        ray_address: str | None = None,
    ) -> None:
        self.settings = settings or MatchingSettings()
        if memory is not None and not isinstance(self.settings, MatchingSettings):
            raise UsageError(
                "memory is a setting of the matching stage; leave out memory or the model"
            )
        if resume and workspace is None:
            raise UsageError("resume continues from a checkpoint; name the workspace that has it")
        self.strategy = _strategy(self.settings, matcher)
        self.options = RunOptions(
            progress=as_progress(progress),
            workspace=None if workspace is None else Path(workspace),
            resume=resume,
            watch=watch or unwatched,
            memory=None if memory is None else bytes_of(memory),
            engine=_engine(engine, ray_address, self.settings),
        )
        self._fitted: Fitted | None = None
        self._task: AlignmentTask | None = None
        self._given: tuple[InMemory | None, InMemory | None] = (None, None)

    def __repr__(self) -> str:
        return f"Aligner({self.settings!r})"

    @property
    def fitted(self) -> Fitted:
        """What has been learnt so far."""
        return self._fitted or self.strategy.unfitted()

    def align(
        self,
        left: InMemory,
        right: InMemory,
        *,
        links: Links | None = None,
        negatives: Links | None = None,
        alone: IntArray | None = None,
        valid: Links | None = None,
        test_entities: Entities | None = None,
    ) -> Alignment:
        """Fit, then match every left entity; the arguments are those of `fit`."""
        self.fit(
            left,
            right,
            links=links,
            negatives=negatives,
            alone=alone,
            valid=valid,
            test_entities=test_entities,
        )
        return self.match()

    def fit(
        self,
        left: InMemory,
        right: InMemory,
        *,
        links: Links | None = None,
        negatives: Links | None = None,
        alone: IntArray | None = None,
        valid: Links | None = None,
        test_entities: Entities | None = None,
    ) -> Aligner:
        """Learn from two graphs; what is learnt does not depend on how they number their entities.

        Args:
            left: a graph, or a table in memory: a data frame, or a list of dictionaries.
            right: the other graph.
            links: pairs known to be the same: pairs of ids, a data frame of them, or an array of
                positions (n, 2).
            negatives: pairs known not to be the same; none of them is ever a match.
            alone: positions of left entities known to have no counterpart. The matching stage gives
                them no match; a model ranks them like all others.
            valid: further links that a model watches but does not learn from; without them, a
                share of ``links`` is held out where the training settings say so.
            test_entities: left and right entities of test links, used where the settings have
                bootstrapping look among test entities only, and nowhere else.
        """
        task = AlignmentTask.of(
            graph_in_memory(left, "left"),
            graph_in_memory(right, "right"),
            links=links,
            negatives=negatives,
            alone=alone,
            valid=valid,
            test_entities=test_entities,
        )
        self._fitted = self.strategy.fit(task, self.options)
        self._task, self._given = task, (left, right)
        return self

    def match(
        self,
        left: InMemory | None = None,
        right: InMemory | None = None,
        *,
        links: Links | None = None,
        negatives: Links | None = None,
    ) -> Alignment:
        """Match every left entity with what was learnt.

        Without graphs, those of `fit` are matched, with the links and negatives given there. Other
        graphs can be matched by the matching stage only; ``links`` and ``negatives`` are theirs.
        """
        task = self._task_of(left, right, links, negatives)
        alignment = self.fitted.match(task, self.options)
        return alignment.in_input_order(task.pair)

    def _task_of(
        self,
        left: InMemory | None,
        right: InMemory | None,
        links: Links | None,
        negatives: Links | None,
    ) -> AlignmentTask:
        if (left is None) != (right is None):
            raise UsageError("one graph was given; give both, or none to match those of fit")
        if left is None or right is None:
            return self._fitted_task(links, negatives)
        known = self._task
        if known is None or left is not self._given[0] or right is not self._given[1]:
            graphs = graph_in_memory(left, "left"), graph_in_memory(right, "right")
            return AlignmentTask.of(*graphs, links=links, negatives=negatives)
        pair = known.pair
        same, never = (
            ours if given is None else pair.links(links_in_memory(given, *pair.given).same)
            for ours, given in ((known.links, links), (known.negatives, negatives))
        )
        if np.array_equal(same, known.links) and np.array_equal(never, known.negatives):
            return known
        return dataclasses.replace(known, links=same, negatives=never)

    def _fitted_task(self, links: Links | None, negatives: Links | None) -> AlignmentTask:
        if links is not None or negatives is not None:
            raise UsageError(
                "links or negatives were given without graphs; match() uses those of fit, so give "
                "them there, or give the graphs too"
            )
        if self._task is None:
            raise UsageError("match() without graphs matches those of fit; call fit, or give both")
        return self._task

    def save(self, folder: Path | str) -> None:
        """Keep what was learnt in a folder, for `load` and ``align --matcher``.

        The matching stage keeps its trees and its calibration, which can be used on other graphs;
        a model keeps the embeddings of the graphs it was fitted on.
        """
        place = Path(folder)
        if place.exists() and not place.is_dir():
            raise UsageError(f"{place}: is a file where a folder should be; name another place")
        self.fitted.save(place)

    @classmethod
    def load(
        cls,
        folder: Path | str,
        *,
        progress: ProgressLike = False,
        workspace: Path | str | None = None,
        resume: bool = False,
        watch: Callable[[RoundReport], None] | None = None,
        memory: str | int | None = None,
    ) -> Aligner:
        """An Aligner that continues with what another one has saved."""
        fitted = read_fitted(Path(folder))
        matcher = fitted.matcher if isinstance(fitted, FittedMatcher) else None
        aligner = cls(
            fitted.settings,
            matcher=matcher,
            progress=progress,
            workspace=workspace,
            resume=resume,
            watch=watch,
            memory=memory,
        )
        aligner._fitted = fitted
        return aligner


def _strategy(settings: AlignerSettings, matcher: ShippedMatcher | Path | str | None) -> Strategy:
    if isinstance(settings, MatchingSettings):
        if isinstance(matcher, Path | str):
            matcher = given_matcher(Path(matcher))
        elif not isinstance(matcher, ShippedMatcher | None):
            raise UsageError(
                f"the matcher is of type {type(matcher).__name__}; give a folder that Aligner.save "
                "has written"
            )
        return MatchingStrategy(settings=settings, matcher=matcher)
    if not isinstance(settings, ModelSettings):
        raise UsageError(
            f"the settings are of type {type(settings).__name__}; give MatchingSettings(...), or "
            'ModelSettings(model="rdgcn") for one model'
        )
    if matcher is not None:
        raise UsageError(
            f"a matcher is used by the matching stage, not by the model {settings.model}; "
            "leave out one of them"
        )
    if settings.parts is not None:
        from dualign.aligner.parts_strategy import PartsStrategy  # imports torch

        return PartsStrategy(settings=settings)
    from dualign.aligner.model_strategy import ModelStrategy

    return ModelStrategy(settings=settings)


def _engine(name: str, ray_address: str | None, settings: AlignerSettings) -> Engine:
    engine = get_engine(name, ray_address)
    if name != LOCAL and (not isinstance(settings, ModelSettings) or settings.parts is None):
        raise UsageError(
            f"the engine {name} trains the parts of a model, and there are none; name a model and "
            "the number of parts (--model, --parts), or leave out the engine"
        )
    return engine
