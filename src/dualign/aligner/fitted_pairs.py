"""`FittedPairs`: scored pairs of two graphs, found by a model that was trained in parts."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dualign.aligner.aligner_settings import AlignerSettings, ModelSettings
from dualign.aligner.model_strategy import check_entities
from dualign.aligner.strategy import RECORD_FILE, AlignmentTask, Fitted, RunOptions
from dualign.candidate_pairs.correspondences import relation_correspondences
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.errors import CheckpointError
from dualign.embedding import Candidates
from dualign.embedding.known_first import known_first
from dualign.io.checked_arrays import read_arrays, write_arrays
from dualign.io.run_record import read_json, write_json
from dualign.io.text.atomic import atomic_path
from dualign.results.alignment import Alignment
from dualign.results.vocabulary import matched_entities, with_classes

PAIRS_FILE = "pairs.safetensors"


@dataclass(frozen=True, kw_only=True, eq=False)
class FittedPairs(Fitted):
    """Pairs to rank by; everything is numbered in the order of the labels."""

    settings: ModelSettings
    scored: ScoredPairs
    held_out: IntArray  # links (n, 2) that were watched instead of learnt from
    entities: tuple[str, str]  # digests of the entities' labels
    record: dict[str, Any]
    names: tuple[FloatArray, FloatArray] | None = None  # vectors of the names; not saved

    def match(self, task: AlignmentTask, options: RunOptions) -> Alignment:
        """Rank the right entities of each left one by the fused scores."""
        shape = self.scored.pairs.left_count, self.scored.pairs.right_count
        check_entities(task.pair, shape, self.entities)
        indices, confidence = self.scored.best(max(2, self.settings.candidates))
        found = Candidates(indices=indices, scores=confidence, keys=shape[1])
        candidates, confidence, mutual = known_first(
            found, confidence, _mutual(self.scored), task.links
        )
        alignment = Alignment(
            left=task.pair.left,
            right=task.pair.right,
            candidates=candidates,
            confidence=confidence,
            mutual=mutual,
            scored=self.scored,
            names=self.names,
            metric="probability",
            links=task.links,
            record=self.record,
        )
        with options.progress.task("matching relations and classes"):
            return with_classes(_with_relations(alignment))

    def save(self, folder: Path) -> None:
        """Save the pairs and the record; `read` loads them."""
        folder.mkdir(parents=True, exist_ok=True)
        arrays: dict[str, AnyArray] = {
            "keys": self.scored.pairs.keys,
            "probability": self.scored.probability,
            "shape": np.array([self.scored.pairs.left_count, self.scored.pairs.right_count]),
            "held_out": self.held_out,
        }
        with atomic_path(folder / PAIRS_FILE) as temporary:
            write_arrays(temporary, arrays, {})
        write_json(folder / RECORD_FILE, self.record | {"entities": list(self.entities)})

    @classmethod
    def read(cls, folder: Path) -> FittedPairs:
        """The pairs that `save` has written."""
        record = read_json(folder / RECORD_FILE)
        arrays, _ = read_arrays(folder / PAIRS_FILE)
        left, right = record.pop("entities")
        settings = AlignerSettings.from_record(record["settings"])
        if not isinstance(settings, ModelSettings):
            raise CheckpointError(f"{folder}: its settings are not those of a model")
        return cls(
            settings=settings,
            scored=ScoredPairs(
                pairs=Pairs(arrays["keys"], *arrays["shape"].tolist()),
                probability=arrays["probability"],
            ),
            held_out=arrays["held_out"],
            entities=(str(left), str(right)),
            record=record,
        )


def _mutual(scored: ScoredPairs) -> BoolArray:
    """Whether each left entity and its best right one are each other's best, and no tie."""
    forward, sure = scored.best(2)
    backward, sure_back = scored.transposed().best(2)
    best = forward[:, 0]
    alone, alone_back = sure[:, 0] > sure[:, 1], sure_back[:, 0] > sure_back[:, 1]
    chosen: BoolArray = backward[best, 0] == np.arange(len(best))
    return chosen & (best >= 0) & alone & alone_back[best]


def _with_relations(alignment: Alignment) -> Alignment:
    """The relations that join the same matched entities."""
    left, right = alignment.left, alignment.right
    if not len(left.relations) or not len(right.relations):
        return alignment
    likeness = matched_entities(alignment).agreement()
    found = relation_correspondences(likeness, left.relations, right.relations)
    return dataclasses.replace(alignment, relations=tuple(found))
