"""Corresponding relations and classes as RDF: one statement each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dualign.errors import UsageError
from dualign.io.atomic import atomic_write
from dualign.io.iris import as_iri

OWL = "http://www.w3.org/2002/07/owl#"
EXTENSIONS = (".nt", ".ttl")


def check_vocabulary_file(path: Path | str) -> None:
    """Refuse a file name whose format is not known."""
    if Path(path).suffix not in EXTENSIONS:
        raise UsageError(
            f"{path}: corresponding relations and classes are written as .nt or .ttl, not "
            f"{Path(path).suffix or 'without an extension'}"
        )


def write_vocabulary(
    path: Path | str,
    relations: Iterable[tuple[str, str, bool]],
    classes: Iterable[tuple[str, str]],
) -> None:
    """Write relations (left, right, whether the right one is an inverse) and classes.

    ``owl:equivalentProperty``, ``owl:inverseOf`` and ``owl:equivalentClass``, one line each:
    N-Triples, which are Turtle too.
    """
    check_vocabulary_file(path)
    lines = [
        _statement(left, "inverseOf" if inverse else "equivalentProperty", right)
        for left, right, inverse in relations
    ]
    lines += [_statement(left, "equivalentClass", right) for left, right in classes]
    atomic_write(path, "".join(lines))


def _statement(left: str, predicate: str, right: str) -> str:
    return f"<{as_iri(left, 'left')}> <{OWL}{predicate}> <{as_iri(right, 'right')}> .\n"
