"""`Compressed`: another encoder's rows in fewer dimensions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.arrays import FloatArray
from dualign.names.encoders.base import NameEncoder, unit_rows
from dualign.names.ngrams import random_signs

SAMPLE = 50_000  # rows that the components are computed from, at most
NEGLIGIBLE = 1e-4  # variance below this share of the first component's is rounding, or rank


class Compressed(NameEncoder):
    """The principal components of an encoder's rows, with their variances evened out.

    Component i, of variance vᵢ, is divided by vᵢ^(whitening/2): 0 is plain PCA, 1 full whitening.
    What lies between helps, because the first components hold what most names share. At the end
    the axes are turned by a fixed random rotation: L1 distances then see all directions alike,
    as L2 does, and do not depend on how the axes happen to lie.
    """

    def __init__(self, encoder: NameEncoder, width: int, whitening: float) -> None:
        self.name = f"{encoder.name}-{width}"
        self.encoder, self.width, self.whitening = encoder, width, whitening

    def fingerprint(self) -> str:
        """That of the encoder, and how it is compressed."""
        how = f"compressed/2 width={self.width} whitening={self.whitening}"
        return f"{how} ({self.encoder.fingerprint()})"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """Unit rows, shape (n, width)."""
        rows = self.encoder.encode_distinct(names)
        compressed = np.zeros((len(rows), self.width), dtype=np.float32)
        if not len(rows):
            return compressed
        centred = rows - rows.mean(axis=0)
        sample = centred[:: -(-len(rows) // SAMPLE)]
        variances, axes = np.linalg.eigh(sample.T @ sample / len(sample))
        variances, axes = variances[::-1][: self.width], axes[:, ::-1][:, : self.width]
        kept = variances > max(variances[0] * NEGLIGIBLE, np.finfo(np.float32).tiny)
        scales = (variances[kept] / variances[0]) ** (-self.whitening / 2)
        compressed[:, : kept.sum()] = (centred @ axes[:, kept]) * scales
        return unit_rows(compressed @ _rotation(self.width))


def _rotation(width: int) -> FloatArray:
    axes, _ = np.linalg.qr(random_signs(np.arange(width, dtype=np.uint64), width))
    return np.asarray(axes, dtype=np.float32)
