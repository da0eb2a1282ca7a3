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
ASSOCIATED = "words that go together in other pairs"
ALIGNED = "aligned neighbours"  # the aspect of neighbours that is shared among neighbours
BELIEVED = (Group.EARLIER, "what the round before believed")
DESCRIPTION = "all values as one text"
IDS = "how the ids are spelt"
POSITION = "distance on the map"
POSITIONED = "positioned"  # the column that says whether both entities have coordinates
_LEAD, _ASPECT = "lead in ", ": "

# The two steps from what the trees say to the confidence, as words for people.
BY_CURVE = ("what such a score is worth", "how many entities have no counterpart")
BY_CALIBRATOR = (
    "how such a pair stands among all pairs of the run and among wrong ones",
    "what such a score is worth by the known links",
)
BY_CALIBRATOR_OF_RECORDS = (
    BY_CALIBRATOR[0],
    "what words that go together and known links say of such pairs",
)


EQUALS = "{count} pairs of one of the two are just as good, and at most one of them is right"


def lead_in(group: Group, aspect: str) -> str:
    """The aspect of rivals: by what a pair is ahead of them."""
    return f"{_LEAD}{group}{_ASPECT}{aspect}"


def lead_in_group(lead: str) -> str:
    """Such an aspect without its details: the group alone."""
    return lead.partition(_ASPECT)[0]
