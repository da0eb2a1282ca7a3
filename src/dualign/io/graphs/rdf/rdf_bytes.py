"""Parsing RDF that has been read into memory; errors are reported with their line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pyoxigraph import Quad, RdfFormat, parse

from dualign.core.errors import MalformedInput
from dualign.io.text.broken_statements import excerpt_of


def parse_rdf(path: Path, data: bytes, syntax: RdfFormat) -> Iterator[Quad]:
    """The statements of the content of ``path``, in order."""
    try:
        yield from parse(data, format=syntax)
    except SyntaxError as error:
        reason = str(error.msg).removeprefix("Parser error ")
        # An error is one line, and not a long one.
        reason = excerpt_of(reason.replace("\n", "\\n").replace("\r", "\\r"))
        raise MalformedInput.at(
            path, error.lineno or 1, f"not valid {syntax.name}: {reason}; correct the file"
        ) from error
    except (ValueError, OSError) as error:
        raise MalformedInput(f"{path}: not readable as {syntax.name} ({error})") from error
