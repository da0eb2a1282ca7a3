"""`Question`: a pair as it is put to a judge, and which pairs are worth asking about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from dualign.core.errors import UsageError
from dualign.reviewing.review_case import CaseView
from dualign.reviewing.review_run import DOUBTFUL, ReviewRun

NEIGHBOURS, CANDIDATES = 6, 5  # that a question includes


@dataclass(frozen=True, kw_only=True)
class Band:
    """The probabilities between which a pair is uncertain."""

    least: float = DOUBTFUL[0]
    most: float = DOUBTFUL[1]

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most <= 1:
            raise UsageError(
                f"the band from {self.least} to {self.most} is empty; it must satisfy "
                "0 ≤ from ≤ to ≤ 1"
            )


@dataclass(frozen=True, kw_only=True)
class Question:
    """One candidate pair with what is known about it."""

    subject: str
    object: str
    probability: float
    details: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """What a program receives: both descriptions, evidence, other candidates, probability."""
        return {"id": f"{self.subject}\t{self.object}", **self.details}


class Questions:
    """The queue of a run as questions, most useful first, each pair once."""

    def __init__(self, run: ReviewRun, band: Band) -> None:
        self.run, self.band, self.view = run, band, CaseView(run)

    def __iter__(self) -> Iterator[Question]:
        """The next question, given the answers so far."""
        lefts, positions = self.run.pairs.lefts, self.run.left.entity_index
        asked: list[int] = []
        settled = np.zeros(len(self.run.left.entities), np.bool_)
        if self.run.one_to_one:
            settled[lefts[self.run.given]] = True
        while True:
            state = self.run.state()
            chance = state.probability
            inside = (chance >= self.band.least) & (chance <= self.band.most)
            closed = settled.copy()
            closed[[positions[each] for each in state.judged if each in positions]] = True
            worth = np.where(inside & ~closed[lefts], state.effects, 0)
            worth[asked] = 0
            worth[self.run.given] = 0
            place = int(np.argmax(worth)) if len(worth) else -1
            if place < 0 or worth[place] <= 0:
                return
            asked.append(place)
            yield self.at(place)

    def at(self, place: int) -> Question:
        """The question about one candidate pair."""
        run = self.run
        subject = run.left.entities[int(run.pairs.lefts[place])]
        found = run.right.entities[int(run.pairs.rights[place])]
        case = self.view.case(subject)
        (candidate,) = [each for each in case["candidates"] if each["id"] == found]
        joined = candidate["neighbourhood"]["joined"][:NEIGHBOURS]
        return Question(
            subject=subject,
            object=found,
            probability=float(run.state().probability[place]),
            details={
                "left": case["subject"],
                "right": {key: candidate[key] for key in ("id", "name", "aliases", "types")},
                "probability": candidate["probability"],
                "evidence": {
                    "attributes": candidate["attributes"],
                    "neighbours": joined,
                },
                "candidates": [
                    {key: each[key] for key in ("id", "name", "types", "probability")}
                    for each in case["candidates"][:CANDIDATES]
                ],
            },
        )
