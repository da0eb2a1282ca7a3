"""Judgements of pairs by people or programs; ``none``: the left entity has no counterpart."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

JUDGEMENTS = ("", "same", "different", "unsure", "none")
WORDS = "same, different, unsure, none or empty"
_JUDGEMENT_OF = {"accept": "same", "none": "different", "review": "unsure"}
_DECISION_OF = {judgement: decision for decision, judgement in _JUDGEMENT_OF.items()}
_DECISION_OF["none"] = "none"
NEGATIVE = ("different", "none")  # judgements by which a pair is not the same


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
