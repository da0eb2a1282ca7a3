from __future__ import annotations

import numpy as np

from dualign.names.letter_costs import CODE, COSTS, GAPS, codes, encodable, least_costs, weights


def test_costs_are_a_distance_that_knows_near_sounds() -> None:
    assert (COSTS == COSTS.T).all()
    assert (np.diag(COSTS) == 0).all()
    assert COSTS[CODE["k"], CODE["g"]] < COSTS[CODE["k"], CODE["m"]]
    assert GAPS[CODE["a"]] < GAPS[CODE["k"]] < GAPS[CODE["7"]]


def test_a_digit_is_never_taken_for_another() -> None:
    assert COSTS[CODE["1"], CODE["2"]] >= 2 * GAPS[CODE["1"]]


def test_codes_and_weights_of_words() -> None:
    words = ["ab", "", "z9"]
    assert codes(words).tolist() == [0, 1, 25, 35]
    assert weights(codes(words), np.array([0, 2, 2, 4])).tolist() == [3, 0, 6]


def test_what_has_no_code_is_left_out() -> None:
    assert encodable("a-bç7") == "ab7"


def test_the_least_cost_of_a_letter_is_that_of_the_nearest_one_there() -> None:
    least = least_costs(("ka", "m"))
    assert least[CODE["k"]] == 0
    assert least[CODE["g"]] == 1
    assert least[CODE["e"]] == 1
    assert least[CODE["t"]] == 2
    assert (least_costs(("",)) == GAPS).all()
