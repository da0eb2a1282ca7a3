"""Oracle of what descriptions mean."""

from __future__ import annotations

from functools import cache

from dualign.names import get_encoder
from feature_oracles.description import parts_of
from feature_oracles.vectors import cosine


@cache
def vector(side, entity):
    """The sentence encoder's vector of a description as it is written."""
    text = " ".join(part for part in parts_of(entity, side) if part)
    return get_encoder("use-multilingual").encode([text])[0]


def description_meaning(_, i, j):
    """The cosine of the two vectors."""
    return cosine(vector(0, i), vector(1, j))


ORACLES = {"description_meaning": description_meaning}
