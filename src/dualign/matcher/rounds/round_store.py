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

    def first_candidates(self, find: Callable[[], Pairs], *, edges: bool) -> Pairs:
        """The pairs that all runs start from; those that are kept need not be found again.

        Graphs whose edges are left aside (``edges``) have other ones.
        """
        path, mark = self.folder / CANDIDATES_FILE, {"edges": str(edges)}
        if self.resume and path.exists():
            try:
                known = read_header(path)
                self._check(path, known.get("fingerprint", "none"))
                if known.get("edges") == str(edges):
                    arrays, header = read_arrays(path)
                    return Pairs(arrays["keys"], int(header["left"]), int(header["right"]))
            except UNREADABLE as error:
                raise _unreadable(path, error) from error
        pairs = find()
        mark |= {"left": str(pairs.left_count), "right": str(pairs.right_count)}
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
            _check_names(arrays, len(runs), counts)
            states = [_state(arrays, k, run) for k, run in enumerate(runs)]
            searches = [kept_searches(str(k), arrays) for k in range(len(runs))]
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


def _check_names(arrays: Mapping[str, AnyArray], runs: int, counts: Sequence[int]) -> None:
    wanted = {f"{k}.{name}" for k in range(runs) for name in _STATE}
    wanted |= {f"scorer.{number}.{k}" for number, count in enumerate(counts) for k in range(count)}
    found = {name for name in arrays if not is_of_search(name)}
    if found != wanted:
        missing, extra = len(wanted - found), len(found - wanted)
        raise ValueError(
            f"of {len(wanted)} arrays {missing} are missing, and {extra} are unexpected"
        )


def _state(
    arrays: Mapping[str, AnyArray], k: int, run: MatchState
) -> tuple[Pairs, FloatArray, FloatArray]:
    """Pairs, probability and belief of one run, if consistent with each other and the graphs."""
    keys, probability, belief = (arrays[f"{k}.{name}"] for name in _STATE)
    left, right = run.context.shape
    if not keys.shape == probability.shape == belief.shape == (len(keys),):
        raise ValueError(f"shapes {keys.shape}, {probability.shape}, {belief.shape} differ")
    if len(keys) and not (keys[0] >= 0 and keys[-1] < left * right and (np.diff(keys) > 0).all()):
        raise ValueError(f"its pairs are not those of {left:,} and {right:,} entities")
    return Pairs(keys, left, right), probability, belief


def _scorer(text: Any) -> Scorer:
    return Scorer.from_text(text.tobytes().decode("utf-8"))
