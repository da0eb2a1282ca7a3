"""N-Triples and N-Quads, block by block.

Compiled code parses the lines it is certain of; pyoxigraph parses every other one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyoxigraph

from dualign.core.arrays import IntArray
from dualign.core.progress import Task
from dualign.io.graphs.rdf.ntriples_kernel import CLASSES, NOTHING, ODD, find_terms
from dualign.io.graphs.rdf.quads import QuadReader
from dualign.io.graphs.statements.statement_sink import Statement, StatementSink
from dualign.io.text.broken_statements import BrokenStatements
from dualign.io.text.compression import InputStream
from dualign.io.text.text_pool import Bytes

BLOCK = 1 << 22
# A shorter file is left to pyoxigraph as a whole: loading compiled code would not pay off.
SHORT = 1 << 20
POSITIONS = {pyoxigraph.RdfFormat.N_TRIPLES: 3, pyoxigraph.RdfFormat.N_QUADS: 4}
_PLACE = re.compile(r"Parser error .*?column[s]? \d+(?: and (?:line \d+ column )?\d+)?: ")
_NOT_UTF8 = 0xFF  # no line may begin with this byte


def read_lines(
    stream: InputStream,
    syntax: pyoxigraph.RdfFormat,
    sink: StatementSink,
    broken: BrokenStatements,
    quads: QuadReader,
    task: Task,
) -> None:
    """Read all statements of a file of lines into ``sink``."""
    line, consumed = 1, 0
    for block in _blocks(stream):
        data = np.frombuffer(block, np.uint8).copy()
        starts = np.concatenate([[0], np.flatnonzero(data == ord("\n")) + 1])
        spans = np.full((len(starts) - 1, 8), ODD, np.int64)
        if len(block) >= SHORT or line > 1:
            _mark_lines_not_utf8(block, data, starts)
            find_terms(data, starts, POSITIONS[syntax], CLASSES, spans)
        sink.add_spans(data, spans[spans[:, 0] > NOTHING])
        statements: list[Statement] = []
        for row in np.flatnonzero(spans[:, 0] == ODD).tolist():
            text = block[starts[row] : starts[row + 1]]
            statements += _parsed_line(text, line + row, syntax, broken, quads)
        sink.add(statements)
        line += len(spans)
        task.advance(stream.consumed - consumed)
        consumed = stream.consumed


def _blocks(stream: InputStream) -> Iterator[bytes]:
    """The content in pieces of whole lines, each with its line break."""
    rest = b""
    while piece := stream.read(BLOCK):
        cut = piece.rfind(b"\n") + 1
        if not cut:
            rest += piece
            continue
        yield rest + piece[:cut]
        rest = piece[cut:]
    if rest:
        yield rest + b"\n"


def _mark_lines_not_utf8(block: bytes, data: Bytes, starts: IntArray) -> None:
    """Mark lines that are not UTF-8 as unusual; the compiled code does not check the others."""
    ends = pa.py_buffer(np.array([0, len(block)], dtype=np.int64))
    text = pa.LargeStringArray.from_buffers(1, ends, pa.py_buffer(block))
    try:
        text.validate(full=True)
    except pa.ArrowInvalid:
        for start, stop in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True):
            try:
                block[start:stop].decode("utf-8")
            except UnicodeDecodeError:
                data[start] = _NOT_UTF8


def _parsed_line(
    text: bytes,
    line: int,
    syntax: pyoxigraph.RdfFormat,
    broken: BrokenStatements,
    quads: QuadReader,
) -> list[Statement]:
    """What pyoxigraph reads in a line: usually one statement, none if it is broken."""
    statements: list[Statement] = []
    try:
        for quad in pyoxigraph.parse(text, syntax):
            statement = quads.statement(quad)
            if statement is not None:
                statements.append(statement)
    except SyntaxError as error:
        reason = _PLACE.sub("", str(error.msg))
        broken.report(reason, line=line, text=text.decode("utf-8", "backslashreplace"))
        return []
    return statements
