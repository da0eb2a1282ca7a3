"""What a pair of sources is while it is being built: records by hidden key, and their truth."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from own_pairs.shelf import Shelf

Cardinality = Literal["1:1", "1:n", "n:1", "n:m"]
Format = Literal["csv", "excel", "jsonl", "parquet", "ttl.gz", "graphml", "jsonld"]


GRAPHS = ("ttl.gz", "jsonld")  # formats whose ids are IRIs


@dataclass(frozen=True)
class Ref:
    """A cell that names another record of the same side by its hidden key."""

    key: str


Cell = str | int | float | bool | Ref | list[str] | list[Ref] | None
Record = Mapping[str, Cell]
Records = Mapping[str, Record]  # hidden key -> record
Truth = set[tuple[str, str]]


@dataclass(frozen=True)
class Sides:
    """Two sets of records and which are the same; by default those with equal keys."""

    left: Records
    right: Records
    truth: Truth = field(default_factory=set)

    def __post_init__(self) -> None:
        """Fill in the default truth, and refuse one that names absent records."""
        if not self.truth:
            self.truth.update((key, key) for key in self.left.keys() & self.right.keys())
        absent = [pair for pair in self.truth if not self._has(pair)]
        if absent:
            raise ValueError(
                f"{len(absent)} pairs of the truth name no record, such as {absent[0]}"
            )

    def _has(self, pair: tuple[str, str]) -> bool:
        return pair[0] in self.left and pair[1] in self.right


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How one pair is built, and what is to be said about it."""

    name: str
    family: str  # pairs of one family are left out together
    description: str
    languages: tuple[str, str]
    sources: tuple[str, ...]  # keys of packages
    build: Callable[[Shelf], Sides]
    cardinality: Cardinality = "1:1"
    complete: bool = True
    formats: tuple[Format, Format] = ("csv", "csv")
    names: tuple[str, str] = ("name", "name")  # main name column of each side
    codes_are_words: bool = False  # the hidden keys are ordinary words that texts may hold


def cardinality(truth: Truth) -> Cardinality:
    """How many right records a left record has, and the other way round."""
    lefts = Counter(left for left, _ in truth)
    rights = Counter(right for _, right in truth)
    many_right = max(lefts.values(), default=1) > 1
    many_left = max(rights.values(), default=1) > 1
    if many_right and many_left:
        return "n:m"
    return "1:n" if many_right else "n:1" if many_left else "1:1"
