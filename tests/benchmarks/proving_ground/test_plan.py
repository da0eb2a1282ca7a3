import pytest

from proving_ground.plan import draw_count, drawn_links, link_counts
from small_tasks import facts, task


def test_at_most_half_of_the_truth():
    assert link_counts(facts(), None) == [0, 20, 50, 100, 500]
    assert link_counts(facts(true=112), None) == [0, 20, 50, 56]


def test_what_is_asked_for_replaces_the_defaults():
    assert link_counts(facts(name="wordnet30_31"), None) == [0, 500]
    assert link_counts(facts(name="wordnet30_31"), [20]) == [20]
    assert link_counts(facts(), []) == []


def test_dbp15k_also_with_its_published_links():
    french = facts(name="dbp15k_fr_en", family="dbp15k", true=15_000)
    assert link_counts(french, None)[-1] == 4500


@pytest.mark.parametrize(
    ("right", "links", "quick", "draws"),
    [(1076, 20, False, 5), (1076, 0, False, 1), (10_000, 20, False, 1), (1076, 20, True, 1)],
)
def test_small_sets_are_drawn_five_times(right, links, quick, draws):
    assert draw_count(facts(right=right), links, quick=quick) == draws


def test_links_are_drawn_from_the_truth_and_depend_on_the_draw():
    truth = [(f"l{n}", f"r{n}") for n in range(100)]
    many = task(truth, left=[a for a, _ in truth], right=[b for _, b in truth])
    first, again, other = (drawn_links(many, 20, draw) for draw in (0, 0, 1))
    assert first == again != other
    assert len(set(first)) == 20
    assert set(first) <= set(truth)


def test_as_many_links_as_published_are_the_published_ones():
    published = [("a", "x")]
    assert drawn_links(task([("a", "x"), ("b", "y")], published=published), 1, 3) == (("a", "x"),)
