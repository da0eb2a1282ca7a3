"""Checkpoints that survive a kill: the state of all runs after each round, in one file.

The file is written beside its final name and then renamed, so that a kill at any moment leaves
either the old state or the new one. Its header holds the run's fingerprint; the state of a run with
other inputs or settings is refused.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray
from dualign.core.errors import CheckpointError
from dualign.io.checked_arrays import UNREADABLE, read_arrays, read_header, write_arrays
from dualign.io.text.atomic import atomic_path
from dualign.io.workspace import CANDIDATES_FILE, ROUNDS_FILE
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.kept_searches import is_of_search, kept_searches, search_arrays
from dualign.matcher.rounds.round_report import RoundReport
from dualign.matcher.scoring.scorer import Scorer

_STATE = ("keys", "probability", "belief")
Scorers = list[tuple[Scorer, ...]]


@dataclass(frozen=True, kw_only=True)
class RoundStore:
    """Keeps the runs in ``folder`` after each round, and restores them with ``resume``."""

    folder: Path
    fingerprint: str
    resume: bool = False

    @property
    def path(self) -> Path:
        """Where the state is kept."""
        return self.folder / ROUNDS_FILE

    def first_candidates(
        self, find: Callable[[], Pairs], shape: tuple[int, int], *, edges: bool
    ) -> Pairs:
        """The pairs that all runs start from; those that are kept need not be found again.

        They are of graphs of a ``shape``; if edges are left aside (``edges``), there are others.
        """
        path, mark = self.folder / CANDIDATES_FILE, {"edges": str(edges)}
        if self.resume and path.exists():
            try:
                known = read_header(path)
                self._check(path, known.get("fingerprint", "none"))
                if known.get("edges") == str(edges):
                    arrays, _ = read_arrays(path)
                    _check_names(arrays, {"keys"})
                    return _checked_pairs(arrays["keys"], shape)
            except UNREADABLE as error:
                raise _unreadable(path, error) from error
        pairs = find()
        self.folder.mkdir(parents=True, exist_ok=True)
        with atomic_path(path) as temporary:
            write_arrays(temporary, {"keys": pairs.keys}, {"fingerprint": self.fingerprint, **mark})
        return pairs

    def save(
        self,
        runs: Sequence[MatchState],
        reports: Sequence[RoundReport],
        scorers: Sequence[Sequence[Scorer]],
    ) -> None:
        """Keep the state after the last of ``reports``, and the scorers of all rounds."""
        arrays: dict[str, AnyArray] = {}
        for k, run in enumerate(runs):
            state: tuple[AnyArray, ...] = (run.pairs.keys, run.probability, run.belief)
            arrays |= {f"{k}.{name}": array for name, array in zip(_STATE, state, strict=True)}
            arrays |= search_arrays(str(k), run.searched)
        for number, learnt in enumerate(scorers):
            for k, scorer in enumerate(learnt):
                text = scorer.to_text().encode("utf-8")
                arrays[f"scorer.{number}.{k}"] = np.frombuffer(text, dtype=np.uint8)
        header = {
            "fingerprint": self.fingerprint,
            "reports": json.dumps([dataclasses.asdict(report) for report in reports]),
            "scorers": json.dumps([len(learnt) for learnt in scorers]),
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        with atomic_path(self.path) as temporary:
            write_arrays(temporary, arrays, header)

    def take_up(self, runs: Sequence[MatchState]) -> tuple[list[RoundReport], Scorers]:
        """Restore the runs; returns the reports and scorers of the rounds that are done."""
        if not self.resume or not self.path.exists():
            return [], []
        try:
            self._check(self.path, read_header(self.path).get("fingerprint", "none"))
            arrays, header = read_arrays(self.path)
            counts = [int(count) for count in json.loads(header["scorers"])]
            reports = [RoundReport(**each) for each in json.loads(header["reports"])]
            if len(reports) != len(counts):
                raise ValueError(f"{len(reports)} reports and scorers of {len(counts)} rounds")
            _check_names(arrays, _names(len(runs), counts))
            states = [_state(arrays, k, run) for k, run in enumerate(runs)]
            searches = [
                kept_searches(str(k), arrays, run.context.shape) for k, run in enumerate(runs)
            ]
            scorers = [
                tuple(_scorer(arrays[f"scorer.{number}.{k}"]) for k in range(count))
                for number, count in enumerate(counts)
            ]
        except UNREADABLE as error:
            raise _unreadable(self.path, error) from error
        for run, (pairs, probability, belief), searched in zip(runs, states, searches, strict=True):
            run.pairs, run.probability, run.belief = pairs, probability, belief
            run.searched = searched
        return reports, scorers

    def _check(self, path: Path, found: str) -> None:
        if found != self.fingerprint:
            raise CheckpointError(
                f"{path}: this checkpoint belongs to another run (its fingerprint is "
                f"{found[:12]}, this run's is {self.fingerprint[:12]}): inputs or settings differ; "
                "use the same ones, or delete it to start from the beginning"
            )


def _unreadable(path: Path, error: Exception) -> CheckpointError:
    return CheckpointError(
        f"{path}: not a readable checkpoint ({error}); delete it to start from the beginning"
    )


def _names(runs: int, counts: Sequence[int]) -> set[str]:
    """The names of all arrays but those of searches."""
    scorers = {f"scorer.{number}.{k}" for number, count in enumerate(counts) for k in range(count)}
    return scorers | {f"{k}.{name}" for k in range(runs) for name in _STATE}


def _check_names(arrays: Mapping[str, AnyArray], wanted: set[str]) -> None:
    found = {name for name in arrays if not is_of_search(name)}
    if found != wanted:
        missing, extra = len(wanted - found), len(found - wanted)
        raise ValueError(
            f"of {len(wanted)} arrays {missing} are missing, and {extra} are unexpected"
        )


def _checked_pairs(keys: AnyArray, shape: tuple[int, int]) -> Pairs:
    """The pairs with these keys, if they are pairs of graphs of such a shape."""
    left, right = shape
    if keys.dtype != np.int64 or keys.ndim != 1:
        raise ValueError(f"its pairs are {keys.dtype} of shape {keys.shape}")
    if len(keys) and not (keys[0] >= 0 and keys[-1] < left * right and (np.diff(keys) > 0).all()):
        raise ValueError(f"its pairs are not those of {left:,} and {right:,} entities")
    return Pairs(keys, left, right)


def _state(
    arrays: Mapping[str, AnyArray], k: int, run: MatchState
) -> tuple[Pairs, FloatArray, FloatArray]:
    """Pairs, probability and belief of one run, if consistent with each other and the graphs."""
    keys, probability, belief = (arrays[f"{k}.{name}"] for name in _STATE)
    pairs = _checked_pairs(keys, run.context.shape)
    for each in (probability, belief):
        if each.shape != keys.shape or each.dtype.kind != "f":
            raise ValueError(f"{each.dtype} of shape {each.shape} for {len(keys):,} pairs")
        if not np.isfinite(each).all():
            raise ValueError("a probability is not a number")
    return pairs, probability, belief


def _scorer(text: Any) -> Scorer:
    return Scorer.from_text(text.tobytes().decode("utf-8"))
