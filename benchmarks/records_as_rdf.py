"""Records of two tables as two RDF graphs of literals, aligned without a link.

Each record becomes an IRI with a random id, in random order, each field a literal; the two graphs
name their properties differently, so that nothing but the values says which belong together.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
import uuid
import warnings
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import dualign
from dualign.core.errors import InputWarning

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
Record = Mapping[str, str]
Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Task:
    """Two tables; ``key`` is the field with a record's id, ``label`` the one with its name."""

    left: Sequence[Record]
    right: Sequence[Record]
    key: str
    label: str = ""
    assignment: str = "mutual"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The pairs that were accepted, by the ids of the records, and how long that took."""

    pairs: list[Pair]
    seconds: float

    def figures(self, truth: Collection[Pair]) -> dict[str, float]:
        """Precision, recall and F1 against all true pairs."""
        right = len(set(self.pairs) & set(truth))
        precision, recall = right / max(len(self.pairs), 1), right / len(truth)
        return {
            "true": len(truth), "accepted": len(self.pairs),
            "precision": precision, "recall": recall,
            "f1": 2 * precision * recall / max(precision + recall, 1e-9),
            "seconds": round(self.seconds, 1),
        }  # fmt: skip


def align(task: Task, seed: int) -> Outcome:
    """Write both sides as N-Triples and align the files with the defaults."""
    settings = dualign.AlignerSettings(assignment=task.assignment)
    draw = random.Random(seed)  # noqa: S311 - ids, not secrets
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder) / "left.nt", Path(folder) / "right.nt"
        ours = write(files[0], task.left, "http://left.example/", draw, task, {})
        fields = [field for field in task.right[0] if field != task.key]
        others = {field: f"p{number}" for number, field in enumerate(fields, 1)}
        theirs = write(files[1], task.right, "http://right.example/", draw, task, others)
        started = time.perf_counter()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)  # records without a name: that is meant
            alignment = dualign.align(*files, settings=settings)
        seconds = time.perf_counter() - started
    return Outcome(pairs=[(ours[a], theirs[b]) for a, b, _ in alignment.pairs()], seconds=seconds)


def write(
    path: Path,
    side: Sequence[Record],
    base: str,
    draw: random.Random,
    task: Task,
    names: Mapping[str, str],
) -> dict[str, str]:
    """Write one side in random order; returns the record of each IRI."""
    lines, ids = [], {}
    for record in draw.sample(side, len(side)):
        iri = f"{base}{uuid.UUID(int=draw.getrandbits(128), version=4)}"
        ids[iri] = record[task.key]
        for field, value in record.items():
            if field == task.key or not value.strip():
                continue
            own = f"{base}vocabulary/{names.get(field, field)}"
            text = json.dumps(value.strip(), ensure_ascii=False)
            lines.append(f"<{iri}> <{LABEL if field == task.label else own}> {text} .\n")
    path.write_text("".join(lines), encoding="utf-8")
    return ids
