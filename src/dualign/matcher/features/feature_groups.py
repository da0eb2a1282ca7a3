"""The groups of features by name, in the order of their columns; one file per group."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from dualign.core.arrays import FloatArray
from dualign.core.registry import Registry

if TYPE_CHECKING:
    from dualign.candidate_pairs.pairs import Pairs
    from dualign.matcher.match_context import MatchContext
    from dualign.matcher.match_state import MatchState

FixedValues = Callable[["MatchContext", "Pairs"], FloatArray]
BlockValues = Callable[[slice, "Pairs"], FloatArray]  # of pairs at these places
# What all pairs of a round share is prepared once; then come the blocks of pairs.
MovingValues = Callable[["MatchState"], BlockValues]
Values = TypeVar("Values", FixedValues, MovingValues)


@dataclass(frozen=True, kw_only=True)
class FeatureGroup(Generic[Values]):
    """Columns of the feature table that one function computes."""

    columns: tuple[str, ...]
    contested: tuple[str, ...]  # also given as leads over the best rival in row and column
    values: Values  # (pairs, columns); moving ones by blocks


def features(
    columns: tuple[str, ...], *, contested: tuple[str, ...] = ()
) -> Callable[[Values], FeatureGroup[Values]]:
    """Make a group of the function that computes its columns."""

    def group(values: Values) -> FeatureGroup[Values]:
        return FeatureGroup(columns=columns, contested=contested, values=values)

    return group


_HERE = "dualign.matcher.features"
# Values of a pair that no round changes: computed once.
FIXED: Registry[FeatureGroup[FixedValues]] = Registry(
    "group of fixed features",
    {
        "aliases": f"{_HERE}.aliases_features:aliases",
        "aligned": f"{_HERE}.aligned_features:aligned",
        "degree": f"{_HERE}.degree_features:degree",
        "description": f"{_HERE}.description_features:description",
        "description meaning": f"{_HERE}.description_meaning_features:description_meaning",
        "literals": f"{_HERE}.literals_features:literals",
        "meaning": f"{_HERE}.meaning_features:meaning",
        "position": f"{_HERE}.position_features:position",
        "readings": f"{_HERE}.readings_features:readings",
        "spelling": f"{_HERE}.spelling_features:spelling",
        "twins": f"{_HERE}.twins_features:twins",
        "words": f"{_HERE}.words_features:words",
    },
)
# Values that depend on the beliefs of a run: recomputed in every round.
MOVING: Registry[FeatureGroup[MovingValues]] = Registry(
    "group of moving features",
    {
        "belief": f"{_HERE}.belief_features:belief",
        "labels": f"{_HERE}.labels_features:labels",
        "neighbours": f"{_HERE}.neighbours_features:neighbours",
        "profile": f"{_HERE}.profile_features:profile",
    },
)
