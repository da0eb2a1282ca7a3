"""Which runs the proving ground makes: pairs, numbers of links, draws."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from proving_ground.datasets import DBP15K_FAMILY
from proving_ground.task import Pair, Task

LINKS = (0, 20, 50, 100, 500)
PUBLISHED = 4_500  # the training links of DBP15K's own split
OTHER_LINKS = {"wordnet30_31": (0, 500)}  # a run takes long, and names tell almost everything
FEW = 10_000  # entities: below, a run is quick and the choice of links matters
DRAWS = 5
QUICK_LINKS = (0, 50)
QUICK_MINUTES = 30


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What the plan has to know about a task."""

    name: str
    family: str
    left: int  # records or entities
    right: int
    true: int  # pairs
    complete: bool
    one_to_one: bool

    @property
    def is_small(self) -> bool:
        """Whether both sides have fewer than `FEW` entities."""
        return max(self.left, self.right) < FEW

    @classmethod
    def of(cls, task: Task) -> Facts:
        """The facts about a task."""
        left, right = task.records
        return cls(
            name=task.name,
            family=task.family,
            left=len(left.ids),
            right=len(right.ids),
            true=len(task.truth),
            complete=task.complete,
            one_to_one=task.one_to_one,
        )


def link_counts(facts: Facts, asked: Sequence[int] | None) -> list[int]:
    """The numbers of links to run a task with, at most half of its truth."""
    counts = asked
    if counts is None:
        counts = OTHER_LINKS.get(facts.name, LINKS)
        if facts.family == DBP15K_FAMILY:
            counts = (*counts, PUBLISHED)
    return sorted({min(count, facts.true // 2) for count in counts})


def draw_count(facts: Facts, links: int, *, quick: bool = False) -> int:
    """How often links are drawn anew; without links there is nothing to draw."""
    return DRAWS if links and facts.is_small and not quick else 1


def drawn_links(task: Task, count: int, draw: int) -> tuple[Pair, ...]:
    """Links to learn from: the published ones if there are as many, else a random choice."""
    if count == len(task.published):
        return task.published
    return tuple(random.Random(draw).sample(task.truth, count))  # noqa: S311 - a choice, no secret
