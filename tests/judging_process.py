"""What a reviewer in a process of its own does; a spawned process imports it by name."""

from __future__ import annotations

from pathlib import Path

from dualign.io.judgements.judgement_store import Judgement, JudgementStore


def judge_many(path: Path, reviewer: str, count: int) -> None:
    """Judge so many pairs, one after the other."""
    store = JudgementStore(path)
    for number in range(count):
        store.add(
            Judgement(subject_id=f"s{number}", object_id="o", judgement="same", reviewer=reviewer)
        )
    store.close()
