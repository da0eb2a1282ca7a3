"""`Group`: what speaks for or against a pair, in words for people."""

from __future__ import annotations

from enum import StrEnum


class Group(StrEnum):
    """What speaks for or against a pair."""

    NAMES = "names"
    LITERALS = "literals"
    NEIGHBOURS = "neighbours"
    STRUCTURE = "structure"
    EARLIER = "earlier rounds"
    EMBEDDING = "embedding"
    RIVALS = "rivals"
    CALIBRATION = "calibration"
    KNOWN = "known link"


PROPERTIES = "properties"  # the aspect of literals that is shared among properties
ALIGNED = "aligned neighbours"  # the aspect of neighbours that is shared among neighbours
BELIEVED = (Group.EARLIER, "what the round before believed")
LEAD = "lead in "
