"""Rounds that survive a kill: the state of all runs after each round, in one file."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from dualign.candidate_pairs.pairs import Pairs
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.round_report import RoundReport
from dualign.training.checkpoint import Checkpoint, load_checkpoint, save_checkpoint

_STATE = ("keys", "probability", "belief")


@dataclass(frozen=True, kw_only=True)
class RoundStore:
    """Keeps the runs in ``folder`` after each round; takes them up again with ``resume``."""

    folder: Path
    fingerprint: str
    resume: bool = False

    @property
    def path(self) -> Path:
        """Where the state is kept."""
        return self.folder / "rounds.safetensors"

    def save(self, runs: Sequence[MatchState], reports: Sequence[RoundReport]) -> None:
        """Keep the state after the last of ``reports``."""
        tensors = {}
        for k, run in enumerate(runs):
            for name, array in zip(
                _STATE, (run.pairs.keys, run.probability, run.belief), strict=True
            ):
                tensors[f"{k}.{name}"] = torch.from_numpy(array)
        history = {
            field.name: [float(getattr(report, field.name)) for report in reports]
            for field in dataclasses.fields(RoundReport)
        }
        checkpoint = Checkpoint(epoch=len(reports), tensors=tensors, history=history, best=(0.0, 0))
        self.folder.mkdir(parents=True, exist_ok=True)
        save_checkpoint(self.path, checkpoint, self.fingerprint)

    def take_up(self, runs: Sequence[MatchState]) -> list[RoundReport]:
        """Bring the runs to where they were; the reports of the rounds that are done."""
        if not self.resume or not self.path.exists():
            return []
        checkpoint = load_checkpoint(self.path, self.fingerprint)
        for k, run in enumerate(runs):
            keys, probability, belief = (
                checkpoint.tensors[f"{k}.{name}"].numpy() for name in _STATE
            )
            run.pairs = Pairs(keys, *run.context.shape)
            run.probability, run.belief = probability, belief
        rows = zip(*checkpoint.history.values(), strict=True)
        return [_report(dict(zip(checkpoint.history, row, strict=True))) for row in rows]


def _report(values: dict[str, float]) -> RoundReport:
    return RoundReport(
        number=int(values["number"]),
        links=int(values["links"]),
        candidates=int(values["candidates"]),
        predicted=int(values["predicted"]),
        withdrawn=int(values["withdrawn"]),
        expected_precision=values["expected_precision"],
    )
