"""The bar over many runs."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from dualign.core.progress import Progress, time_left
from dualign.reproduction.shared_progress import SharedProgress


def _drawn() -> tuple[Console, io.StringIO]:
    text = io.StringIO()
    return Console(file=text, force_terminal=True, width=120, color_system=None), text


def test_the_time_left_is_by_the_mean_pace_so_far() -> None:
    assert time_left(elapsed=60, done=2, left=10) == 300
    assert time_left(elapsed=60, done=0, left=10) is None


def test_the_whole_tells_the_run_and_no_bare_minutes() -> None:
    console, text = _drawn()
    with Progress(console).whole("reproducing", 34.5) as whole:
        whole.describe("run 13 of 60: bootea ja_en, seed 0")
        whole.advance(4)
    assert "run 13 of 60: bootea ja_en, seed 0" in text.getvalue()
    assert "34" not in text.getvalue()


def test_what_a_checkpoint_brings_is_not_counted_as_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def noted(elapsed: float, done: float, left: float) -> None:  # noqa: ARG001
        seen.append(done)

    monkeypatch.setattr("dualign.core.progress.time_left", noted)
    console, _ = _drawn()
    with Progress(console).whole("reproducing", 10) as whole:
        share = SharedProgress(whole, 10)
        with share.task("training", 100, done=50) as training:
            training.advance(20)
    assert seen[-1] == pytest.approx(0.95 * 10 * 0.2)


def test_the_stages_of_a_run_share_one_bar_and_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[float, float]] = []

    def noted(elapsed: float, done: float, left: float) -> None:  # noqa: ARG001
        seen.append((round(done, 6), round(left, 6)))

    monkeypatch.setattr("dualign.core.progress.time_left", noted)
    console, text = _drawn()
    with Progress(console).stages("matching", {"names": 10, "rounds": 30}) as stages:
        with stages.task("names"):
            pass
        with stages.task("rounds", 4, done=2) as rounds:  # two of them are from a checkpoint
            rounds.advance(precision=0.5)
        with stages.task("unforeseen", 3) as other:
            other.advance()
    assert "matching: unforeseen" in text.getvalue()
    assert seen[-1] == (25, 0)
    assert all(done + left <= 40 for done, left in seen)


def test_a_function_sees_the_stages_one_by_one() -> None:
    seen: list[tuple[str, float, float | None]] = []
    progress = Progress(report=lambda *step: seen.append(step))
    with (
        progress.stages("matching", {"names": 10}) as stages,
        stages.task("names", 2) as task,
    ):
        task.advance()
    assert seen == [("names", 0, 2), ("names", 1, 2)]
