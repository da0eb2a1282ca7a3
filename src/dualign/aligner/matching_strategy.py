"""`MatchingStrategy`: the matching stage, which learns and matches in rounds."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from dualign.aligner.aligner_settings import MatchingSettings
from dualign.aligner.deciding import decided
from dualign.aligner.distinct_task import DistinctTask
from dualign.aligner.strategy import RECORD_FILE, AlignmentTask, Fitted, RunOptions, Strategy
from dualign.core.errors import UsageError
from dualign.io.run_record import environment, read_json, write_json
from dualign.matcher import Matching, match_graphs
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.names.encoders.known_encoders import encoder_file
from dualign.results.alignment import Alignment


@dataclass(frozen=True, kw_only=True)
class MatchingStrategy(Strategy):
    """The matching stage; ``matcher`` judges where links are few, instead of the shipped one."""

    settings: MatchingSettings = field(default_factory=MatchingSettings)
    matcher: ShippedMatcher | None = None

    def fit(self, task: AlignmentTask, options: RunOptions) -> FittedMatcher:
        """Match the task's graphs in rounds; keep the scored pairs and what was learnt."""
        started = time.perf_counter()
        whole = encoder_file(self.settings.encoder) is not None  # may know of unnamed entities
        distinct = DistinctTask.all_of(task) if whole else DistinctTask.of(task)
        matched = distinct.task
        matching = match_graphs(
            matched.pair, matched.links, negatives=matched.negatives, alone=matched.alone,
            encoder=self.settings.encoder, settings=self.settings.matcher, shipped=self.matcher,
            seed=self.settings.seed,
            workspace=options.workspace, resume=options.resume, watch=options.watch,
            progress=options.progress, memory=options.memory,
        )  # fmt: skip
        return FittedMatcher(
            settings=self.settings,
            given=self.matcher,
            task=task,
            distinct=distinct,
            matching=matching,
            seconds=time.perf_counter() - started,
        )

    def unfitted(self) -> FittedMatcher:
        """The matcher that was given, if any."""
        return FittedMatcher(settings=self.settings, given=self.matcher)


@dataclass(frozen=True, kw_only=True, eq=False)
class FittedMatcher(Fitted):
    """Trees and calibration, and the scored pairs of the task they were learnt from."""

    settings: MatchingSettings
    given: ShippedMatcher | None = None  # the matcher to start from; None: the shipped one
    task: AlignmentTask | None = None
    distinct: DistinctTask | None = None
    matching: Matching | None = None
    seconds: float = 0.0

    def match(self, task: AlignmentTask, options: RunOptions) -> Alignment:
        """Decide on the scored pairs; a task that was not fitted is matched first."""
        if self.matching is None or self.distinct is None or task is not self.task:
            strategy = MatchingStrategy(settings=self.settings, matcher=self.matcher)
            return strategy.fit(task, options).match(task, options)
        matched = self.distinct.task
        alignment = decided(
            matched.pair, matched.links, self.matching, self.settings.policy, self.record
        )
        return self.distinct.with_left_out(alignment)

    @cached_property
    def matcher(self) -> ShippedMatcher | None:
        """What was learnt, or the matcher that was used if nothing was."""
        if self.matching is None:
            return self.given
        return self.matching.outcome.learnt_matcher() or self.matching.shipped

    @property
    def record(self) -> dict[str, Any]:
        """Settings, versions and time of the run."""
        return {
            "settings": dataclasses.asdict(self.settings),
            "environment": environment(),
            "fit_seconds": round(self.seconds, 2),
        }

    def save(self, folder: Path) -> None:
        """Keep the matcher and the settings; ``align --matcher`` takes the folder."""
        if self.matcher is None:
            raise UsageError("this Aligner has learnt nothing yet; call fit before save")
        self.matcher.write(folder)
        write_json(folder / RECORD_FILE, self.record)

    @classmethod
    def read(cls, folder: Path) -> FittedMatcher:
        """The matcher of a folder, with its settings where they were kept."""
        settings, record = MatchingSettings(), folder / RECORD_FILE
        if record.is_file():
            settings = MatchingSettings.of_record(read_json(record)["settings"])
        return cls(settings=settings, given=ShippedMatcher.read(folder))
