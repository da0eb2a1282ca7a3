import pytest

from proving_ground.cell import NO_LINKS
from proving_ground.goals import missed_goals
from small_tasks import row, run


def test_a_run_that_meets_every_goal():
    assert missed_goals([row()]) == []


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"f1": 0.89}, "F1 0.890 is below 0.900 (TF-IDF, names)"),
        ({"expected": 0.99}, "expected precision is off by +0.040"),
        ({"expected": 0.91}, "expected precision is off by -0.040"),
        ({"ece": 0.04}, "calibration error 0.040 is above 0.030"),
        ({"precision_at_99": 0.98, "kept": 1200}, "asked for 0.99, 0.980 is realised"),
        (
            {"kept": 0, "precision_at_99": None, "could_keep": 108},
            "asked for 0.99, nothing is kept; 108 could be had",
        ),
    ],
)
def test_each_goal_that_is_missed_is_said(changes, line):
    assert missed_goals([row(run(**changes))]) == [f"abt_buy, 0 links: {line}"]


def test_with_few_pairs_chance_widens_the_limits():
    few = {"judged": 40, "accepted": 40, "correct": 38, "precision": 0.95, "kept": 40}
    assert missed_goals([row(run(**few, expected=0.99))]) == []
    assert missed_goals([row(run(**few, precision_at_99=0.975))]) == []
    assert missed_goals([row(run(ece=0.05, ece_by_chance=0.06))]) == []
    assert len(missed_goals([row(run(**(few | {"correct": 30, "precision": 0.75})))])) == 1


def test_chance_must_explain_every_draw():
    few = {"judged": 40, "accepted": 40, "kept": 40, "expected": 0.99}
    good, bad = run(**few, correct=39, precision=0.975), run(**few, correct=20, precision=0.5)
    assert missed_goals([row(good, bad)]) == [
        "abt_buy, 0 links: expected precision is off by +0.253"
    ]


def test_a_partial_truth_judges_no_precision():
    wrong = run(expected=0.99, ece=0.2, precision_at_99=0.5, kept=2000)
    assert missed_goals([row(wrong, complete=False)]) == []


def test_the_published_links_of_dbp15k_allow_a_smaller_calibration_error():
    one = row(run(ece=0.02, ece_by_chance=0.005), links=4500, complete=False)
    assert missed_goals([one]) == ["abt_buy, 4500 links: calibration error 0.020 is above 0.010"]


def with_gain(gain, **changes):
    """A row that is so much better than the run without links on the same pairs."""
    return row(run(rivals={NO_LINKS: {"f1": 0.91 - gain}}), **changes)


def test_more_links_that_lower_f1_on_the_pairs_they_leave():
    assert missed_goals([with_gain(0.0), with_gain(-0.02, links=20)]) == [
        "abt_buy, 20 links: the links change F1 by -0.020, 0 links by +0.000"
    ]
    assert missed_goals([with_gain(0.0), with_gain(-0.004, links=20)]) == []


def test_each_number_of_links_is_held_against_the_best_of_fewer():
    rows = [with_gain(0.0), with_gain(0.03, links=20), with_gain(0.01, links=50)]
    assert missed_goals(rows) == [
        "abt_buy, 50 links: the links change F1 by +0.010, 20 links by +0.030"
    ]


def test_rows_of_other_matchers_are_not_compared():
    rows = [with_gain(0.0, without="pair"), with_gain(-0.02, links=20, without="family")]
    assert missed_goals(rows) == []
