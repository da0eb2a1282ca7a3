"""`ShippedMatcher`: scorers that were trained on other pairs of graphs and come with dualign.

They judge where there are no links to learn from, and are mixed with the learnt ones: the more
links, the less they count. Kept as text (LightGBM's own format), one file per round; see
docs/reference/matcher-card.md for the data, the licence and the limits.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import CheckpointError
from dualign.io.text.atomic import atomic_path
from dualign.matcher.calibration.probability_calibration import Calibration, Curve
from dualign.matcher.features import column_names
from dualign.matcher.scoring.described_scorer import (
    DESCRIBED_GRAPHS,
    RECORDS,
    DescribedScorer,
    read_trees,
    write_trees,
)
from dualign.matcher.scoring.scorer import Scorer

WORTH = 3000  # number of links with which the shipped and the learnt judgement weigh the same
VERSION = 2
MATCHER_FILE = "matcher.json"
_DAMAGED = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


@dataclass(frozen=True, kw_only=True, eq=False)
class ShippedMatcher:
    """One scorer per round; later rounds use the last."""

    scorers: Sequence[Scorer]
    calibration: Calibration = field(default_factory=Calibration)
    trained_on: Sequence[str] = ()
    columns: Sequence[str] = field(default_factory=column_names)  # the features it looks at
    reads_literals: bool = False  # whether literals could be compared where it was trained
    records: DescribedScorer | None = None  # judges where neighbours can say nothing
    described: DescribedScorer | None = None  # judges where neighbours and literals can speak

    def __post_init__(self) -> None:
        if not self.scorers:
            raise ValueError("a matcher needs the scorer of at least 1 round, and has 0")

    def share(self, links: int) -> float:
        """The weight of its judgement where there are this many links to learn from."""
        return WORTH / (WORTH + links)

    def scorer_of(self, number: int) -> Scorer:
        """The scorer of a round (from 0)."""
        return self.scorers[min(number, len(self.scorers) - 1)]

    @property
    def places(self) -> IntArray:
        """The positions of the columns it looks at in a table of features."""
        place = {column: k for k, column in enumerate(column_names())}
        return np.array([place[column] for column in self.columns])

    def logits(self, table: FloatArray, number: int) -> FloatArray:
        """Log-odds of each pair in a round (from 0)."""
        return self.scorer_of(number).logits(table, self.places)

    def write(self, folder: Path) -> None:
        """Write the matcher into a folder: a card and one text file per round."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, scorer in enumerate(self.scorers):
            write_trees(folder / _file_name(number), scorer)
        card = {
            "version": VERSION,
            "rounds": len(self.scorers),
            "columns": list(self.columns),
            "calibration": asdict(self.calibration),
            "trained_on": list(self.trained_on),
            "reads_literals": self.reads_literals,
        }
        with atomic_path(folder / MATCHER_FILE) as temporary:
            Path(temporary).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
        for described, files in ((self.records, RECORDS), (self.described, DESCRIBED_GRAPHS)):
            if described is not None:
                described.write(folder, files)

    @classmethod
    def read(cls, folder: Path | Traversable) -> ShippedMatcher:
        """The matcher that `write` has written.

        A folder that holds scorers of described entities alone stands for the shipped matcher with
        these.
        """
        records = DescribedScorer.read(folder, RECORDS)
        described = DescribedScorer.read(folder, DESCRIBED_GRAPHS)
        if (records or described) and not (folder / MATCHER_FILE).is_file():
            shipped = shipped_matcher()
            return replace(
                shipped,
                records=records or shipped.records,
                described=described or shipped.described,
            )
        try:
            card = json.loads((folder / MATCHER_FILE).read_text(encoding="utf-8"))
            version, columns = card["version"], list(card["columns"])
            unknown = [column for column in columns if column not in column_names()]
            if version != VERSION or unknown:
                raise CheckpointError(
                    f"{folder}: the matcher was trained for other features (version {version}, "
                    f"now {VERSION}; {len(unknown)} of {len(columns)} columns unknown); train it "
                    "again with scripts/train_matcher.py"
                )
            return cls(
                scorers=[_read_scorer(folder, number, columns) for number in range(card["rounds"])],
                calibration=_calibration(card["calibration"]),
                trained_on=list(card["trained_on"]),
                columns=columns,
                reads_literals=bool(card.get("reads_literals", False)),
                records=records,
                described=described,
            )
        except (OSError, EOFError, zlib.error, *_DAMAGED) as error:
            raise CheckpointError(
                f"{folder}: holds no trained matcher ({error}); install dualign again, or train "
                "one with scripts/train_matcher.py"
            ) from error


def _read_scorer(folder: Path | Traversable, number: int, columns: Sequence[str]) -> Scorer:
    scorer = read_trees(folder / _file_name(number))
    if scorer.width != len(columns):
        raise ValueError(
            f"{_file_name(number)} looks at {scorer.width} columns, the card names {len(columns)}"
        )
    return scorer


def _calibration(card: dict[str, Any]) -> Calibration:
    there = card["there"]
    return Calibration(
        right=_curve(card["right"]),
        there=None if there is None else _curve(there),
        missing=float(card["missing"]),
    )


def _curve(card: dict[str, Any]) -> Curve:
    return Curve(slope=float(card["slope"]), shift=float(card["shift"]))


def _file_name(number: int) -> str:
    return f"round-{number + 1}.txt.gz"


@cache
def shipped_matcher() -> ShippedMatcher:
    """The matcher that comes with dualign; read once, however often a program aligns."""
    return ShippedMatcher.read(resources.files("dualign.matcher.scoring") / "shipped_data")
