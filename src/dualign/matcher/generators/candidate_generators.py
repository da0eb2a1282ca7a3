"""The register of candidate generators: a generator is one file here that registers itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dualign.core.arrays import IntArray

if TYPE_CHECKING:
    from dualign.matcher.match_context import MatchContext
    from dualign.matcher.match_state import MatchState

FirstKeys = Callable[["MatchContext"], list[IntArray]]
RoundKeys = Callable[["MatchState", int], list[IntArray]]

FIRST: dict[str, FirstKeys] = {}  # once, from what never changes
EACH_ROUND: dict[str, RoundKeys] = {}  # in every round (its number, from 0), from the beliefs


def first_candidates(name: str) -> Callable[[FirstKeys], FirstKeys]:
    """Register a function of the context that gives keys of pairs."""

    def register(keys: FirstKeys) -> FirstKeys:
        FIRST[name] = keys
        return keys

    return register


def round_candidates(name: str) -> Callable[[RoundKeys], RoundKeys]:
    """Register a function of a run and the number of the round that gives keys of pairs."""

    def register(keys: RoundKeys) -> RoundKeys:
        EACH_ROUND[name] = keys
        return keys

    return register
