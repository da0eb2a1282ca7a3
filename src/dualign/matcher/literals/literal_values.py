"""`Values`: the literals of one graph, typed and normalised, ready to be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.distinct_rows import distinct_rows
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.name_properties import property_ranks
from dualign.io.graphs.rdf_vocabulary import DIFFERENT, SAME_AS
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.matcher.literals.kinds import MEASURE_TYPES, Kind, typed
from dualign.matcher.literals.quantity_columns import with_numbers_for_quantities
from dualign.names.romanise import romanise

_CODE_LENGTH = 4  # fewest digits of an identifier that looks like a number
_SAME_LENGTH = 0.95  # share of numbers with equally many digits that makes them identifiers


@dataclass(frozen=True, kw_only=True, eq=False)
class Values:
    """One row per distinct statement, sorted by property, subject and value.

    ``texts`` are the sorted distinct values of *both* graphs, so that equal values have equal
    positions on both sides. ``kinds`` gives the kind of values of each property of ``labels``.
    """

    subjects: IntArray
    properties: IntArray
    values: IntArray
    labels: Sequence[str]
    kinds: Sequence[Kind]
    texts: Sequence[str]
    entity_count: int

    def __len__(self) -> int:
        return len(self.subjects)

    def of_property(self, place: int) -> tuple[IntArray, IntArray]:
        """The sorted subjects of one property, and their values."""
        low, high = np.searchsorted(self.properties, [place, place + 1])
        return self.subjects[low:high], self.values[low:high]


Sides = tuple[Values, Values]


def values_of(
    left: KnowledgeGraph, right: KnowledgeGraph, stated: Sequence[tuple[int, int]] = ()
) -> Sides:
    """The literals of both graphs that may be compared.

    Types, links to other graphs and properties without a value are left out, and so is, where both
    graphs have names, whatever gave an entity its name, which is compared elsewhere. Of the
    ``stated`` pairs of properties, only values that are the name itself are left out.
    """
    named = bool(left.has_name.any() and right.has_name.any())
    rows = [
        _rows(graph, named=named, stated=[pair[side] for pair in stated])
        for side, graph in enumerate((left, right))
    ]
    typed_rows = with_numbers_for_quantities(
        [
            graph.attributes.predicates[kept]
            for graph, kept in zip((left, right), rows, strict=True)
        ],
        [_written(graph, kept) for graph, kept in zip((left, right), rows, strict=True)],
        [_typed_rows(graph, kept) for graph, kept in zip((left, right), rows, strict=True)],
    )
    texts = sorted({text for _, spelt in typed_rows for text in spelt})
    place = {text: position for position, text in enumerate(texts)}
    sides = [
        _table(graph, kept, kinds, [place[text] for text in spelt], texts)
        for graph, kept, (kinds, spelt) in zip((left, right), rows, typed_rows, strict=True)
    ]
    return sides[0], sides[1]


def _rows(graph: KnowledgeGraph, *, named: bool, stated: Sequence[int] = ()) -> IntArray:
    """The statements whose value is worth comparing."""
    table = graph.attributes
    values = np.array(table.values, dtype=object)
    if not len(table) or not (values != "").any():  # attribute types alone
        return np.empty(0, dtype=np.int64)
    outward = np.array([label in SAME_AS | DIFFERENT for label in table.labels], dtype=np.bool_)
    datatypes = np.array(table.datatypes, dtype=object)
    keep: BoolArray = (values != "") & (datatypes != IRI_DATATYPE) & ~outward[table.predicates]
    if named:
        names = np.array(graph.names, dtype=object)[table.subjects]
        spaced = np.array([" ".join(value.split()) for value in table.values], dtype=object)
        ranks = property_ranks(table.labels)
        ranks[list(stated)] = -1
        label_like = ranks[table.predicates] >= 0
        keep &= ~((label_like & (names != "")) | (spaced == names))
    return np.flatnonzero(keep)


def _written(graph: KnowledgeGraph, rows: IntArray) -> list[str]:
    values = graph.attributes.values
    return [values[row] for row in rows.tolist()]


def _typed_rows(graph: KnowledgeGraph, rows: IntArray) -> tuple[list[Kind], list[str]]:
    """Kind and spelling of the value in each row."""
    table = graph.attributes
    written = [(table.values[row], table.datatypes[row]) for row in rows.tolist()]
    distinct = {key: typed(*key) for key in dict.fromkeys(written)}
    words = [key for key, (kind, _) in distinct.items() if kind is Kind.TEXT]
    plain = romanise([distinct[key][1] for key in words])
    distinct |= {key: (Kind.TEXT, text) for key, text in zip(words, plain, strict=True)}
    found = [distinct[key] for key in written]
    return [kind for kind, _ in found], [text for _, text in found]


def _table(
    graph: KnowledgeGraph, rows: IntArray, kinds: list[Kind], places: list[int], texts: list[str]
) -> Values:
    table = graph.attributes
    measured = np.array([table.datatypes[row] in MEASURE_TYPES for row in rows.tolist()], np.bool_)
    columns = [table.predicates[rows], table.subjects[rows], np.array(places, dtype=np.int64)]
    property_kinds = _property_kinds(
        columns[0], np.array(kinds, dtype=np.int64), columns[2], measured, len(table.labels), texts
    )
    distinct = distinct_rows(np.stack(columns, axis=1))
    return Values(
        properties=distinct[:, 0],
        subjects=distinct[:, 1],
        values=distinct[:, 2],
        labels=table.labels,
        kinds=property_kinds,
        texts=texts,
        entity_count=len(graph.entities),
    )


def _property_kinds(
    properties: IntArray,
    kinds: IntArray,
    places: IntArray,
    measured: BoolArray,
    count: int,
    texts: list[str],
) -> list[Kind]:
    """The most common kind of each property's values; numbers of one length are identifiers."""
    votes = np.bincount(properties * len(Kind) + kinds, minlength=count * len(Kind))
    common = votes.reshape(count, len(Kind)).argmax(axis=1)
    found = [Kind(kind) for kind in common.tolist()]
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    for place in np.flatnonzero(common == Kind.NUMBER).tolist():
        own = (properties == place) & (kinds == Kind.NUMBER)
        if not own.any() or measured[own].any():
            continue
        sizes = np.bincount(lengths[places[own]])
        if sizes[_CODE_LENGTH:].max(initial=0) >= _SAME_LENGTH * sizes.sum():
            found[place] = Kind.CODE
    return found
