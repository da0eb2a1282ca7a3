"""Candidates that have rare literal values in common."""

from __future__ import annotations

from dualign.arrays import IntArray
from dualign.matcher.generators.registry import first_candidates
from dualign.matcher.scene import Scene


@first_candidates("literals")
def by_literals(scene: Scene) -> list[IntArray]:
    """By whole values and words, and by n-grams, from both sides; none without literals."""
    return [scene.literals.keys]
