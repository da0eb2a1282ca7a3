"""`Blend`: the rows of several encoders side by side, each with a weight."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.names.encoders.name_encoder import NameEncoder, unit_rows


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
        blocks = [encoder.encode_distinct(names) for encoder, _ in self.parts]
        for place, (_, weight) in enumerate(self.parts):
            blocks[place] = unit_rows(blocks[place]) * np.float32(weight)
        return unit_rows(np.concatenate(blocks, axis=1))
