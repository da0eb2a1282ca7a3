"""`RecordScorer`: a scorer that judges by names, descriptions and literals alone, in one round.

It was trained on tables, ontologies and names in several languages (which ones:
docs/reference/matcher-card.md), and judges pairs that have no neighbours to judge by. Kept as text,
beside a card that names the columns it looks at and the sources it has seen.
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
from dualign.matcher.features import column_names
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.second_reading import COLUMNS, SecondReading

TREES_FILE, CARD_FILE, READING_FILE = "records.txt.gz", "records.json", "reading.txt.gz"


@dataclass(frozen=True, kw_only=True, eq=False)
class RecordScorer:
    """Boosted trees, the columns they look at, and the sources they have seen."""

    scorer: Scorer
    columns: Sequence[str]
    trained_on: Sequence[str] = ()
    families: Sequence[str] = ()
    reading: SecondReading | None = None  # how its scores become probabilities; None: as they are

    @property
    def places(self) -> IntArray:
        """Where the columns it looks at stand in a table of features."""
        place = {column: k for k, column in enumerate(column_names())}
        return np.array([place[column] for column in self.columns])

    def logits(self, table: FloatArray) -> FloatArray:
        """Log-odds of each pair, from the features of the first round."""
        return self.scorer.logits(table, self.places)

    def write(self, folder: Path) -> None:
        """Keep trees and card in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        write_trees(folder / TREES_FILE, self.scorer)
        if self.reading is not None:
            write_trees(folder / READING_FILE, self.reading.scorer)
        card = {
            "columns": list(self.columns),
            "trained_on": list(self.trained_on),
            "families": list(self.families),
        }
        with atomic_path(folder / CARD_FILE) as temporary:
            Path(temporary).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, folder: Path | Traversable) -> RecordScorer | None:
        """What `write` kept; None where the folder holds no record scorer."""
        if not (folder / CARD_FILE).is_file():
            return None
        try:
            card = json.loads((folder / CARD_FILE).read_text(encoding="utf-8"))
            columns = list(card["columns"])
            unknown = [column for column in columns if column not in column_names()]
            scorer = read_trees(folder / TREES_FILE)
            if unknown or scorer.width != len(columns):
                raise ValueError(
                    f"{len(unknown)} of {len(columns)} columns unknown, the trees look at "
                    f"{scorer.width}"
                )
            reading = None
            if (folder / READING_FILE).is_file():
                reading = SecondReading(scorer=read_trees(folder / READING_FILE))
                if reading.scorer.width != len(COLUMNS):
                    raise ValueError(
                        f"the second reading looks at {reading.scorer.width} columns, and there "
                        f"are {len(COLUMNS)}"
                    )
            return cls(
                reading=reading,
                scorer=scorer,
                columns=columns,
                trained_on=list(card["trained_on"]),
                families=list(card["families"]),
            )
        except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
            raise CheckpointError(
                f"{folder}: not a record scorer ({error}); train one with "
                "scripts/train_record_matcher.py"
            ) from error


def write_trees(path: Path, scorer: Scorer) -> None:
    """Keep trees as compressed text."""
    with atomic_path(path) as temporary:
        data = gzip.compress(scorer.to_text().encode("utf-8"), mtime=0)
        Path(temporary).write_bytes(data)


def read_trees(path: Path | Traversable) -> Scorer:
    """The trees that `write_trees` kept."""
    return Scorer.from_text(gzip.decompress(path.read_bytes()).decode("utf-8"))
