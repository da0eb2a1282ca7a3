"""`DescribedScorer`: trees that judge entities with names, descriptions and literals.

Two of them ship. The one for *records* judges tables, in one round; the one for *described graphs*
judges entities that have neighbours too, and has trees for each of the first rounds. Both were
trained on sources of many kinds (which ones: docs/reference/matcher-card.md). Kept as text, beside
a card that names the columns they look at and the sources they have seen.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import CheckpointError
from dualign.io.text.atomic import atomic_path
from dualign.matcher.calibration.score_calibrator import COLUMNS, ScoreCalibrator
from dualign.matcher.calibration.word_agreement import COLUMNS as AGREEMENT_COLUMNS
from dualign.matcher.features import column_names
from dualign.matcher.scoring.booster_text import unpacked
from dualign.matcher.scoring.scorer import Scorer

_DAMAGED = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


@dataclass(frozen=True, kw_only=True)
class ScorerFiles:
    """What the files of a scorer are called."""

    name: str
    script: str  # that trains it

    @property
    def card(self) -> str:
        """The columns, and the sources seen."""
        return f"{self.name}.json"

    @property
    def calibrator(self) -> str:
        """The trees of the score calibrator; the name that released versions read."""
        return f"{self.name}-reading.txt.gz"

    @property
    def calibrator_of_several(self) -> str:
        """Those for entities with several counterparts."""
        return f"{self.name}-reading-several.txt.gz"

    @property
    def by_words(self) -> str:
        """What words that go together add to the score calibrator."""
        return f"{self.name}-words.txt.gz"

    def trees(self, number: int) -> str:
        """The trees of a round (from 0)."""
        return f"{self.name}-{number + 1}.txt.gz"


RECORDS = ScorerFiles(name="records", script="scripts/train_record_matcher.py")
DESCRIBED_GRAPHS = ScorerFiles(name="described", script="scripts/train_described_matcher.py")


@dataclass(frozen=True, kw_only=True, eq=False)
class DescribedScorer:
    """Boosted trees, the columns they look at, and the sources they have seen."""

    scorers: Sequence[Scorer]  # one per round; later rounds use the last
    columns: Sequence[str]
    trained_on: Sequence[str] = ()
    families: Sequence[str] = ()
    calibrator: ScoreCalibrator | None = None  # from its scores to probabilities; None: as they are

    @property
    def places(self) -> IntArray:
        """Where the columns it looks at stand in a table of features."""
        place = {column: k for k, column in enumerate(column_names())}
        return np.array([place[column] for column in self.columns])

    def scorer_of(self, number: int) -> Scorer:
        """The trees of a round (from 0)."""
        return self.scorers[min(number, len(self.scorers) - 1)]

    def logits(self, table: FloatArray, number: int = 0) -> FloatArray:
        """Log-odds of each pair, from the features of a round (from 0)."""
        return self.scorer_of(number).logits(table, self.places)

    def write(self, folder: Path, files: ScorerFiles) -> None:
        """Keep trees and card in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, scorer in enumerate(self.scorers):
            write_trees(folder / files.trees(number), scorer)
        if self.calibrator is not None:
            write_calibrator(folder, files, self.calibrator)
        card = {
            "rounds": len(self.scorers),
            "columns": list(self.columns),
            "trained_on": list(self.trained_on),
            "families": list(self.families),
        }
        with atomic_path(folder / files.card) as temporary:
            Path(temporary).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, folder: Path | Traversable, files: ScorerFiles) -> DescribedScorer | None:
        """What `write` kept; None where the folder holds no such scorer."""
        if not (folder / files.card).is_file():
            return None
        try:
            card = json.loads((folder / files.card).read_text(encoding="utf-8"))
            columns = list(card["columns"])
            return cls(
                scorers=[
                    _read_round(folder / files.trees(number), columns)
                    for number in range(int(card["rounds"]))
                ],
                columns=columns,
                trained_on=list(card["trained_on"]),
                families=list(card["families"]),
                calibrator=_read_calibrator(folder, files),
            )
        except (OSError, EOFError, zlib.error, *_DAMAGED) as error:
            raise CheckpointError(
                f"{folder}: not a scorer of {files.name} ({error}); train one with {files.script}"
            ) from error


def _read_round(path: Path | Traversable, columns: Sequence[str]) -> Scorer:
    unknown = [column for column in columns if column not in column_names()]
    scorer = read_trees(path)
    if unknown or scorer.width != len(columns):
        raise ValueError(
            f"{len(unknown)} of {len(columns)} columns unknown, the trees look at {scorer.width}"
        )
    return scorer


def _read_calibrator(folder: Path | Traversable, files: ScorerFiles) -> ScoreCalibrator | None:
    usual, several, by_words = (
        read_trees(path) if (path := folder / name).is_file() else None
        for name in (files.calibrator, files.calibrator_of_several, files.by_words)
    )
    for scorer in (usual, several):
        if scorer is not None and scorer.width > len(COLUMNS):
            raise ValueError(
                f"the calibrator looks at {scorer.width} columns, and there are {len(COLUMNS)}"
            )
    if by_words is not None and by_words.width != len(AGREEMENT_COLUMNS):
        raise ValueError(
            f"{files.by_words} looks at {by_words.width} columns, and there are "
            f"{len(AGREEMENT_COLUMNS)}"
        )
    if usual is None:
        return None
    return ScoreCalibrator(scorer=usual, several=several, by_words=by_words)


def write_calibrator(folder: Path, files: ScorerFiles, calibrator: ScoreCalibrator) -> None:
    """Keep the trees of a score calibrator."""
    write_trees(folder / files.calibrator, calibrator.scorer)
    if calibrator.several is not None:
        write_trees(folder / files.calibrator_of_several, calibrator.several)
    if calibrator.by_words is not None:
        write_trees(folder / files.by_words, calibrator.by_words)


def write_trees(path: Path, scorer: Scorer) -> None:
    """Keep trees as compressed text."""
    with atomic_path(path) as temporary:
        data = gzip.compress(scorer.to_text().encode("utf-8"), mtime=0)
        Path(temporary).write_bytes(data)


def read_trees(path: Path | Traversable) -> Scorer:
    """The trees that `write_trees` kept."""
    return Scorer.from_text(unpacked(path.read_bytes()))
