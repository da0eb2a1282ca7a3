"""`Match`: one accepted pair of an alignment."""

from __future__ import annotations

from typing import NamedTuple


class Match(NamedTuple):
    """A left and a right entity that were accepted as the same thing."""

    left: str  # ids
    right: str
    confidence: float  # 0 to 1
    left_name: str = ""
    right_name: str = ""
    known: bool = False  # whether the run was given this pair as a link
