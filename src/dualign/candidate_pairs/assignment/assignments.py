"""The register of assignments: an assignment is one file here that registers itself."""

from __future__ import annotations

from collections.abc import Callable

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UnknownChoice

Assignment = Callable[[Pairs, FloatArray], IntArray]
ASSIGNMENTS: dict[str, Assignment] = {}
ONE_TO_ONE: set[str] = set()  # those that promise to choose no entity twice, on either side


def assignment(name: str, *, one_to_one: bool = False) -> Callable[[Assignment], Assignment]:
    """Register a function that chooses among scored pairs: positions of the chosen, sorted."""

    def register(choose: Assignment) -> Assignment:
        ASSIGNMENTS[name] = choose
        if one_to_one:
            ONE_TO_ONE.add(name)
        return choose

    return register


def get_assignment(name: str) -> Assignment:
    """The assignment of this name."""
    if name not in ASSIGNMENTS:
        raise UnknownChoice("assignment", name, sorted(ASSIGNMENTS))
    return ASSIGNMENTS[name]
