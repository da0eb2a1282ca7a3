"""accept, review or none."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.decision import Decision, DecisionSettings, decide
from dualign.core.errors import UsageError


def decision(confidence: list[float], mutual: bool, **limits: float) -> list[str]:
    row = np.array([confidence], np.float32)
    return decide(row, np.array([mutual]), DecisionSettings(**limits))[0].tolist()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("confidence", "mutual", "expected"),
    [
        (0.5, True, "accept"),
        (0.5, False, "review"),
        (0.49, True, "review"),
        (0.1, False, "review"),
        (0.09, True, "review"),
        (0.09, False, "none"),
    ],
)
def test_the_best_candidate(confidence: float, mutual: bool, expected: str) -> None:
    assert decision([confidence], mutual) == [expected]


def test_a_choice_need_not_be_mutual_if_nobody_asks() -> None:
    assert decision([0.6], mutual=False, mutual_only=False) == ["accept"]


def test_a_mutual_choice_is_not_for_review_where_the_confidence_says_enough() -> None:
    assert decision([0.09], mutual=True, mutual_review=False) == ["none"]
    assert decision([0.1], mutual=True, mutual_review=False) == ["review"]


def test_runners_up_are_for_review_only_where_the_best_is_not_accepted() -> None:
    assert decision([0.6, 0.3, 0.05], mutual=True) == ["accept", "none", "none"]
    assert decision([0.4, 0.3, 0.05], mutual=True) == ["review", "review", "none"]


def test_a_tie_is_never_accepted() -> None:
    # Two equal candidates have one half each, and neither is chosen mutually.
    assert decision([0.5, 0.5], mutual=False) == ["review", "review"]


def test_decisions_are_the_words_of_the_matches_table() -> None:
    assert [str(word) for word in Decision] == ["accept", "review", "none"]


@pytest.mark.parametrize("limits", [{"accept": 0.1, "review": 0.2}, {"accept": 1.1}])
def test_thresholds_that_contradict_each_other_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="review ≤ accept ≤ 1"):
        DecisionSettings(**limits)  # type: ignore[arg-type]


def test_shapes_that_do_not_belong_together_are_refused() -> None:
    with pytest.raises(UsageError, match=r"\(3, 2\) do not fit \(2,\)"):
        decide(np.ones((3, 2), np.float32), np.ones(2, np.bool_))


def test_several_candidates_are_accepted_where_all_may_be() -> None:
    confidence = np.array([[0.9, 0.8, 0.7], [0.9, 0.8, 0.2], [0.3, 0.2, 0.0]], np.float32)
    may = np.array([[True, False, True], [True, True, True], [False, False, False]])
    assert decide(confidence, may).tolist() == [
        ["accept", "none", "accept"],
        ["accept", "accept", "none"],
        ["review", "review", "none"],
    ]


def test_the_confidences_are_left_alone() -> None:
    confidence = np.array([[0.7, 0.2]], np.float32)
    decide(confidence, np.array([True]))
    assert confidence.tolist() == np.array([[0.7, 0.2]], np.float32).tolist()
