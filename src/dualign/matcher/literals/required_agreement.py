"""`RequiredAgreement`: properties whose values must agree, because the user says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import Sides, common_weight
from dualign.core.arrays import BoolArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.literals.kinds import Kind, typed
from dualign.matcher.literals.named_properties import PropertyNames, places_of
from dualign.names.romanise import romanise


@dataclass(frozen=True, eq=False)
class RequiredAgreement:
    """For each named pair of properties, which entity has which value (entries are 1).

    A pair of entities disagrees if both have values and none in common: a missing value is not
    a different one. Values are compared as numbers, dates, codes or romanised texts.
    """

    held: Sequence[Sides]

    @classmethod
    def of(
        cls, left: KnowledgeGraph, right: KnowledgeGraph, names: Sequence[PropertyNames]
    ) -> RequiredAgreement | None:
        """The required agreement on named properties; None if none are named."""
        found = []
        for (a, b), said in zip(places_of(left, right, names), names, strict=True):
            ours, theirs = _values(left, a), _values(right, b)
            _refuse_disjoint_values(said, ours[1], theirs[1])
            texts = {text: at for at, text in enumerate(sorted({*ours[1], *theirs[1]}))}
            found.append((_held(left, ours, texts), _held(right, theirs, texts)))
        return cls(found) if found else None

    def contradicted(self, pairs: Pairs) -> BoolArray:
        """Which pairs have different values, shape (pairs,)."""
        different = np.zeros(len(pairs), dtype=np.bool_)
        for left, right in self.held:
            both = (np.diff(left.indptr)[pairs.lefts] > 0) & (
                np.diff(right.indptr)[pairs.rights] > 0
            )
            different |= both & (common_weight(pairs, (left, right)) == 0)
        return different

    def kept_apart(self, sides: Sides) -> Sides:
        """The features of both sides, made different for entities with different values.

        Two entities then have features in common only if they agree on every named property.
        Entities without a value have no features left.
        """
        for held in self.held:
            left, right = (_crossed(own, values) for own, values in zip(sides, held, strict=True))
            known, both = np.unique(
                np.concatenate([left.columns, right.columns]), return_inverse=True
            )
            size = len(left.columns)
            sides = (
                _table(left, both[:size], sides[0].shape[0], len(known)),
                _table(right, both[size:], sides[1].shape[0], len(known)),
            )
        return sides


@dataclass(frozen=True, eq=False)
class _Entries:
    """Entries of a sparse table whose columns are not numbered from 0."""

    rows: IntArray
    columns: IntArray
    weights: np.ndarray[tuple[int], np.dtype[np.float32]]


def _crossed(features: sp.csr_matrix, values: sp.csr_matrix) -> _Entries:
    """Every feature of an entity with every value of it."""
    size, many = np.diff(features.indptr), np.diff(values.indptr)
    counts = size * many
    rows = np.repeat(np.arange(len(counts)), counts)
    inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    at = features.indptr[rows] + inside % np.maximum(size[rows], 1)
    value = values.indices[values.indptr[rows] + inside // np.maximum(size[rows], 1)]
    columns = value.astype(np.int64) * features.shape[1] + features.indices[at]
    return _Entries(rows, columns, features.data[at])


def _table(entries: _Entries, columns: IntArray, rows: int, width: int) -> sp.csr_matrix:
    shape = (rows, max(width, 1))
    table = sp.csr_matrix((entries.weights, (entries.rows, columns)), shape=shape)
    table.sort_indices()
    return table


def _values(graph: KnowledgeGraph, place: int) -> tuple[IntArray, list[str]]:
    """Subjects and values of a property, with the same spelling where they mean the same."""
    table = graph.attributes
    rows = np.flatnonzero(table.predicates == place)
    rows = rows[[bool(table.values[row].strip()) for row in rows.tolist()]]
    found = [typed(table.values[row], table.datatypes[row]) for row in rows.tolist()]
    plain = romanise([text if kind is Kind.TEXT else "" for kind, text in found])
    spelt = [
        plain[at] or text.casefold() if kind is Kind.TEXT else text
        for at, (kind, text) in enumerate(found)
    ]
    return table.subjects[rows], spelt


def _held(
    graph: KnowledgeGraph, values: tuple[IntArray, list[str]], texts: dict[str, int]
) -> sp.csr_matrix:
    subjects, spelt = values
    columns = np.array([texts[text] for text in spelt], dtype=np.int64)
    shape = (len(graph.entities), max(len(texts), 1))
    held = sp.csr_matrix((np.ones(len(columns), np.float32), (subjects, columns)), shape=shape)
    held.sum_duplicates()
    held.data[:] = 1
    held.sort_indices()
    return held


def _refuse_disjoint_values(names: PropertyNames, ours: list[str], theirs: list[str]) -> None:
    """Raise if no value occurs on both sides: then nothing could ever be a match."""
    if ours and theirs and not set(ours) & set(theirs):
        raise UsageError(
            f"same {names[0]}={names[1]}: 0 of {len(set(ours)):,} left values occur among "
            f"{len(set(theirs)):,} right ones (such as {min(ours)!r} and {min(theirs)!r}); name "
            "properties that hold the same values"
        )
