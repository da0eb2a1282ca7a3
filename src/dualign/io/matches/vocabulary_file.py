"""Corresponding relations and classes as a file: one statement each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa

from dualign.core.errors import UsageError
from dualign.io.graphs.iris import as_iri
from dualign.io.graphs.rdf_vocabulary import OWL
from dualign.io.text.atomic import atomic_path, atomic_write
from dualign.io.text.columns import STRING
from dualign.io.text.delimited import write_delimited

EXTENSIONS = (".nt", ".ttl", ".tsv")
ASSERTED = 0.5  # RDF has no confidence beside a statement: only what is likely is stated


class VocabularyStatement(NamedTuple):
    """Two relations or two classes, and how they correspond."""

    left: str
    predicate: str  # equivalentProperty, inverseOf or equivalentClass of OWL
    right: str
    confidence: float


def check_vocabulary_file(path: Path | str) -> None:
    """Refuse a file name whose format is not known."""
    if Path(path).suffix not in EXTENSIONS:
        raise UsageError(
            f"{path}: corresponding relations and classes are written as .nt, .ttl or .tsv, not "
            f"{Path(path).suffix or 'without an extension'}"
        )


def write_vocabulary(path: Path | str, statements: Sequence[VocabularyStatement]) -> None:
    """Write which relations and classes correspond.

    ``.nt`` and ``.ttl`` hold the bare statements from confidence 0.5 on, one line each: N-Triples,
    which are Turtle too. ``.tsv`` holds all with their confidence, and ids as they were in the
    input.
    """
    check_vocabulary_file(path)
    if Path(path).suffix == ".tsv":
        _write_table(path, statements)
    else:
        sure = (each for each in statements if each.confidence >= ASSERTED)
        atomic_write(path, "".join(_line(each) for each in sure))


def _line(of: VocabularyStatement) -> str:
    return f"<{as_iri(of.left, 'left')}> <{OWL}{of.predicate}> <{as_iri(of.right, 'right')}> .\n"


def _write_table(path: Path | str, statements: Sequence[VocabularyStatement]) -> None:
    columns = [
        pa.array([each.left for each in statements], STRING),
        pa.array([f"owl:{each.predicate}" for each in statements], STRING),
        pa.array([each.right for each in statements], STRING),
        pa.array([each.confidence for each in statements], pa.float32()),
    ]
    names = ("subject_id", "predicate_id", "object_id", "confidence")
    with atomic_path(path) as temporary, temporary.open("wb") as file:
        write_delimited(file, names, columns, "\t")
