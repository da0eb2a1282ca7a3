"""Which of the pairs found is shown, and how many were left at each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from dualign.reproduction.disagreeing_pairs import DisagreeingPair

RankedPair = Mapping[str, float]  # distance and rank of q, and those of p's true counterpart

MODELS = {"rdgcn": "RDGCN", "translation": "the translation model", "names": "names alone"}
UNEVEN = 1.1  # least ratio of an entity's largest to its smallest weight

# When a model confuses p with q; the second rule applies if no pair satisfies the first.
RULES: dict[str, Callable[[RankedPair], bool]] = {
    "the nearest of all test targets": lambda by: by["rank"] == 1,
    "nearer than p's true counterpart": lambda by: by["distance"] < by["distance of truth"],
}
STRICT = next(iter(RULES))


@dataclass(frozen=True, kw_only=True)
class JudgedCase:
    """A pair (p, q), how each model ranks it, and how uneven its attention is."""

    candidate: DisagreeingPair
    by: Mapping[str, RankedPair]
    unevenness: float  # largest / smallest weight, the largest of p, q and the true counterpart

    @property
    def uneven(self) -> bool:
        """Whether attention weights the triples of p, q or the true counterpart unevenly."""
        return self.unevenness >= UNEVEN

    @property
    def found_by_names(self) -> bool:
        """Whether names alone put the true counterpart first, so that relations explain nothing."""
        return self.by["names"]["rank of truth"] == 1


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """The pair to show, the rule it satisfies, and the counts that led there."""

    pair: JudgedCase | None
    rule: str
    counts: Mapping[str, int]


def choose_case(judged: Sequence[JudgedCase]) -> Chosen:
    """The first pair that the translation model confuses and RDGCN gets right.

    Pairs with uneven attention come first, among these the ones that names alone do not put
    right, and then the order in which the pairs are given.
    """
    counts = {"pairs (p, q) that share neighbours and no relation": len(judged)}
    right: list[JudgedCase] = []
    rule = STRICT
    for rule, takes in RULES.items():
        for model, name in MODELS.items():
            counts[f"q is {rule} by {name}"] = sum(takes(each.by[model]) for each in judged)
        right = [each for each in judged if takes(each.by["translation"]) and _put_right(each)]
        counts[f"q is {rule} by the translation model, and RDGCN puts the truth first"] = len(right)
        if right:
            break
    counts["of these with uneven attention"] = sum(each.uneven for each in right)
    counts["of these not put right by names alone"] = sum(not e.found_by_names for e in right)
    right.sort(key=lambda each: (not each.uneven, each.found_by_names))
    return Chosen(pair=right[0] if right else None, rule=rule, counts=counts)


def _put_right(each: JudgedCase) -> bool:
    return each.by["rdgcn"]["rank of truth"] == 1
