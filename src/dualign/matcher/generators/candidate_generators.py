"""The candidate generators by name: functions that return keys of pairs, one file per generator."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dualign.core.arrays import IntArray
from dualign.core.registry import Registry

if TYPE_CHECKING:
    from dualign.matcher.match_context import MatchContext
    from dualign.matcher.match_state import MatchState

FirstKeys = Callable[["MatchContext"], list[IntArray]]
RoundKeys = Callable[["MatchState", int], list[IntArray]]  # a run and the number of the round

_HERE = "dualign.matcher.generators"
# Once per run, from what never changes.
FIRST: Registry[FirstKeys] = Registry(
    "generator of first candidates",
    {
        "agreeing": f"{_HERE}.agreeing_generator:by_agreement",
        "aliases": f"{_HERE}.aliases_generator:by_aliases",
        "descriptions": f"{_HERE}.descriptions_generator:by_descriptions",
        "description meanings": (f"{_HERE}.description_meanings_generator:by_description_meanings"),
        "literals": f"{_HERE}.literals_generator:by_literals",
        "names": f"{_HERE}.names_generator:by_names",
        "positions": f"{_HERE}.positions_generator:by_positions",
        "spellings": f"{_HERE}.spellings_generator:by_spellings",
    },
)
# In every round (counted from 0), from what is believed so far.
EACH_ROUND: Registry[RoundKeys] = Registry(
    "generator of a round's candidates",
    {
        "doubtful": f"{_HERE}.doubtful_generator:among_the_doubtful",
        "labels": f"{_HERE}.labels_generator:by_labels",
        "readings": f"{_HERE}.readings_generator:by_readings",
        "walk": f"{_HERE}.walk_generator:by_walking",
    },
)
