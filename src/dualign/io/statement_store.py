"""`StatementStore`: statements as numbers of distinct texts, collected while a file is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dualign.arrays import IntArray
from dualign.io.text_pool import Bytes, TextPool

Rows = npt.NDArray[np.int32]

NOT_LITERAL = -1  # the tag of a statement whose object is an IRI or a blank node


class Statement(NamedTuple):
    """One statement in texts.

    IRIs stand without angle brackets, blank nodes with ``_:``. ``tag`` is None if the object is
    no literal, else its language (``@fr``), its datatype's IRI, or "" if it has neither.
    """

    subject: str
    property: str
    object: str
    tag: str | None = None


class StatementStore:
    """Distinct texts by kind, and a row of their numbers for each statement.

    A row holds subject, property, object, tag. The object is numbered among ``terms`` if the tag
    is `NOT_LITERAL`, else among ``values``. Statements with a property of ``left_out`` are not
    taken up at all, so that they cost no memory.
    """

    def __init__(self, left_out: Iterable[str] = ()) -> None:
        self.terms, self.properties = TextPool(), TextPool()
        self.values, self.tags = TextPool(), TextPool()
        for label in sorted(set(left_out)):
            self.properties.number(label)
        self._left_out = len(self.properties)
        self._blocks: list[Rows] = []

    def rows(self) -> IntArray:
        """All statements in order, shape (n, 4)."""
        blocks = [np.empty((0, 4), np.int32), *self._blocks]
        return np.concatenate(blocks, dtype=np.int64)

    def add(self, statements: Sequence[Statement]) -> None:
        """Take up some statements."""
        if not statements:
            return
        data, spans = _laid_out([text or "" for statement in statements for text in statement])
        shaped = spans.reshape(-1, 8)
        shaped[[statement.tag is None for statement in statements], 6] = NOT_LITERAL
        self.add_spans(data, shaped)

    def add_spans(self, data: Bytes, spans: IntArray) -> None:
        """Take up statements of which only the places in ``data`` are known.

        A row of ``spans`` (n, 8) holds beginning and end of subject, property, object, tag; the
        tag begins at `NOT_LITERAL` where the object is no literal.
        """
        rows = np.empty((len(spans), 4), np.int32)
        rows[:, 1] = self.properties.numbers(data, spans[:, 2:4])
        if self._left_out:
            taken = rows[:, 1] >= self._left_out
            rows, spans = rows[taken], spans[taken]
        literal = spans[:, 6] != NOT_LITERAL
        rows[:, 0] = self.terms.numbers(data, spans[:, 0:2])
        rows[~literal, 2] = self.terms.numbers(data, spans[~literal, 4:6])
        rows[literal, 2] = self.values.numbers(data, spans[literal, 4:6])
        rows[literal, 3] = self.tags.numbers(data, spans[literal, 6:8])
        rows[~literal, 3] = NOT_LITERAL
        self._blocks.append(rows)


def _laid_out(texts: Sequence[str]) -> tuple[Bytes, IntArray]:
    """Texts one after the other as bytes, and where each of them stands, shape (n, 2)."""
    encoded = [text.encode("utf-8") for text in texts]
    ends = np.cumsum([len(each) for each in encoded], dtype=np.int64)
    spans = np.stack([np.concatenate([[0], ends[:-1]]), ends], axis=1)
    return np.frombuffer(b"".join(encoded), np.uint8).copy(), spans
