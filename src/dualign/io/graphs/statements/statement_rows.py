"""`StatementRows`: the statements of a file as numbers, with queries for properties and types."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import BoolArray, IntArray
from dualign.io.graphs.statements.statement_sink import NOT_LITERAL, as_spans
from dualign.io.graphs.statements.statement_store import StatementStore
from dualign.io.graphs.terms import RDF_TYPE
from dualign.io.text.text_pool import TextPool


class StatementRows:
    """Rows (n, 4) of subject, property, object, tag, as a `StatementStore` numbers them."""

    def __init__(self, store: StatementStore, rows: IntArray) -> None:
        self.store, self.rows = store, rows
        self.subjects, self.properties, self.objects, self.tags = rows.T

    @cached_property
    def terms(self) -> pa.Array:
        """The texts of all terms."""
        return self.store.terms.texts()

    @cached_property
    def relational(self) -> BoolArray:
        """Which statements have an IRI or a blank node as their object, shape (n,)."""
        relational: BoolArray = self.tags == NOT_LITERAL
        return relational

    def with_property(self, *iris: str) -> BoolArray:
        """Which statements have one of these properties, shape (n,)."""
        return np.isin(self.properties, numbers_of(self.store.properties.texts(), set(iris)))

    def of_types(self, types: Collection[str]) -> BoolArray:
        """Which terms are said to be of one of these types, shape (terms,)."""
        members, labels, which = self._typings
        wanted = np.array([label in types for label in labels], np.bool_)
        return self.marked(members[wanted[which]])

    @cached_property
    def _typings(self) -> tuple[IntArray, list[str], IntArray]:
        """The subjects of all statements of a type, all types, and which each statement names."""
        typing = self.relational & self.with_property(RDF_TYPE)
        types, which = np.unique(self.objects[typing], return_inverse=True)
        return self.subjects[typing], self.terms.take(pa.array(types)).to_pylist(), which

    def marked(self, terms: IntArray) -> BoolArray:
        """A mark on these terms, shape (terms,)."""
        marks = np.zeros(len(self.terms), np.bool_)
        marks[terms] = True
        return marks

    def object_is(self, marks: BoolArray) -> BoolArray:
        """Which statements have a marked term as their object, shape (n,)."""
        found: BoolArray = self.relational & marks[self.objects * self.relational]
        return found

    def property_of_term(self, term: int) -> int:
        """The number of a term among the properties."""
        return self.store.properties.number(self.store.terms.text(term))


def numbers_of(texts: pa.Array, wanted: Collection[str]) -> IntArray:
    """The positions of the given texts."""
    return np.flatnonzero(pc.is_in(texts, value_set=pa.array(sorted(wanted), texts.type)))


def matches_pattern(texts: pa.Array, pattern: str) -> BoolArray:
    """Which texts hold a match of a regular expression."""
    found: BoolArray = pc.match_substring_regex(texts, pattern).to_numpy(zero_copy_only=False)
    return found


def numbers_in(pool: TextPool, texts: Sequence[str]) -> IntArray:
    """The numbers of texts in a pool; new ones are added."""
    return pool.numbers(*as_spans(texts)).astype(np.int64)
