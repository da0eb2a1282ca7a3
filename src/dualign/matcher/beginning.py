"""Where every run begins: candidates by name, and what their names make believe."""

from __future__ import annotations

from dualign.matcher.generators import FIRST
from dualign.matcher.pairs import Pairs
from dualign.matcher.run import Run
from dualign.matcher.scene import Scene
from dualign.matcher.soft_alignment import settle, sinkhorn
from dualign.matcher.vectors import cosines

NAME_WEIGHT = 0.3  # of the name against the context


def first_candidates(scene: Scene) -> Pairs:
    """The pairs that every run starts from."""
    keys = [found for generator in FIRST.values() for found in generator(scene)]
    return Pairs.of(keys, *scene.shape)


def begin(run: Run, candidates: Pairs) -> None:
    """Look at the first candidates; believe what an entropic transport of their names says."""
    run.add([candidates.keys])
    views = run.scene.views
    likeness = NAME_WEIGHT * cosines(run.pairs, views["name"])
    likeness += (1 - NAME_WEIGHT) * cosines(run.pairs, views["context"])
    run.probability = sinkhorn(run.pairs, likeness)
    run.belief = settle(run.pairs, run.probability, run.known_keys)
