"""The scored pairs of a run and their evidence in one Parquet file, read back pair by pair.

There is one row per candidate pair, sorted by the left and then the right entity as the input
numbers them. What belongs to the run as a whole (the trees, the values behind the codes, the
relations that correspond) is JSON in the metadata of the file. Reading it cannot execute code.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.errors import MalformedInput
from dualign.core.pair_keys import pair_keys
from dualign.io.kept_table import open_kept_table, reading_kept, write_kept_table
from dualign.io.text.arrow_numbers import numbers
from dualign.matcher.evidence.aspect_groups import BY_CURVE, Group
from dualign.matcher.evidence.coded_table import CodedTable
from dualign.matcher.evidence.evidence_rows import MemoryRows
from dualign.matcher.evidence.judged_round import RelationLikeness
from dualign.matcher.evidence.kept_calibrator import CalibratorTrees
from dualign.matcher.evidence.kept_judge import KeptJudge
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.evidence.stored_rows import (
    CALIBRATOR,
    LITERAL,
    META,
    ROW_GROUP,
    WORDS,
    StoredRows,
)

VERSION = 1
_WHOLE = ("left", "right", "probability", "score", "known", "chosen")
_JUDGED = ("logits", "calibrated", "belief")
_COMPATIBLE = "compatible"  # where pairs of one entity are not rivals


@dataclass(frozen=True, kw_only=True, eq=False)
class KeptPairs:
    """Scored pairs as they are kept in a file, each array (pairs,)."""

    scored: ScoredPairs
    score: FloatArray  # what candidates are ranked by
    known: BoolArray  # whether it was given as a link
    chosen: BoolArray  # whether the assignment chose it
    evidence: PairEvidence | None = None

    def write(self, path: Path) -> None:
        """Write the pairs; evidence that was itself read from a file is copied from there."""
        pairs, evidence = self.scored.pairs, self.evidence
        columns: dict[str, Any] = {
            "left": pairs.lefts,
            "right": pairs.rights,
            "probability": self.scored.probability,
            "known": self.known,
            "chosen": self.chosen,
        }
        if not np.array_equal(self.score, self.scored.probability):
            columns["score"] = self.score
        meta: dict[str, Any] = {"version": VERSION, "shape": [pairs.left_count, pairs.right_count]}
        if evidence is not None and isinstance(evidence.source, StoredRows):
            stored, meta = evidence.source.whole()
            columns |= {name: stored[name] for name in stored.column_names if name not in columns}
        elif evidence is not None and isinstance(evidence.source, MemoryRows):
            columns |= _evidence_columns(evidence, evidence.source)
            meta["evidence"] = _run_values(evidence, evidence.source)
        table = pa.table(columns).replace_schema_metadata({META: json.dumps(meta).encode()})
        write_kept_table(path, table, ROW_GROUP)

    @classmethod
    def read(cls, path: Path) -> KeptPairs:
        """Read the pairs of a file; features are read when a pair is asked for."""
        with reading_kept(path, WORDS):
            file = open_kept_table(path)
            meta = json.loads(file.schema_arrow.metadata[META])
            if meta["version"] != VERSION:
                raise MalformedInput(
                    f"{path}: written in version {meta['version']}, this dualign reads {VERSION}; "
                    "align again"
                )
            stored = meta.get("evidence")
            there = set(file.schema_arrow.names)
            whole = file.read(
                columns=[name for name in (*_WHOLE, *_JUDGED, _COMPATIBLE) if name in there]
            )
            values = {name: numbers(whole[name]) for name in whole.column_names}
            left_count, right_count = meta["shape"]
            _check_within(values["left"], left_count)
            _check_within(values["right"], right_count)
            keys = pair_keys(values["left"], values["right"], right_count)
            if np.any(np.diff(keys) <= 0):
                raise ValueError("its pairs are not in order")
            pairs = Pairs(keys, left_count, right_count)
            return cls(
                scored=ScoredPairs(pairs=pairs, probability=values["probability"]),
                score=values.get("score", values["probability"]),
                known=values["known"],
                chosen=values["chosen"],
                evidence=None if stored is None else _evidence(path, file, pairs, stored, values),
            )


def _check_within(numbers: IntArray, count: int) -> None:
    """Raise if an entity is not among those of its graph."""
    if len(numbers) and not 0 <= numbers.min() <= numbers.max() < count:
        raise ValueError(f"it has entities {numbers.min()} to {numbers.max()} of {count}")


def _evidence_columns(evidence: PairEvidence, source: MemoryRows) -> dict[str, Any]:
    rows = evidence.rows
    columns: dict[str, Any] = {name: getattr(evidence, name)[rows] for name in _JUDGED}
    columns |= {f"column {k}": codes[rows] for k, codes in enumerate(source.table.codes)}
    columns |= {f"judge {k}": weights[rows] for k, weights in enumerate(source.weights)}
    if source.calibrator_table is not None:
        codes = source.calibrator_table.codes
        columns |= {f"{CALIBRATOR} {k}": each[rows] for k, each in enumerate(codes)}
    if evidence.compatible is not None:
        columns[_COMPATIBLE] = evidence.compatible[rows]
    literals = source.literals
    if len(literals.places):
        sizes = np.diff(literals.starts)[rows]
        ends = np.concatenate([[0], np.cumsum(sizes)])
        taken = np.repeat(literals.starts[:-1][rows] - ends[:-1], sizes) + np.arange(ends[-1])
        lists = (literals.places, literals.levels, literals.weights)
        for name, values in zip(LITERAL, lists, strict=True):
            columns[name] = pa.ListArray.from_arrays(
                pa.array(ends, pa.int32()), pa.array(values[taken])
            )
    return columns


def _run_values(evidence: PairEvidence, source: MemoryRows) -> dict[str, Any]:
    return {
        "columns": list(evidence.columns),
        "aspects": [list(each) for each in evidence.aspects],
        "values": _as_lists(source.table.values),
        "judges": [
            {"trees": _packed(each.trees), "columns": each.columns} for each in evidence.judges
        ],
        "likeness": {
            name: getattr(evidence.likeness, name).tolist() for name in ("left", "right", "value")
        },
        "relations": [list(side) for side in evidence.relations],
        "properties": [list(each) for each in evidence.properties],
        "directed": evidence.directed,
        "steps": list(evidence.steps),
        "several": list(evidence.several),
        "adds_literals": evidence.adds_literals,
        "neighbour_names": evidence.neighbour_names,
        CALIBRATOR: _calibrator_values(evidence.calibrator, source.calibrator_table),
    }


def _calibrator_values(
    trees: CalibratorTrees | None, table: CodedTable | None
) -> dict[str, Any] | None:
    if trees is None or table is None:
        return None
    return {
        "aspects": list(trees.aspects),
        "values": _as_lists(table.values),
        "trees": _packed(trees.judge.trees),
    }


def _as_lists(values: Sequence[FloatArray]) -> list[list[float]]:
    return [each.astype(float).tolist() for each in values]


def _as_arrays(values: Sequence[Sequence[float]]) -> list[FloatArray]:
    return [np.array(each, dtype=np.float32) for each in values]


def _evidence(
    path: Path,
    file: pq.ParquetFile,
    pairs: Pairs,
    stored: Mapping[str, Any],
    values: Mapping[str, AnyArray],
) -> PairEvidence:
    likeness, steps = stored["likeness"], stored.get("steps", BY_CURVE)
    calibrator = stored.get(CALIBRATOR)
    return PairEvidence(
        pairs=pairs,
        rows=np.arange(len(pairs)),
        source=StoredRows(
            path=path,
            file=file,
            values=_as_arrays(stored["values"]),
            calibrator_values=() if calibrator is None else _as_arrays(calibrator["values"]),
        ),
        columns=stored["columns"],
        kept_aspects=[(Group(group), aspect) for group, aspect in stored.get("aspects", ())],
        judges=[
            KeptJudge(
                trees=_unpacked(each["trees"]),
                columns=None if each["columns"] is None else tuple(each["columns"]),
            )
            for each in stored["judges"]
        ],
        logits=values["logits"],
        calibrated=values["calibrated"],
        belief=values["belief"],
        likeness=RelationLikeness(
            left=np.array(likeness["left"], dtype=np.int32),
            right=np.array(likeness["right"], dtype=np.int32),
            value=np.array(likeness["value"], dtype=np.float32),
        ),
        relations=(stored["relations"][0], stored["relations"][1]),
        properties=[(left, right) for left, right in stored["properties"]],
        directed=bool(stored["directed"]),
        steps=(steps[0], steps[1]),
        several=Several(*stored.get("several", ONE_EACH)),
        compatible=values.get(_COMPATIBLE),
        adds_literals=bool(stored.get("adds_literals", False)),
        neighbour_names=bool(stored.get("neighbour_names", True)),
        calibrator=None
        if calibrator is None
        else CalibratorTrees(
            judge=KeptJudge(trees=_unpacked(calibrator["trees"])), aspects=calibrator["aspects"]
        ),
    )


def _packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode("utf-8"))).decode("ascii")


def _unpacked(packed: str) -> str:
    return zlib.decompress(base64.b64decode(packed)).decode("utf-8")
