import pytest

from proving_ground.figures import Judge
from small_tasks import task


def test_every_accepted_pair_counts_where_the_truth_is_complete():
    figures = Judge(task([("a", "x"), ("b", "y")])).figures([("a", "x"), ("c", "z")])
    assert (figures.precision, figures.recall, figures.f1) == (0.5, 0.5, 0.5)


def test_a_partial_truth_does_not_judge_pairs_it_knows_nothing_of():
    judge = Judge(task([("a", "x")], complete=False))
    figures = judge.figures([("a", "x"), ("c", "z")])
    assert (figures.accepted, figures.judged, figures.precision) == (2, 1, 1.0)


@pytest.mark.parametrize("pair", [("a", "z"), ("c", "x")])
def test_a_partial_truth_judges_pairs_of_which_it_names_one_record(pair):
    figures = Judge(task([("a", "x")], complete=False)).figures([("a", "x"), pair])
    assert figures.precision == 0.5


def test_given_links_count_neither_as_found_nor_as_true():
    judge = Judge(task([("a", "x"), ("b", "y")]), given=[("a", "x")])
    figures = judge.figures([("a", "x"), ("b", "z")])
    assert (figures.accepted, figures.correct, figures.true) == (1, 0, 1)
    assert not judge.can_judge(("a", "x"))


def test_a_second_partner_of_a_linked_record_still_counts():
    judge = Judge(task([("a", "x"), ("a", "y")]), given=[("a", "x")])
    assert judge.figures([("a", "y")]).f1 == 1.0


def test_nothing_accepted():
    figures = Judge(task([("a", "x")])).figures([])
    assert (figures.precision, figures.recall, figures.f1) == (0.0, 0.0, 0.0)
