"""Judgements of matched pairs by people or programs: same, different, unsure, or none yet."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

JUDGEMENTS = ("", "same", "different", "unsure")
WORDS = "same, different, unsure or empty"
_DECISION_OF = {"same": "accept", "different": "none", "unsure": "review"}
_JUDGEMENT_OF = {decision: judgement for judgement, decision in _DECISION_OF.items()}


def outcome(decision: str, judgement: str) -> str:
    """The verdict on a pair as a decision: the judgement, if there is one."""
    return _DECISION_OF.get(judgement, decision)


def judgement_of(decision: str) -> str:
    """The judgement that corresponds to a decision."""
    return _JUDGEMENT_OF[decision]


def as_typed_by_people(array: pa.Array) -> pa.Array:
    """A column of judgements without stray spaces and capitals; a missing one is empty."""
    if pa.types.is_null(array.type):
        return pa.array([""] * len(array), pa.large_string())
    if not (pa.types.is_string(array.type) or pa.types.is_large_string(array.type)):
        return array
    return pc.fill_null(pc.utf8_lower(pc.utf8_trim_whitespace(array)), "")
