"""`StatementSink`: receives statements while a file is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from dualign.core.arrays import BoolArray, IntArray
from dualign.io.text.text_pool import Bytes

NOT_LITERAL = -1  # the tag of a statement whose object is an IRI or a blank node


class Statement(NamedTuple):
    """One statement in texts.

    IRIs have no angle brackets, blank nodes begin with ``_:``. ``tag`` is None if the object is not
    a literal, otherwise its language (``@fr``), its datatype's IRI, or "" if it has neither.
    """

    subject: str
    property: str
    object: str
    tag: str | None = None


class StatementSink(ABC):
    """Takes statements as texts, as columns, or as positions in bytes."""

    @abstractmethod
    def add_spans(self, data: Bytes, spans: IntArray) -> None:
        """Take statements given by their positions in ``data``.

        A row of ``spans`` (n, 8) holds beginning and end of subject, property, object, tag; the
        tag begins at `NOT_LITERAL` where the object is not a literal.
        """

    def add(self, statements: Sequence[Statement]) -> None:
        """Take some statements."""
        if not statements:
            return
        data, spans = as_spans([text or "" for statement in statements for text in statement])
        shaped = spans.reshape(-1, 8)
        shaped[[statement.tag is None for statement in statements], 6] = NOT_LITERAL
        self.add_spans(data, shaped)

    def add_columns(
        self, subjects: pa.Array, predicates: pa.Array, objects: pa.Array, literal: BoolArray
    ) -> None:
        """Take a statement for each row; all ``literal`` objects have the tag ""."""
        spans = np.zeros((len(subjects), 8), np.int64)
        pieces: list[Bytes] = []
        above = 0
        for place, column in enumerate((subjects, predicates, objects)):
            data, ends = _bytes_of(column)
            spans[:, 2 * place], spans[:, 2 * place + 1] = ends[:-1] + above, ends[1:] + above
            pieces.append(data)
            above += len(data)
        spans[~literal, 6] = NOT_LITERAL
        self.add_spans(np.concatenate(pieces), spans)


def _bytes_of(column: pa.Array) -> tuple[Bytes, IntArray]:
    """The bytes of a large_string column without nulls, and where its values begin and end."""
    _, offsets, data = column.buffers()
    ends = np.frombuffer(offsets, np.int64)[column.offset : column.offset + len(column) + 1]
    if data is None or not len(column):
        return np.empty(0, np.uint8), np.zeros(len(column) + 1, np.int64)
    return np.frombuffer(data, np.uint8)[ends[0] : ends[-1]], ends - ends[0]


def as_spans(texts: Sequence[str]) -> tuple[Bytes, IntArray]:
    """Concatenated texts as bytes, and the position of each, shape (n, 2)."""
    encoded = [text.encode("utf-8") for text in texts]
    ends = np.cumsum([len(each) for each in encoded], dtype=np.int64)
    spans = np.stack([np.concatenate([[0], ends[:-1]]), ends], axis=1)
    return np.frombuffer(b"".join(encoded), np.uint8).copy(), spans
