"""`Compressed`: another encoder's rows in fewer dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from threadpoolctl import threadpool_limits

from dualign.core.arrays import FloatArray
from dualign.names.encoders.name_encoder import NameEncoder, unit_rows
from dualign.names.ngrams import random_signs

BLOCK = 51_200  # names encoded at a time at most; the components are computed from the first
NEGLIGIBLE = 1e-4  # variance below this share of the first component's is noise


class Compressed(NameEncoder):
    """The principal components of an encoder's rows, with partially equalised variances.

    Component i, of variance vᵢ, is divided by vᵢ^(whitening/2): 0 is plain PCA, 1 full whitening.
    Values between help, because the first components hold what most names share. At the end
    the axes are turned by a fixed random rotation: L1 distances then see all directions alike,
    as L2 does, and do not depend on how the axes happen to lie. The encoder must give a name the
    same row regardless of the other names, because names are encoded in blocks.
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
        step = max(1, -(-len(names) // BLOCK))
        sample = self.encoder.encode_distinct(names[::step])
        if not len(sample):
            return np.empty((0, self.width), dtype=np.float32)
        # One thread: the same rows on any number of cores, and no waiting on a busy machine.
        with threadpool_limits(limits=1, user_api="blas"):
            mean, axes = self._components(sample)
            rows = np.empty((len(names), self.width), dtype=np.float32)
            rows[::step] = _turned(sample, mean, axes)
            for first in range(1, step):  # the names between those of the sample
                others = self.encoder.encode_distinct(names[first::step])
                rows[first::step] = _turned(others, mean, axes)
        return rows

    def _components(self, sample: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The mean, and what centred rows are multiplied with, shape (d, width)."""
        mean = sample.mean(axis=0)
        centred = sample - mean
        variances, axes = np.linalg.eigh(centred.T @ centred / len(sample))
        variances, axes = variances[::-1][: self.width], axes[:, ::-1][:, : self.width]
        kept = variances > max(variances[0] * NEGLIGIBLE, np.finfo(np.float32).tiny)
        # The sign of an axis is arbitrary, and must not depend on the linear algebra library.
        axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])
        evened = axes[:, kept] * (variances[kept] / variances[0]) ** (-self.whitening / 2)
        return mean, np.asarray(evened @ _rotation(self.width)[: kept.sum()], dtype=np.float32)


def _turned(rows: FloatArray, mean: FloatArray, axes: FloatArray) -> FloatArray:
    return unit_rows(np.asarray((rows - mean) @ axes, dtype=np.float32))


@cache
def _rotation(width: int) -> FloatArray:
    axes, _ = np.linalg.qr(random_signs(np.arange(width, dtype=np.uint64), width))
    return np.asarray(axes, dtype=np.float32)
