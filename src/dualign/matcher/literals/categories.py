"""`Categories`: the values of one source that several of its entities share.

A country, a kind, a publisher: such values say little by themselves, and the other source may use
other words or codes for them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import IntArray
from dualign.matcher.literals.literal_values import Values

FEWEST_BEARERS = 3  # entities that share a value
MOST_VALUES = 1000  # of a property, the most common ones
LEAST_COVER = 0.3  # share of a property's entities that have such a value


@dataclass(frozen=True, kw_only=True, eq=False)
class Categories:
    """Rows (entity, value) sorted by entity, for each property that has shared values.

    Values of a property are numbered from zero.
    """

    subjects: list[IntArray]
    values: list[IntArray]
    sizes: list[int]  # how many values a property has
    properties: list[int]  # places among the labels of the source
    entity_count: int

    @classmethod
    def of(cls, side: Values) -> Categories:
        """The shared values of each property of a source."""
        subjects, values, sizes, properties = [], [], [], []
        for place in range(len(side.labels)):
            owners, own = side.of_property(place)
            kept = _shared(own)
            bearers = len(np.unique(owners[kept]))
            if bearers < LEAST_COVER * len(np.unique(owners)) or len(np.unique(own[kept])) < 2:
                continue
            distinct, numbered = np.unique(own[kept], return_inverse=True)
            subjects.append(owners[kept])
            values.append(numbered.astype(np.int64))
            sizes.append(len(distinct))
            properties.append(place)
        return cls(
            subjects=subjects, values=values, sizes=sizes, properties=properties,
            entity_count=side.entity_count,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.sizes)

    def bearers(self, place: int) -> sp.csr_array:
        """Which entity has which value of a property, shape (entities, values)."""
        ones = np.ones(len(self.values[place]), dtype=np.float64)
        rows = (ones, (self.subjects[place], self.values[place]))
        return sp.csr_array(rows, shape=(self.entity_count, self.sizes[place]))


def _shared(values: IntArray) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which rows hold a value that enough entities share, and that is not among too many."""
    distinct, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    shared = counts >= FEWEST_BEARERS
    if shared.sum() > MOST_VALUES:
        shared &= counts >= np.sort(counts)[-MOST_VALUES]
    return np.asarray(shared[place], dtype=np.bool_)
