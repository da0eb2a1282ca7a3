"""`StoredVectors`: the embeddings of a model beside its matches.

With ``MATCHES.vectors.safetensors`` any two entities can be compared as the model compares them,
not only those that were among the nearest of each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.io.checked_arrays import UNREADABLE, read_arrays, write_arrays
from dualign.io.text.atomic import atomic_path
from dualign.io.text.files import beside

Vectors = tuple[FloatArray, FloatArray]  # of the left and of the right entities


def vectors_path(matches: Path) -> Path:
    """Where the embeddings of a file of matches are."""
    return beside(matches, ".vectors.safetensors")


def keep_vectors(path: Path, vectors: Vectors) -> None:
    """Write the embeddings of both sides, in the order of the input."""
    left, right = vectors
    with atomic_path(path) as temporary:
        write_arrays(temporary, {"left": left, "right": right}, {})


@dataclass(frozen=True)
class StoredVectors:
    """Embeddings that are read when somebody asks for them."""

    path: Path
    shape: tuple[int, int]  # of the entities that they have to be of

    def read(self) -> Vectors | None:
        """The embeddings; None if there are none that fit and can be trusted."""
        try:
            arrays, _ = read_arrays(self.path)
            left, right = arrays["left"], arrays["right"]
        except UNREADABLE:
            return None
        fits = (len(left), len(right)) == self.shape and left.shape[1:] == right.shape[1:]
        numbers = left.dtype == right.dtype == np.float32 and left.ndim == 2
        return (left, right) if fits and numbers else None
