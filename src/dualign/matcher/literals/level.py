"""`Level`: how far two values agree."""

from __future__ import annotations

from enum import IntEnum


class Level(IntEnum):
    """How far two values agree."""

    DIFFERENT = 0
    LOOSE = 1
    NEAR = 2
    NEAREST = 3  # numbers: hardly another value is as near
    EQUAL = 4
