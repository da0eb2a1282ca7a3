"""The settings of the matching stage."""

from __future__ import annotations

from dataclasses import dataclass

from dualign.core.errors import UsageError

LARGE = 20_000  # entities of both tables together
ENOUGH_MISSING = 60  # counterparts removed on a side of a simulated run show how decoys score
MOST_MISSING = 0.25  # share of the hidden links: the others show what true pairs are like


@dataclass(frozen=True, kw_only=True)
class MatcherSettings:
    """Everything that decides how candidates become probabilities, apart from the data."""

    folds: int = 2  # simulated runs, each with a part of the links hidden
    hidden_share: float = 0.5  # share of the links hidden in each of them; at most 1 / folds
    record_folds: int = 5  # simulated runs of tables, in which every link is hidden once
    rounds: int | None = None  # how often beliefs are fed back as evidence; None: see `rounds_of`
    trees: int = 120  # of the boosted classifier, each round anew
    leaves: int = 31
    learning_rate: float = 0.1
    missing_share: float = 0.05  # least share of the hidden links whose counterpart is removed
    names_forward: int = 15  # right candidates of a left entity, by names and by propagated names
    names_backward: int = 8  # left candidates of a right entity
    spelling_forward: int = 5  # the same by the spelling of the local name of the IRI
    spelling_backward: int = 3
    walked: int = 10  # candidates through aligned neighbours, in each round
    kept: int = 14  # candidates that stay after the first round
    doubtful: float = 0.9  # below this probability an entity gets new candidates
    label_propagation: bool | None = None  # None: only where names do not find the known links
    label_width: int = 384
    directed: bool = True  # whether the direction of an edge is used
    degrees: bool = True  # whether features say how many neighbours an entity has
    compare: tuple[tuple[str, str], ...] = ()  # left and right properties that correspond
    same: tuple[tuple[str, str], ...] = ()  # left and right properties whose values must agree

    def __post_init__(self) -> None:
        for name in ("compare", "same"):  # a record of a run holds lists
            object.__setattr__(self, name, tuple((a, b) for a, b in getattr(self, name)))
        for name, least in (("folds", 2), ("record_folds", 2), ("rounds", 1), ("trees", 1)):
            value = getattr(self, name)
            if value is not None and value < least:
                raise UsageError(f"{name} is {value}; it must be at least {least}")
        if not 0 < self.hidden_share <= 1 / self.folds:
            raise UsageError(
                f"hidden_share is {self.hidden_share}; it must lie between 0 and 1/{self.folds}, "
                "so that no link is hidden twice"
            )
        if not 0 <= self.missing_share <= 0.4:
            raise UsageError(
                f"missing_share is {self.missing_share}; it must lie between 0 and 0.4"
            )

    def hiding(self, entities: int, *, edges: bool) -> tuple[int, float]:
        """How many simulated runs there are, and the share of the links hidden in each.

        Where there are no edges, a run is one round, so there can be more of them, and each knows
        almost as much as the real one; in large tables even one round takes long.
        """
        if edges or entities > LARGE:
            return self.folds, self.hidden_share
        return self.record_folds, 1 / self.record_folds

    def missing(self, hidden: int, *, edges: bool) -> int:
        """How many of so many hidden links lose their right end, and as many their left end.

        Decoys of tables are found after the only round, so that few have to be made before it.
        """
        wanted = ENOUGH_MISSING / max(hidden, 1) if edges else 0.0
        share = max(self.missing_share, min(wanted, MOST_MISSING))
        return round(hidden * share)

    def rounds_of(self, *, labels: bool, edges: bool = True) -> int:
        """How many rounds there are.

        Where labels are propagated, evidence takes longer to spread; where there are no edges, it
        cannot spread at all.
        """
        if not edges:
            return 1
        return self.rounds or (6 if labels else 4)
