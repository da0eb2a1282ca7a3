"""`Blend`: the rows of several encoders side by side, each with a weight."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.names.encoders.name_encoder import BLOCK, NameEncoder, unit_rows


class Blend(NameEncoder):
    """Concatenates unit rows times their weights; the whole is of unit length again."""

    def __init__(self, name: str, parts: Sequence[tuple[NameEncoder, float]]) -> None:
        self.name = name
        self.parts = tuple(parts)

    def fingerprint(self) -> str:
        """Those of the parts, with the weights."""
        parts = (f"{weight}*({encoder.fingerprint()})" for encoder, weight in self.parts)
        return f"blend/1 {' + '.join(parts)}"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """Unit rows, as wide as all parts together."""
        parts = [encoder.encode_distinct(names) for encoder, _ in self.parts]
        rows = np.empty((len(names), sum(part.shape[1] for part in parts)), dtype=np.float32)
        for start in range(0, len(names), BLOCK):
            block = slice(start, start + BLOCK)
            weighted = [
                unit_rows(part[block]) * np.float32(weight)
                for part, (_, weight) in zip(parts, self.parts, strict=True)
            ]
            rows[block] = unit_rows(np.concatenate(weighted, axis=1))
        return rows
