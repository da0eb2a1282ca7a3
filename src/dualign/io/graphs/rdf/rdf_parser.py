"""Turtle, TriG, RDF/XML and JSON-LD through pyoxigraph, statement by statement."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO, cast
from xml.parsers import expat

import pyoxigraph
from pyoxigraph import RdfFormat

from dualign.core.errors import InputError
from dualign.core.progress import Task
from dualign.io.graphs.rdf.quads import QuadReader
from dualign.io.graphs.statements.statement_sink import Statement, StatementSink
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.compression import InputStream, open_input

BATCH = 50_000
# Turtle resumes after the next dot; after an error in XML or JSON nothing reliable can be read.
RECOVERING = {RdfFormat.TURTLE, RdfFormat.TRIG}
_PLACE = re.compile(r"Parser error .*?column[s]? \d+(?: and (?:line \d+ column )?\d+)?: ")
_REMOTE = "LoadDocumentCallback"
_REMOTE_CONTEXT = re.compile(rb'"@(?:context|import)"\s*:\s*\[?\s*"([^"]*)"')
_QUOTED = re.compile(r"['`](.+?)['`]")


class _Chunks(io.RawIOBase):
    """A stream for pyoxigraph that keeps our own error, which pyoxigraph would hide."""

    def __init__(self, stream: InputStream) -> None:
        self._stream = stream
        self.error: InputError | None = None

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        try:
            return self._stream.read(size if size is not None else -1)
        except InputError as error:
            self.error = error
            raise


def read_parsed(
    stream: InputStream,
    syntax: RdfFormat,
    sink: StatementSink,
    broken: BrokenStatements,
    quads: QuadReader,
    task: Task,
) -> None:
    """Read all statements of a file into ``sink``."""
    consumed = 0
    statements = _statements(stream, syntax, broken, quads)
    while batch := list(islice(statements, BATCH)):
        sink.add(batch)
        task.advance(stream.consumed - consumed)
        consumed = stream.consumed


def base_of(path: Path) -> str:
    """The base of relative IRIs: only the file's name, so that moving it changes nothing."""
    return f"file:///{path.absolute().as_uri().rpartition('/')[2]}"


def _statements(
    stream: InputStream, syntax: RdfFormat, broken: BrokenStatements, quads: QuadReader
) -> Iterator[Statement]:
    source = _Chunks(stream)
    parser = pyoxigraph.parse(cast("IO[bytes]", source), syntax, base_iri=base_of(stream.path))
    failed_at = -1
    while True:
        try:
            quad = next(parser)
        except StopIteration:
            return
        except SyntaxError as error:
            line, text = _place(stream.path, syntax, error)
            reason = _reason(str(error.msg))
            if line != failed_at or line is None:  # one mistake may break several rules
                broken.report(
                    reason,
                    line=line,
                    text=text,
                    rest="" if syntax in RECOVERING else "; all after it was left out",
                )
            failed_at = line or -1
            if syntax not in RECOVERING or line is None:
                return
            continue
        except (OSError, ValueError) as error:
            if source.error is not None:
                raise source.error from error
            broken.report(str(error), line=None)
            return
        statement = quads.statement(quad)
        if statement is not None:
            yield statement


def _reason(message: str) -> str:
    if _REMOTE in message:
        return (
            "the context of this JSON-LD is on the web, and dualign fetches nothing; put the "
            "context into the file"
        )
    return _PLACE.sub("", message)


def _place(path: Path, syntax: RdfFormat, error: SyntaxError) -> tuple[int | None, str]:
    """The line of an error, as far as it can be found, and its content."""
    line = error.lineno
    if line is None and syntax == RdfFormat.RDF_XML:
        line = _ill_formed_line(path)
    if line is None:
        line = _line_of(path, str(error.msg))
    return line, "" if line is None else _text_of(path, line)


def _ill_formed_line(path: Path) -> int | None:
    parser = expat.ParserCreate()
    with open_input(path) as stream:
        try:
            parser.ParseFile(stream)
        except expat.ExpatError as error:
            return error.lineno
        except (LookupError, ValueError):  # an encoding that Python does not know
            return 1
    return None


def _line_of(path: Path, message: str) -> int | None:
    """The first line that holds what the message quotes."""
    quoted = _QUOTED.search(message)
    wanted = quoted[1].encode("utf-8") if quoted else b""
    with open_input(path) as stream:
        if _REMOTE in message:
            data = stream.read()
            found = _REMOTE_CONTEXT.search(data)
            return data.count(b"\n", 0, found.start(1)) + 1 if found else None
        for number, text in enumerate(stream, 1):
            if wanted and wanted in text:
                return number
    return None


def _text_of(path: Path, line: int) -> str:
    with open_input(path) as stream:
        text = next(islice(stream, line - 1, line), b"")
    return text.decode("utf-8", "backslashreplace")
