"""`StatementStore`: statements as numbers of distinct texts, collected while a file is read."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import is_called
from dualign.io.graphs.statements.statement_sink import NOT_LITERAL, StatementSink
from dualign.io.text.text_pool import FREE, Bytes, TextPool

Rows = npt.NDArray[np.int32]
_BLANK = np.frombuffer(b"_:", np.uint8)


class StatementStore(StatementSink):
    """Distinct texts by kind, and a row of their numbers for each statement.

    A row holds subject, property, object, tag. The object is numbered among ``terms`` if the tag
    is `NOT_LITERAL`, else among ``values``. Statements with a property of ``left_out`` (by IRI or
    its last part), and where ``subjects`` are given those about others, are not stored, so that
    they cost no memory; those about blank nodes are, since a kept entity may refer to them.
    """

    def __init__(self, *, left_out: Collection[str] = (), subjects: TextPool | None = None) -> None:
        self.terms, self.properties = TextPool(), TextPool()
        self.values, self.tags = TextPool(), TextPool()
        self._left_out, self._subjects = left_out, subjects
        self._wanted = np.empty(0, np.bool_)  # which properties are not left out
        self._blocks: list[Rows] = []

    def rows(self) -> IntArray:
        """All statements in order, shape (n, 4)."""
        blocks = [np.empty((0, 4), np.int32), *self._blocks]
        return np.concatenate(blocks, dtype=np.int64)

    def add_spans(self, data: Bytes, spans: IntArray) -> None:
        """Store statements; see `StatementSink.add_spans`."""
        rows = np.empty((len(spans), 4), np.int32)
        rows[:, 1] = self.properties.numbers(data, spans[:, 2:4])
        if self._left_out or self._subjects is not None:
            taken = self._wanted_properties()[rows[:, 1]] & self._wanted_subjects(data, spans)
            rows, spans = rows[taken], spans[taken]
        literal = spans[:, 6] != NOT_LITERAL
        rows[:, 0] = self.terms.numbers(data, spans[:, 0:2])
        rows[~literal, 2] = self.terms.numbers(data, spans[~literal, 4:6])
        rows[literal, 2] = self.values.numbers(data, spans[literal, 4:6])
        rows[literal, 3] = self.tags.numbers(data, spans[literal, 6:8])
        rows[~literal, 3] = NOT_LITERAL
        self._blocks.append(rows)

    def _wanted_properties(self) -> BoolArray:
        new = [
            not any(is_called(self.properties.text(number), name) for name in self._left_out)
            for number in range(len(self._wanted), len(self.properties))
        ]
        self._wanted = np.concatenate([self._wanted, np.array(new, np.bool_)])
        return self._wanted

    def _wanted_subjects(self, data: Bytes, spans: IntArray) -> BoolArray:
        if self._subjects is None:
            return np.ones(len(spans), np.bool_)
        first = data[np.minimum(spans[:, :1] + np.arange(len(_BLANK)), len(data) - 1)]
        blank: BoolArray = (first == _BLANK).all(axis=1)
        wanted: BoolArray = self._subjects.find(data, spans[:, 0:2]) != FREE
        return wanted | blank
