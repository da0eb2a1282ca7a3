"""`NameSearch`: the names most similar to a query, by rare character n-grams.

Names and aliases are rows of unit length over their 2- and 3-grams (`dualign.names.ngrams`); an
inverted index says which rows have which n-gram. A query adds up the inner product with every row
that shares one, in compiled code without the GIL.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.kernels.jit import compiled
from dualign.names.ngrams import ngram_counts, rarities, weighted


class Found(NamedTuple):
    """The best rows for a query, and the cosine of every row with it."""

    rows: IntArray  # best first
    cosine: FloatArray  # of all rows


@compiled
def _best_rows(
    columns: IntArray,
    weights: FloatArray,
    starts: AnyArray,
    rows: AnyArray,
    values: AnyArray,
    allowed: BoolArray,
    scores: FloatArray,
    best: IntArray,
    top: FloatArray,
) -> int:
    for place in range(len(columns)):
        weight = weights[place]
        for entry in range(starts[columns[place]], starts[columns[place] + 1]):
            scores[rows[entry]] += weight * values[entry]
    found, restricted = 0, len(allowed) > 0
    for row in range(len(scores)):
        score = scores[row]
        if score <= 0 or (found == len(best) and score <= top[found - 1]):
            continue
        if restricted and not allowed[row]:
            continue
        place = found if found < len(best) else found - 1
        while place > 0 and top[place - 1] < score:
            top[place], best[place] = top[place - 1], best[place - 1]
            place -= 1
        top[place], best[place] = score, row
        if found < len(best):
            found += 1
    return found


@dataclass(frozen=True, eq=False)
class NameSearch:
    """An inverted index: column c occurs in ``rows[starts[c]:starts[c + 1]]`` with ``values``."""

    keys: npt.NDArray[np.uint64]  # of the n-grams, sorted
    rarity: FloatArray
    starts: IntArray
    rows: npt.NDArray[np.int32]
    values: FloatArray
    count: int  # of rows

    @classmethod
    def of(cls, names: Sequence[str]) -> NameSearch:
        """The inverted index of these names."""
        counts, keys = ngram_counts(names)
        _, rarity = rarities([(counts, keys)])
        table = _unit(weighted(counts, rarity)).tocsc()
        return cls(
            keys=keys,
            rarity=rarity,
            starts=table.indptr.astype(np.int64),
            rows=table.indices.astype(np.int32),
            values=table.data.astype(np.float32),
            count=len(names),
        )

    def queries(self, texts: Sequence[str]) -> list[tuple[IntArray, FloatArray]]:
        """Columns and weights of each text, of unit length over all its n-grams, known or not."""
        counts, keys = ngram_counts(texts)
        columns = np.searchsorted(self.keys, keys)
        columns[columns == len(self.keys)] = 0
        known = self.keys[columns] == keys if len(self.keys) else np.zeros(len(keys), np.bool_)
        unseen = np.float32(1 + np.log(1 + self.count))
        rarity = np.where(known, self.rarity[columns] if len(self.keys) else 0, unseen)
        table = _unit(weighted(counts, rarity.astype(np.float32)))
        found = []
        for first, last in zip(table.indptr[:-1], table.indptr[1:], strict=True):
            inside = table.indices[first:last]
            kept = known[inside]
            weights = table.data[first:last][kept].astype(np.float32)
            found.append((columns[inside][kept].astype(np.int64), weights))
        return found

    def best(
        self, query: tuple[IntArray, FloatArray], k: int, allowed: BoolArray | None = None
    ) -> Found:
        """The ``k`` rows most similar to a query of `queries`, among the allowed ones."""
        scores = np.zeros(self.count, np.float32)
        best, top = np.zeros(k, np.int64), np.zeros(k, np.float32)
        among = np.empty(0, np.bool_) if allowed is None else allowed
        number = _best_rows(*query, self.starts, self.rows, self.values, among, scores, best, top)
        return Found(best[:number], scores)


def _unit(table: sp.csr_matrix) -> sp.csr_matrix:
    """The rows at unit length."""
    lengths = np.sqrt(np.asarray(table.multiply(table).sum(axis=1)).ravel())
    scale = np.repeat(1 / np.where(lengths > 0, lengths, 1), np.diff(table.indptr))
    table.data = (table.data * scale).astype(np.float32)
    return table
