"""What each column of the score calibrator is about, in words for people."""

from __future__ import annotations

USUAL = "what such a score is usually worth"
_LEAD = "how far it is ahead of the other pairs of its two entities"
_DECOYS = "how pairs known to be wrong score here"
_PAIRS = "how the pairs that chose each other score here"
_CHOSEN = "how many entities of the two sides chose each other"
_SEVERAL = "how many entities were chosen by several"
_NAMES = "its names, compared with those of the surest pairs"
_VALUES = "its values, compared with those of the surest pairs"
_CONTRAST = "what distinguishes the surest pairs from wrong ones here"
_REST = "how such a pair stands among all pairs of the run and among wrong ones"
CHAINED = "likely pairs lead from one to the other"

_OF_COLUMNS = {
    "score": USUAL,
    "decoys_above": _DECOYS,
    "density_ratio": _DECOYS,
    "wrong_above": _DECOYS,
    "wrong_by_decoys": _DECOYS,
    "found_decoys": _DECOYS,
    "found_share": _DECOYS,
    "pairs_above": _PAIRS,
    "wrong_by_low_scores": _PAIRS,
    "expected_wrong": _PAIRS,
    "low_scores": _PAIRS,
    "chosen_share": _CHOSEN,
    "size_ratio": _CHOSEN,
    "left_by_several": _SEVERAL,
    "right_by_several": _SEVERAL,
    "ngrams_among_surest": _NAMES,
    "words_among_surest": _NAMES,
    "paired_among_surest": _NAMES,
    "description_among_surest": _VALUES,
    "literal_odds_among_surest": _VALUES,
    "description_meaning_among_surest": _VALUES,
    "decoys_above_contrast": _CONTRAST,
    "pairs_above_contrast": _CONTRAST,
}
_BY_BEGINNING = {
    "lead_": _LEAD,
    "behind_best_": _LEAD,
    "over_gap_": _LEAD,
    "gap_": _LEAD,
    "decoy_at_": _DECOYS,
    "score_at_": _PAIRS,
    "contrast": _CONTRAST,
}


def calibrator_aspect(column: str) -> str:
    """What a column of the score calibrator is about."""
    if column in _OF_COLUMNS:
        return _OF_COLUMNS[column]
    beginnings = (words for start, words in _BY_BEGINNING.items() if column.startswith(start))
    return next(beginnings, _REST)
