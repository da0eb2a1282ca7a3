"""`FeatureWeights`: what features of texts (n-grams, words) are worth, found by their keys.

A feature is worth the more, the fewer texts have it. Kept from all texts of a run, the weights make
the rows of a few of them what they were among all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray
from dualign.names.ngrams import Keys


@dataclass(frozen=True, eq=False)
class FeatureWeights:
    """The weight of each feature; ``keys`` ascend."""

    keys: Keys
    weights: FloatArray

    @classmethod
    def by_key(cls, keys: AnyArray, weights: FloatArray) -> FeatureWeights:
        """The weights of distinct keys in any order."""
        order = np.argsort(keys)
        return cls(keys[order].astype(np.uint64), weights[order])

    def of(self, keys: AnyArray) -> FloatArray:
        """The weights of some features; 0 for those that no text had."""
        if not len(self.keys):
            return np.zeros(len(keys), dtype=np.float32)
        wanted = keys.astype(np.uint64)
        places = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        there = self.keys[places] == wanted
        return np.where(there, self.weights[places], 0).astype(np.float32)


def word_keys(words: Iterable[str]) -> Keys:
    """A number for each word, the same in every process."""
    digests = (blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8) for word in words)
    return np.frombuffer(b"".join(each.digest() for each in digests), dtype="<u8")
