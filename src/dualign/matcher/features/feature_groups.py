"""The register of features: a feature is one file here that registers itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dualign.core.arrays import FloatArray

if TYPE_CHECKING:
    from dualign.candidate_pairs.pairs import Pairs
    from dualign.matcher.match_context import MatchContext
    from dualign.matcher.match_state import MatchState

FixedValues = Callable[["MatchContext", "Pairs"], FloatArray]
MovingValues = Callable[["MatchState"], FloatArray]


@dataclass(frozen=True, kw_only=True)
class FixedFeatures:
    """Values of a pair that no round changes: computed once."""

    columns: tuple[str, ...]
    contested: tuple[str, ...]  # also given as leads over the best rival in row and column
    values: FixedValues  # (pairs, columns)


@dataclass(frozen=True, kw_only=True)
class MovingFeatures:
    """Values that follow the beliefs of a run: computed anew in every round."""

    columns: tuple[str, ...]
    contested: tuple[str, ...]
    values: MovingValues


FIXED: dict[str, FixedFeatures] = {}
MOVING: dict[str, MovingFeatures] = {}


def fixed_features(
    name: str, columns: tuple[str, ...], *, contested: tuple[str, ...] = ()
) -> Callable[[FixedValues], FixedValues]:
    """Register a function of the context and the pairs."""

    def register(values: FixedValues) -> FixedValues:
        FIXED[name] = FixedFeatures(columns=columns, contested=contested, values=values)
        return values

    return register


def moving_features(
    name: str, columns: tuple[str, ...], *, contested: tuple[str, ...] = ()
) -> Callable[[MovingValues], MovingValues]:
    """Register a function of a run."""

    def register(values: MovingValues) -> MovingValues:
        MOVING[name] = MovingFeatures(columns=columns, contested=contested, values=values)
        return values

    return register
