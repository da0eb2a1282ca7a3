"""`Characters`: names compared by their spelling, in any script."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.names.encoders.name_encoder import NameEncoder, distinct_names, unit_rows
from dualign.names.feature_weights import FeatureWeights
from dualign.names.ngrams import Keys, ngram_counts, random_signs, rarities, weighted

if TYPE_CHECKING:
    import scipy.sparse as sp

BLOCK = 50_000  # names projected at a time


class Characters(NameEncoder):
    """Character 2- and 3-grams of the romanised name, weighted by rarity, projected by signs.

    Needs no vectors and depends on no language; it measures how similarly two names are spelled,
    also across scripts (アリアンツ is romanised to ariantsu, close to Allianz).
    """

    def __init__(self, width: int = 256, known: FeatureWeights | None = None) -> None:
        """``known`` are the rarities of n-grams in more names than will be encoded."""
        self.name = "characters"
        self.width, self.known = width, known

    def fingerprint(self) -> str:
        """Width, version of the computation and of the romanisation."""
        return f"characters/1 width={self.width} anyascii={version('anyascii')}"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """Unit rows, shape (n, width)."""
        if not names:
            return np.empty((0, self.width), dtype=np.float32)
        tables = _tables(names)
        known = FeatureWeights(*rarities(tables)) if self.known is None else self.known
        rows = np.empty((len(names), self.width), dtype=np.float32)
        for start, (counts, keys) in zip(range(0, len(names), BLOCK), tables, strict=True):
            weights = weighted(counts, known.of(keys))
            rows[start : start + BLOCK] = weights @ random_signs(keys, self.width)
        return unit_rows(rows)

    @staticmethod
    def weights(names: Sequence[str]) -> FeatureWeights:
        """The rarities of n-grams by which these names are encoded."""
        distinct = distinct_names(names)
        return FeatureWeights(*rarities(_tables(distinct) if distinct else [ngram_counts([])]))


def _tables(names: Sequence[str]) -> list[tuple[sp.csr_matrix, Keys]]:
    return [ngram_counts(names[start : start + BLOCK]) for start in range(0, len(names), BLOCK)]
